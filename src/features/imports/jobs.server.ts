// Jobs of imports.
import { checkImport, failImport, runImport } from './service.server.ts'

export const importJobs = { 'imports.check': checkImport, 'imports.run': runImport }

/** Run after the last attempt has failed. */
export const IMPORT_JOBS_GIVEN_UP = { 'imports.check': failImport, 'imports.run': failImport }
