// Jobs of uploads.
import { analyseUpload } from './service.server.ts'

export const uploadJobs = { 'upload.received': analyseUpload }
