// Plans the audio format in which a store receives a track.
import type { Revision, RevisionAudio } from '#features/releases/domain/revision.ts'
import type { ConnectedStore } from '#features/stores/domain.ts'
import type { FileFacts } from './build-ern-message.server.ts'
import { Undeliverable } from './domain.ts'

/**
 * How a track is delivered: `standard` is always 16 bits at 44.1 kHz; `high` is the uploaded quality, lossless up to 24
 * bits, or the MP3 unchanged. A FLAC that already is what the store receives is not encoded again.
 * @throws Undeliverable when the store accepts no lossy recording, not even a converted one.
 */
export function planAudio(
  audio: RevisionAudio,
  quality: Revision['audioQuality'],
  store: Pick<ConnectedStore, 'codec' | 'losslessRequired' | 'name'>,
): Pick<FileFacts, 'codec' | 'sampleRateHz' | 'bitsPerSample'> & { isOriginal: boolean } {
  const codec = audio.codec.toUpperCase()
  if (codec === 'MP3' && store.losslessRequired) {
    throw new Undeliverable({
      code: 'lossless_required',
      params: { file: audio.fileName, stores: store.name },
    })
  }
  if (codec === 'MP3' && quality === 'high')
    return { codec: 'MP3', sampleRateHz: null, bitsPerSample: null, isOriginal: true }
  const standard = quality === 'standard'
  const bitsPerSample = standard || (audio.bitsPerSample ?? 24) <= 16 ? 16 : 24
  const isStandard = audio.bitsPerSample === 16 && audio.sampleRateHz === 44_100
  const isOriginal = codec === 'FLAC' && store.codec === 'FLAC' && (!standard || isStandard)
  return {
    codec: store.codec === 'WAV' ? 'PCM' : 'FLAC',
    sampleRateHz: standard ? 44_100 : audio.sampleRateHz,
    bitsPerSample: isOriginal ? audio.bitsPerSample : bitsPerSample,
    isOriginal,
  }
}
