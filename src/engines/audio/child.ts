// The job process: it lets FFmpeg decode in a sandboxed process of its own and measures the result. It never interprets
// a byte of the file itself.
import { serveJob } from '../sandbox/serve-job.ts'
import type { Answer, AudioJob } from './job.ts'
import { measureReference } from './mastering/measure-reference.ts'
import { runMastering } from './mastering/run-mastering.ts'
import { runAnalysis } from './run-analysis.ts'
import { runWriting } from './run-writing.ts'

serveJob<AudioJob, Answer>((job, { ready, progress }) => {
  ready()
  const { input, output } = job
  if (output.kind === 'measure' && input.kind === 'file') return runAnalysis(job, input, progress)
  if (output.kind === 'master' && input.kind === 'file') return runMastering(job, input, output, progress)
  if (output.kind === 'profile' && input.kind === 'file')
    return measureReference(job, input, output.sampleRateHz)
  return runWriting(job)
})
