// Opens a recording in the browser and masters its loudest minute there. Nothing is uploaded.
import {
  findLoudestPart,
  type MasteredExcerpt,
  type Samples,
} from '#engines/audio/mastering/master-excerpt.ts'
import type { MasteringPreset } from '#engines/audio/mastering/presets.ts'
import type { Problem } from '#lib/pure/problems.ts'
import type { ExcerptOrder, ExcerptReply } from './excerpt-worker.ts'

const EXCERPT_SECONDS = 60
/** Ten minutes take 212 MB when decoded, and phones allow a page little more. */
export const RECORDING_MINUTES_MAX = 10
const SAMPLE_RATE_HZ = 44_100
const CHANNELS_MAX = 2

export interface Excerpt {
  samples: Samples
  /** Where the excerpt begins in the recording, and its length. */
  startMs: number
  recordingMs: number
}

/** A recording that cannot be mastered here. */
export class ExcerptRefusal extends Error {
  readonly problem: Problem

  constructor(code: string, params?: Problem['params']) {
    super(code)
    this.problem = { code, at: '', params }
  }
}

/** Rejects with an `ExcerptRefusal` when the browser cannot decode the file, or it is too long or has too many channels. */
export async function openExcerpt(file: File): Promise<Excerpt> {
  const seconds = await durationOf(file)
  if (seconds > 60 * RECORDING_MINUTES_MAX)
    throw new ExcerptRefusal('recording_too_long', { minutes: RECORDING_MINUTES_MAX })
  const context = new OfflineAudioContext({ length: 1, sampleRate: SAMPLE_RATE_HZ })
  const decoded = await file
    .arrayBuffer()
    .then((bytes) => context.decodeAudioData(bytes))
    .catch(() => {
      throw new ExcerptRefusal('recording_unreadable')
    })
  const { numberOfChannels, length } = decoded
  if (numberOfChannels > CHANNELS_MAX)
    throw new ExcerptRefusal('recording_channels', { channels: numberOfChannels })
  const channels = Array.from({ length: numberOfChannels }, (_, c) => decoded.getChannelData(c))
  const frames = EXCERPT_SECONDS * SAMPLE_RATE_HZ
  const start = findLoudestPart({ channels, sampleRateHz: SAMPLE_RATE_HZ }, frames)
  return {
    samples: {
      channels: channels.map((channel) => channel.slice(start, start + frames)),
      sampleRateHz: SAMPLE_RATE_HZ,
    },
    startMs: (1000 * start) / SAMPLE_RATE_HZ,
    recordingMs: (1000 * length) / SAMPLE_RATE_HZ,
  }
}

/** In seconds, from the header. */
async function durationOf(file: File): Promise<number> {
  const audio = new Audio()
  audio.preload = 'metadata'
  audio.src = URL.createObjectURL(file)
  try {
    return await new Promise<number>((resolve, reject) => {
      audio.onloadedmetadata = () => resolve(audio.duration)
      audio.onerror = () => reject(new ExcerptRefusal('recording_unreadable'))
    })
  } finally {
    URL.revokeObjectURL(audio.src)
    audio.removeAttribute('src')
  }
}

/** @param onProgress takes the share that is done, 0 to 1 */
export async function masterInBrowser(
  { samples }: Excerpt,
  preset: MasteringPreset,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<MasteredExcerpt> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./excerpt-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<MasteredExcerpt>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.onmessage = ({ data }: MessageEvent<ExcerptReply>) => {
        if ('mastered' in data) resolve(data.mastered)
        else onProgress(data.share)
      }
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage({ samples, preset } satisfies ExcerptOrder)
    })
  } finally {
    worker.terminate()
  }
}
