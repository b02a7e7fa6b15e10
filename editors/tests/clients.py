"""Drives `doclint server` with pytest-lsp, the test client of the pygls project."""

import asyncio
import pathlib
import shutil
import sys
import tempfile
import time

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient, client_capabilities, make_test_lsp_client

HERE = pathlib.Path(__file__).resolve().parent
failed = []


def check(name, ok, detail=""):
    print(f"{'ok     ' if ok else 'FAILED '} {name}  {detail}".rstrip(), flush=True)
    if not ok:
        failed.append(name)


async def start(binary, root, client_name, **options):
    client: LanguageClient = make_test_lsp_client()
    client.status = []

    @client.feature("doclint/status")
    def _(params):
        client.status.append(params)

    await client.start_io(binary, "server")
    capabilities = client_capabilities(client_name)
    result = await client.initialize_session(
        types.InitializeParams(
            capabilities=capabilities,
            process_id=None,
            root_uri=root.as_uri(),
            workspace_folders=[types.WorkspaceFolder(uri=root.as_uri(), name="site")],
            initialization_options=options or None,
        )
    )
    return client, result


async def until(fits, most=60):
    """Waits until something holds."""
    deadline = time.monotonic() + most
    while not fits():
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(0.01)
    return True


def position(text, needle, further=0):
    before = text[: text.index(needle) + further]
    return types.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)


async def features(binary, root):
    client, result = await start(binary, root, "visual-studio-code", diagnostics="push")
    check("initialize", result.server_info.name == "doclint", result.server_info.version)
    page = root / "index.mdx"
    uri = page.as_uri()
    document = types.TextDocumentIdentifier(uri=uri)
    text = page.read_text() + "\n## A new part\n\nSee [it](#a-new-part), [nothing](/nowhere).\n"
    opened = types.TextDocumentItem(uri=uri, language_id="mdx", version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=opened))

    def found():
        return client.diagnostics.get(uri, [])

    check("findings of an open page", await until(lambda: any(it.code == "links/broken-link" for it in found())))
    check("findings of the site", await until(lambda: len(client.diagnostics) > 3))
    check("status", await until(lambda: client.status and client.status[-1].state == "ready"))
    one = next(it for it in found() if it.code == "links/broken-link")
    check("code description", one.code_description is not None and "broken-link" in one.code_description.href)
    place = lambda needle, further=0: position(text, needle, further)
    hover = await client.text_document_hover_async(
        types.HoverParams(text_document=document, position=place("/nowhere", 2))
    )
    check("hover", hover is not None and "links/broken-link" in hover.contents.value)
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=document, range=one.range, context=types.CodeActionContext(diagnostics=[one])
        )
    )
    titles = [it.title for it in actions]
    check("code actions", any(it.startswith("Suppress") for it in titles), ", ".join(titles))
    suppress = next(it for it in actions if it.title.startswith("Suppress"))
    resolved = await client.code_action_resolve_async(suppress)
    changes = resolved.edit.document_changes
    check("an edit names its version", changes[0].text_document.version == 1)
    off = next(it for it in actions if it.title.startswith("Turn off"))
    resolved = await client.code_action_resolve_async(off)
    check("a rule is turned off", "links/broken-link: off" in str(resolved.edit))
    for name, call, params in [
        ("document symbols", client.text_document_document_symbol_async, types.DocumentSymbolParams(document)),
        ("folding ranges", client.text_document_folding_range_async, types.FoldingRangeParams(document)),
        ("document links", client.text_document_document_link_async, types.DocumentLinkParams(document)),
        ("workspace symbols", client.workspace_symbol_async, types.WorkspaceSymbolParams(query="new part")),
        (
            "selection ranges",
            client.text_document_selection_range_async,
            types.SelectionRangeParams(document, [place("A new part", 2)]),
        ),
        (
            "definition",
            client.text_document_definition_async,
            types.DefinitionParams(document, place("#a-new-part", 3)),
        ),
        (
            "references",
            client.text_document_references_async,
            types.ReferenceParams(types.ReferenceContext(False), document, place("A new part", 2)),
        ),
        (
            "prepare rename",
            client.text_document_prepare_rename_async,
            types.PrepareRenameParams(document, place("A new part", 2)),
        ),
    ]:
        answer = await call(params)
        check(name, bool(answer))
    edit = await client.text_document_rename_async(
        types.RenameParams(document, place("A new part", 2), "An old part")
    )
    check("rename", "an-old-part" in str(edit))
    moved = types.FileRename(uri, (root / "start.mdx").as_uri())
    try:
        edit = await client.workspace_will_rename_files_async(types.RenameFilesParams([moved]))
        check("links follow a moved file", "docs.json" in str(edit))
    except JsonRpcException as why:
        # A page with a link that leads nowhere may be refused, with the reason.
        check("links follow a moved file", "index" in str(why), str(why))
    # Text that is typed, and completed.
    end = types.Position(text.count("\n"), 0)
    change = types.TextDocumentContentChangePartial(range=types.Range(end, end), text="\n<Ca")
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(2, uri), [change])
    )
    items = await client.text_document_completion_async(
        types.CompletionParams(document, types.Position(end.line + 1, 3))
    )
    check("completion", any(it.label == "Card" for it in items.items))
    # Times from a change to its findings.
    times = []
    for version in range(3, 23):
        start_line = types.Position(end.line + 1, 0)
        last = types.Position(end.line + 9, 0)
        word = f"[x{version}](/nowhere-{version})"
        change = types.TextDocumentContentChangePartial(range=types.Range(start_line, last), text=word)
        began = time.monotonic()
        client.text_document_did_change(
            types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(version, uri), [change])
        )
        await until(lambda: any(f"nowhere-{version}`" in str(it.message) for it in found()))
        times.append((time.monotonic() - began) * 1000)
    times.sort()
    print(f"        from a change to its findings: median {times[10]:.0f} ms, most {times[-1]:.0f} ms")
    client.text_document_did_close(types.DidCloseTextDocumentParams(document))
    check("a closed page is that of the disk", await until(lambda: not found()))
    await client.shutdown_session()
    check("shutdown", True)


async def pulled(binary, root):
    client, result = await start(binary, root, "visual-studio-code", diagnostics="pull")
    check("pull is offered", result.capabilities.diagnostic_provider.workspace_diagnostics)
    uri = (root / "guides" / "pagination.mdx").as_uri()
    await until(lambda: client.status and client.status[-1].state == "ready")
    all_pages = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams(previous_result_ids=[]))
    check("workspace diagnostics", len(all_pages.items) > 3)
    document = types.TextDocumentIdentifier(uri=uri)
    one = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(document))
    check("document diagnostics", len(one.items) > 0)
    again = await client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(document, previous_result_id=one.result_id)
    )
    check("unchanged diagnostics", again.kind == "unchanged")
    check("nothing is pushed", not client.diagnostics)
    await client.shutdown_session()


async def main(binary):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve() / "site"
        shutil.copytree(HERE.parent.parent / "examples" / "starter", root)
        (root / ".git").mkdir()
        await features(binary, root)
        await pulled(binary, root)
    print(f"{len(failed)} failed" if failed else "all passed")


if __name__ == "__main__":
    asyncio.run(main(str(pathlib.Path(sys.argv[1]).resolve())))
    sys.exit(1 if failed else 0)
