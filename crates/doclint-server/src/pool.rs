//! The threads that answer requests, so that no request keeps the server from reading the next message.

use crate::client::Client;
use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use doclint_engine::guarded;
use lsp_server::{ErrorCode, RequestId, Response, ResponseError};
use serde_json::Value;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// How many requests are answered at the same time.
const THREADS: usize = 4;
/// How many requests wait; further ones are refused.
const MAX_WAITING: usize = 512;

/// The result of a request.
pub type Answer = Result<Value, ResponseError>;

/// Computes the result of a request.
pub type Work = Box<dyn FnOnce() -> Answer + Send>;

/// The requests that are not answered yet, and the client to answer.
#[derive(Clone)]
pub struct Answers {
    client: Arc<Client>,
    open: Arc<Mutex<HashSet<RequestId>>>,
}

impl Answers {
    /// No requests yet.
    pub fn new(client: Arc<Client>) -> Self {
        Self { client, open: Arc::default() }
    }

    /// Notes a request, which has to be answered once.
    pub fn open(&self, id: RequestId) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
    }

    /// Answers a request, unless it was answered or canceled before.
    pub fn send(&self, id: RequestId, answer: Answer) {
        if self.close(&id) {
            self.client.send(Response { id, response_result: answer });
        }
    }

    /// Answers a request that the client is no longer interested in.
    pub fn cancel(&self, id: RequestId) {
        self.send(id, Err(error(ErrorCode::RequestCanceled, "canceled by the client")));
    }

    fn is_open(&self, id: &RequestId) -> bool {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).contains(id)
    }

    fn close(&self, id: &RequestId) -> bool {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(id)
    }
}

/// An error to answer with.
pub fn error(code: ErrorCode, message: impl Into<String>) -> ResponseError {
    ResponseError { code: code as i32, message: message.into(), data: None }
}

/// Threads that answer requests. They end when the pool is dropped.
pub struct Pool {
    jobs: Sender<(RequestId, Work)>,
    answers: Answers,
}

impl Pool {
    /// Starts the threads.
    pub fn new(answers: Answers) -> Self {
        let (jobs, todo) = bounded(MAX_WAITING);
        for _ in 0..THREADS {
            let (todo, answers) = (todo.clone(), answers.clone());
            thread::spawn(move || run(&todo, &answers));
        }
        Self { jobs, answers }
    }

    /// Answers a request with the result of `work`.
    pub fn answer(&self, id: RequestId, work: Work) {
        if let Err(TrySendError::Full((id, _)) | TrySendError::Disconnected((id, _))) =
            self.jobs.try_send((id, work))
        {
            self.answers.send(id, Err(error(ErrorCode::ServerCancelled, "too many requests")));
        }
    }
}

fn run(todo: &Receiver<(RequestId, Work)>, answers: &Answers) {
    for (id, work) in todo {
        if answers.is_open(&id) {
            answers.send(id, caught(work));
        }
    }
}

/// The result of a request; an error if it fails in a way that nobody has thought of.
pub fn caught(work: impl FnOnce() -> Answer) -> Answer {
    guarded(work).unwrap_or_else(|why| {
        Err(error(ErrorCode::InternalError, format!("doclint failed: {why}")))
    })
}
