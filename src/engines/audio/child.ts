// The job process: it lets FFmpeg decode in a sandboxed process of its own and measures the result. It never interprets
// a byte of the file itself.
import { serveJob } from '../sandbox/serve-job.ts'
import type { Answer, AudioJob } from './job.ts'
import { runAnalysis } from './run-analysis.ts'
import { runWriting } from './run-writing.ts'

serveJob<AudioJob, Answer>((job, { ready, progress }) => {
  ready()
  if (job.output.kind === 'measure' && job.input.kind === 'file') return runAnalysis(job, job.input, progress)
  return runWriting(job)
})
