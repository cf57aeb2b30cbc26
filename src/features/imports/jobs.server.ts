// Jobs of imports.
import { checkImport, runImport } from './service.server.ts'

export const importJobs = { 'imports.check': checkImport, 'imports.run': runImport }
