// Jobs of uploads.
import { analyzeUpload, giveUpAnalysis } from './service.server.ts'

export const uploadJobs = { 'upload.received': analyzeUpload }

/** Handlers that run after the last attempt has failed. */
export const UPLOAD_JOBS_GIVEN_UP = { 'upload.received': giveUpAnalysis }
