//! URLs of videos.

/// The kind of video that a URL plays.
#[derive(Debug, PartialEq)]
pub enum Video {
    /// A file that the browser plays itself.
    File,
    /// A page of a video site, with the URL to embed if that is certain.
    Page(Option<String>),
}

impl Video {
    /// Returns the kind of video at an address; `None` if it is not known to play anything.
    pub fn of(address: &str) -> Option<Self> {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        let end = path.rsplit_once('.').map(|it| it.1.to_ascii_lowercase()).unwrap_or_default();
        if matches!(end.as_str(), "mp4" | "webm" | "mov" | "m4v" | "ogv") {
            // The website of a repository shows such a file on a page of its own.
            return (!address.contains("/blob/")).then_some(Self::File);
        }
        let rest = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"))?;
        let rest = rest.strip_prefix("www.").or_else(|| rest.strip_prefix("m.")).unwrap_or(rest);
        let (host, path) = rest.split_once('/')?;
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let path = path.trim_end_matches('/');
        let part = |prefix: &str| path.strip_prefix(prefix).filter(|it| is_id(it));
        let (id, base) = match host {
            "youtube.com" if path == "watch" => {
                let id = query.split('&').find_map(|it| it.strip_prefix("v="));
                (id.filter(|it| is_id(it))?, "https://www.youtube.com/embed/")
            }
            "youtube.com" => {
                let id = part("shorts/").or_else(|| part("live/"));
                (id?, "https://www.youtube.com/embed/")
            }
            "youtu.be" => (part("")?, "https://www.youtube.com/embed/"),
            "vimeo.com" => {
                let id = part("").filter(|id| id.bytes().all(|byte| byte.is_ascii_digit()));
                (id?, "https://player.vimeo.com/video/")
            }
            "loom.com" => (part("share/")?, "https://www.loom.com/embed/"),
            _ => return None,
        };
        // A start time or a playlist would be lost.
        let keeps = |it: &str| {
            ["v=", "si=", "feature=", "ab_channel="].iter().any(|key| it.starts_with(key))
        };
        let is_whole = query.is_empty() || query.split('&').all(keeps);
        Some(Self::Page(is_whole.then(|| format!("{base}{id}"))))
    }
}

fn is_id(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|it| it.is_ascii_alphanumeric() || matches!(it, b'-' | b'_'))
}

/// Whether a URL is that of a player, made to be embedded.
pub fn is_player(address: &str) -> bool {
    const PLAYERS: [&str; 6] = [
        "youtube.com/embed/",
        "youtube-nocookie.com/embed/",
        "player.vimeo.com/video/",
        "loom.com/embed/",
        "fast.wistia.net/embed/",
        "fast.wistia.com/embed/",
    ];
    PLAYERS.iter().any(|it| address.contains(it))
}

#[cfg(test)]
mod tests {
    use super::Video;

    #[test]
    fn finds_the_urls_to_embed() {
        let page = |address: &str| match Video::of(address) {
            Some(Video::Page(it)) => it,
            other => panic!("{address}: {other:?}"),
        };
        let youtube = Some("https://www.youtube.com/embed/dQw4w9WgXcQ".to_owned());
        assert_eq!(page("https://www.youtube.com/watch?v=dQw4w9WgXcQ"), youtube);
        assert_eq!(page("https://youtu.be/dQw4w9WgXcQ?si=abc"), youtube);
        assert_eq!(page("https://youtu.be/dQw4w9WgXcQ?t=90"), None);
        let vimeo = Some("https://player.vimeo.com/video/76979871".to_owned());
        assert_eq!(page("https://vimeo.com/76979871"), vimeo);
        assert_eq!(Video::of("/videos/start.MP4"), Some(Video::File));
        for other in [
            "https://www.youtube.com/@ferry",
            "https://www.youtube.com/playlist?list=PL1",
            "https://vimeo.com/blog/post",
            "https://github.com/acme/ferry/blob/main/start.mp4",
            "/videos/start",
        ] {
            assert_eq!(Video::of(other), None, "{other}");
        }
    }
}
