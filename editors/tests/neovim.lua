-- Each feature of the server as a user of Neovim meets it.
local failed = 0
local site = vim.fn.getcwd()

local function check(name, ok, detail)
  io.stdout:write((ok and "ok      " or "FAILED  ") .. name .. (detail and ("  " .. detail) or "") .. "\n")
  if not ok then failed = failed + 1 end
end

local function wait(what, fits)
  local found
  local ok = vim.wait(60000, function()
    found = fits()
    return found ~= nil and found ~= false
  end, 10)
  check(what, ok)
  return found
end

local statuses = {}
vim.lsp.handlers["doclint/status"] = function(_, status) table.insert(statuses, status) end

-- Older versions have functions where newer ones have methods.
local function call(client, name, ...)
  if vim.fn.has("nvim-0.11") == 1 then return client[name](client, ...) end
  return client[name](...)
end

local function start(mode, buffer)
  local settings = {
    name = "doclint",
    cmd = { vim.env.DOCLINT, "server" },
    root_dir = site,
    workspace_folders = { { uri = vim.uri_from_fname(site), name = "site" } },
    init_options = { diagnostics = mode },
  }
  if vim.lsp.start then return vim.lsp.start(settings) end
  local id = vim.lsp.start_client(settings)
  vim.lsp.buf_attach_client(buffer, id)
  return id
end

local function edit(path)
  vim.cmd("edit " .. vim.fn.fnameescape(site .. "/" .. path))
  vim.bo.filetype = "mdx"
  return vim.api.nvim_get_current_buf()
end

local buffer = edit("guides/pagination.mdx")
local id = start("push", buffer)
local client = vim.lsp.get_client_by_id(id)
wait("the server starts", function() return client.server_capabilities and next(client.server_capabilities) end)

local function request(method, params)
  local answer, err = call(client, "request_sync", method, params, 30000, buffer)
  if err or (answer and answer.err) then
    return nil, vim.inspect(err or answer.err)
  end
  return answer and answer.result
end

local function document() return { uri = vim.uri_from_bufnr(buffer) } end

-- The position of a text in the buffer, some characters further.
local function at(text, further)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    local start = line:find(text, 1, true)
    if start then return { line = number - 1, character = start - 1 + (further or 0) } end
  end
  error("no " .. text)
end

local function ask(method, text, further)
  return request(method, { textDocument = document(), position = at(text, further) })
end

-- Findings.
wait("diagnostics of the open page", function() return #vim.diagnostic.get(buffer) > 0 end)
local first = vim.diagnostic.get(buffer)[1]
check("source and code", first.source == "doclint" and first.code:find("/") ~= nil, first.code)
wait("status", function()
  local last = statuses[#statuses]
  return last and last.state == "ready" and last.errors > 0
end)
wait("diagnostics of other pages", function() return #vim.diagnostic.get(nil) > #vim.diagnostic.get(buffer) end)
local before = #vim.diagnostic.get(buffer)
vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { "", "See [nothing](/nowhere)." })
wait("diagnostics follow an edit", function()
  for _, it in ipairs(vim.diagnostic.get(buffer)) do
    if it.code == "links/broken-link" then return it end
  end
end)
vim.cmd("undo")
wait("diagnostics follow an undo", function() return #vim.diagnostic.get(buffer) == before end)

-- Code actions.
local whole = { start = { line = 0, character = 0 }, ["end"] = { line = 999, character = 0 } }
local actions = request("textDocument/codeAction", {
  textDocument = document(), range = whole, context = { diagnostics = {} },
}) or {}
local by = {}
for _, it in ipairs(actions) do
  by[it.title:match("^%S+")] = by[it.title:match("^%S+")] or it
  if it.isPreferred then by.preferred = by.preferred or it end
end
check("a preferred quick fix", by.preferred ~= nil)
check("suppress", by.Suppress ~= nil)
check("turn off", by.Turn ~= nil)
check("fix all", by.Apply ~= nil and by.Apply.kind == "source.fixAll.doclint")
local text_before = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
local function text() return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n") end
if by.preferred then
  vim.lsp.util.apply_workspace_edit(by.preferred.edit, client.offset_encoding)
  check("the quick fix is applied", text() ~= text_before)
  vim.cmd("undo")
  wait("findings after the fix is undone", function() return #vim.diagnostic.get(buffer) == before end)
end
actions = request("textDocument/codeAction", {
  textDocument = document(), range = whole, context = { diagnostics = {} },
}) or {}
for _, it in ipairs(actions) do
  if it.title:match("^Suppress") then
    local resolved, why = request("codeAction/resolve", it)
    check("suppress is resolved", resolved and resolved.edit ~= nil, why)
    if resolved and resolved.edit then
      vim.lsp.util.apply_workspace_edit(resolved.edit, client.offset_encoding)
      check("the suppression is written", text() ~= text_before)
      vim.cmd("undo")
    end
    break
  end
end
vim.wait(500)
request("workspace/executeCommand", { command = "doclint.fixAll", arguments = { document().uri } })
wait("doclint.fixAll edits the buffer", function() return text() ~= text_before end)
vim.cmd("undo")
vim.wait(500)

-- What is under the cursor.
local hover = ask("textDocument/hover", "title", 1)
check("hover on a key of the front matter", hover and #hover.contents.value > 0)
local symbols = request("textDocument/documentSymbol", { textDocument = document() })
check("document symbols", symbols and #symbols > 0)
local found = request("workspace/symbol", { query = "pag" })
check("workspace symbols", found and #found > 0)
local folds = request("textDocument/foldingRange", { textDocument = document() })
check("folding ranges", folds and #folds > 0)
local ranges = request("textDocument/selectionRange", {
  textDocument = document(), positions = { { line = 8, character = 1 } },
})
check("selection ranges", ranges and ranges[1].parent ~= nil)
vim.api.nvim_buf_set_lines(buffer, -1, -1, false, { "", "## A new part", "", "See [it](#a-new-part) and [home](/index).", "", "<C" })
local last = vim.api.nvim_buf_line_count(buffer) - 1
local items = request("textDocument/completion", {
  textDocument = document(), position = { line = last, character = 2 },
})
local card
for _, it in ipairs(items and items.items or {}) do
  if it.label == "Card" then card = it end
end
check("completion of a component", card ~= nil)
vim.api.nvim_buf_set_lines(buffer, last, last + 1, false, { "" })
local links = request("textDocument/documentLink", { textDocument = document() })
check("document links", links and #links > 0)
local definition = ask("textDocument/definition", "#a-new-part", 3)
check("definition of an anchor", definition and #definition > 0)
local definition_of_page = ask("textDocument/definition", "/index", 3)
check("definition of a page", definition_of_page and #definition_of_page > 0)
local references = request("textDocument/references", {
  textDocument = document(), position = at("A new part", 3), context = { includeDeclaration = true },
})
check("references of a heading", references and #references > 1)
-- A page with a syntax error is not renamed in.
vim.cmd("silent! %s/<5 MB/5 MB/")
local range = ask("textDocument/prepareRename", "A new part", 3)
check("prepare rename", range and range.placeholder == "A new part")
wait("the new heading is checked", function()
  local answer = request("textDocument/rename", {
    textDocument = document(), position = at("A new part", 3), newName = "An old part",
  })
  return answer and vim.inspect(answer):find("An old part", 1, true) ~= nil
end)
local moved = request("workspace/willRenameFiles", {
  files = { { oldUri = document().uri, newUri = vim.uri_from_fname(site .. "/guides/pages.mdx") } },
})
check("links follow a moved file", moved and vim.inspect(moved):find("docs.json", 1, true) ~= nil)

-- Settings.
vim.fn.writefile({ "rules:", "  no/such-rule: off" }, site .. "/doclint.yml")
call(client, "notify", "workspace/didChangeWatchedFiles", {
  changes = { { uri = vim.uri_from_fname(site .. "/doclint.yml"), type = 1 } },
})
wait("mistakes in doclint.yml", function()
  local settings = vim.fn.bufadd(site .. "/doclint.yml")
  return #vim.diagnostic.get(settings) > 0
end)
vim.fn.delete(site .. "/doclint.yml")
request("workspace/executeCommand", { command = "doclint.check" })

-- The end of the server.
vim.cmd("silent! write!")
call(client, "stop")
wait("the server ends", function() return call(client, "is_stopped") end)

-- Findings that Neovim requests, which older versions can't.
if vim.lsp.diagnostic.get_namespace and vim.fn.has("nvim-0.10") == 1 then
  buffer = edit("guides/pagination.mdx")
  vim.diagnostic.reset()
  client = vim.lsp.get_client_by_id(start("pull", buffer))
  wait("pulled diagnostics", function() return #vim.diagnostic.get(buffer) > 0 end)
  call(client, "stop")
  wait("the second server ends", function() return call(client, "is_stopped") end)
end
vim.cmd(failed == 0 and "qall!" or "cquit")
