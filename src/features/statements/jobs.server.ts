// Jobs of statements.
import {
  announceStatement,
  collectFromStore,
  collectReports,
  failPosting,
  failReversal,
  failStatement,
  parseStatement,
  postStatement,
  reverseStatement,
  storeLines,
} from './service.server.ts'

export const statementJobs = {
  'statements.collect': collectReports,
  'statements.collect_store': collectFromStore,
  'statements.parse': parseStatement,
  'statements.post': postStatement,
  'statements.reverse': reverseStatement,
  'statements.store_lines': storeLines,
  'statements.announce': announceStatement,
}

/** Run after the last attempt has failed. */
export const STATEMENT_JOBS_GIVEN_UP = {
  'statements.parse': failStatement,
  'statements.post': failPosting,
  'statements.reverse': failReversal,
}
