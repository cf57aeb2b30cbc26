// Jobs of imports.
import { checkImport, failImport, runImport, undoImport } from './service.server.ts'

export const importJobs = {
  'imports.check': checkImport,
  'imports.run': runImport,
  'imports.undo': undoImport,
}

/** Run after the last attempt has failed. */
export const IMPORT_JOBS_GIVEN_UP = {
  'imports.check': failImport,
  'imports.run': failImport,
  'imports.undo': failImport,
}
