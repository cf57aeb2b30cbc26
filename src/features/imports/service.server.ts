// Public server API of imports: check an uploaded catalogue first, then create its drafts once the owner confirms.
export { checkImport } from './check-import.server.ts'
export { runImport } from './create-drafts.server.ts'
export { readRejectedRows } from './export-rejected-rows.server.ts'
export { failImport } from './finish-step.server.ts'
export { listImportReleases, listOwnImports, showImport } from './show-imports.server.ts'
export { beginImport, confirmImport } from './start-import.server.ts'
export { beginUndo, undoImport } from './undo-import.server.ts'
export { csvHead, csvOf } from './write-csv.server.ts'
