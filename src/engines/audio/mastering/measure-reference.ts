// Measures a reference inside the job process: decoded samples are measured and not stored.
import type { Answer, AudioJob, FileInput } from '../job.ts'
import type { ByteStore } from './byte-store.ts'
import { decodeToSpool } from './decode-to-spool.ts'
import { profileOf } from './reference.ts'

const NOWHERE: ByteStore = {
  read() {
    throw new Error('nothing was stored')
  },
  write() {},
}

export async function measureReference(
  job: AudioJob,
  input: FileInput,
  sampleRateHz: number,
): Promise<Answer> {
  const decoded = await decodeToSpool(job, input, { sampleRateHz, store: NOWHERE, onProgress: () => {} })
  if (!decoded.ok) return { kind: 'refused', refusal: decoded.refusal }
  const { figures, spectrum } = decoded.mix
  return { kind: 'profiled', profile: profileOf(figures, spectrum) }
}
