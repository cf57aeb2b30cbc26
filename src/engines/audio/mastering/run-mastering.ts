// Mastering inside the job process: FFmpeg decodes to the spool, and the master is written to the descriptor of the job.
import { type Answer, type AudioJob, type FileInput, OUTPUT_FD, SPOOL_FD } from '../job.ts'
import { decodeToSpool } from './decode-to-spool.ts'
import { FileStore } from './file-store.ts'
import { masterMix } from './master-mix.ts'

type MasterOutput = Extract<AudioJob['output'], { kind: 'master' }>

/** The share of the time that decoding takes. */
const DECODING = 0.3

export async function runMastering(
  job: AudioJob,
  input: FileInput,
  { aim, sampleRateHz }: MasterOutput,
  onProgress: (share: number) => void,
): Promise<Answer> {
  const decoded = await decodeToSpool(job, input, {
    sampleRateHz,
    store: new FileStore(SPOOL_FD),
    onProgress: (share) => onProgress(DECODING * share),
  })
  if (!decoded.ok) return { kind: 'refused', refusal: decoded.refusal }
  const report = await masterMix(decoded.mix, aim, new FileStore(OUTPUT_FD), (share) =>
    onProgress(DECODING + (1 - DECODING) * share),
  )
  return { kind: 'mastered', report }
}
