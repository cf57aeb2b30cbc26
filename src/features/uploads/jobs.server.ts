// Jobs of uploads.
import { analyzeUpload } from './service.server.ts'

export const uploadJobs = { 'upload.received': analyzeUpload }
