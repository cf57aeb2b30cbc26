// The job process: it has FFmpeg decode in a locked process of its own and measures what comes back. It never
// interprets a byte of the file itself.
import { serveJob } from '../sandbox/serve-job.ts'
import type { Answer, AudioJob } from './job.ts'
import { runAnalysis } from './run-analysis.ts'
import { runWriting } from './run-writing.ts'

serveJob<AudioJob, Answer>((job, { ready, progress }) => {
  ready()
  if (job.output.kind === 'measure' && job.input.kind === 'file') return runAnalysis(job, job.input, progress)
  return runWriting(job)
})
