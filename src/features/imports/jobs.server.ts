// Jobs of imports.
import { checkImport, runImport, stopImport } from './service.server.ts'

export const importJobs = { 'imports.check': checkImport, 'imports.run': runImport }

/** After the last try. */
export const importJobsGivenUp = { 'imports.check': stopImport, 'imports.run': stopImport }
