// Public server API of statements.

export { collectFromStore, collectReports, planCollection } from './collect-reports.server.ts'
export { nameStatementSources, nameStatements } from './data.server.ts'
export { type ExportedLine, exportLines } from './export-lines.server.ts'
export { matchSuspense } from './match-suspense.server.ts'
export { failStatement, parseStatement } from './parse-statement.server.ts'
export { failPosting, postStatement } from './post-statement.server.ts'
export { rebuildLines } from './rebuild-lines.server.ts'
export { addStatement, receiveUpload, saveSource } from './receive-statement.server.ts'
export { confirmSimilar, requestPosting, requestReversal, setRate } from './request-posting.server.ts'
export { failReversal, reverseStatement } from './reverse-statement.server.ts'
export { showStatement } from './show-statements.server.ts'
export { storeLines } from './store-lines.server.ts'
