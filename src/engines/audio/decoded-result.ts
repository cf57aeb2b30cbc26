// Decides after decoding whether a file was complete and undamaged.

import { type AudioHeader, declaredMs, framesToMs } from './audio-header.ts'
import type { DecodeEnd } from './decode.ts'
import type { AudioLimits } from './limits.ts'
import { type AudioRefusal, undecodable } from './refusal.ts'

/** More than one broken MP3 frame in a hundred is damage; a few at an edit or a cut are normal. */
const BROKEN_FRAME_SHARE_MAX = 0.01
const BROKEN_FRAMES_FREE = 3
const MP3_FRAME_SAMPLES = 1152
/** What every FFmpeg decodes; version 6.1 and later also decode 32. */
const FLAC_BITS_ALWAYS = 24

/**
 * The reason to refuse a decoded file, or undefined.
 *
 * FLAC and PCM must be complete: a single missing frame means the file was truncated. An MP3 can be shorter than its
 * Xing header declares by up to max(1 s, 1 %), since editors leave stale counts. A FLAC whose samples do not match its
 * MD5 is damaged even if every frame decodes; without an MD5 any decoder error counts.
 */
export function checkDecoded(
  header: AudioHeader,
  decodedFrames: number,
  end: DecodeEnd,
  decodedMd5: string | null,
  limits: AudioLimits,
): AudioRefusal | undefined {
  const ended = checkDecodeEnd(end, limits)
  if (ended?.code === 'audio_limits') return ended
  const declaredFrames = header.declaredFrames ?? 0
  const bits = header.bitsPerSample ?? 0
  if (decodedFrames === 0 && header.codec === 'FLAC' && bits > FLAC_BITS_ALWAYS)
    return { code: 'audio_depth_unsupported', params: { bits, max: FLAC_BITS_ALWAYS } }
  if (decodedFrames === 0 && end.errorCount > 0) return complaint(end)
  if (decodedFrames === 0 && declaredFrames === 0) return { code: 'audio_empty', params: {} }
  const toleratedFrames = header.codec === 'MP3' ? Math.max(header.sampleRateHz, declaredFrames / 100) : 0
  const missingFrames = declaredFrames - decodedFrames
  // The file has its end, so what is missing was lost to damage before it.
  const isComplete = declaredFrames > 0 && (header.impliedFrames ?? 0) >= declaredFrames
  if (missingFrames > 0 && isComplete) return complaint(end)
  if (missingFrames > toleratedFrames) {
    const decodedMs = framesToMs(decodedFrames, header.sampleRateHz)
    return { code: 'audio_truncated', params: { declaredMs: declaredMs(header), decodedMs } }
  }
  if (ended) return ended
  if (header.codec === 'FLAC') {
    const canCompare = header.pcmMd5 !== null && decodedMd5 !== null
    if (canCompare && header.pcmMd5 !== decodedMd5) return undecodable('FLAC MD5 does not match')
    if (!canCompare && end.errorCount > 0) return complaint(end)
  }
  const brokenSamples = Math.max(0, end.errorCount - BROKEN_FRAMES_FREE) * MP3_FRAME_SAMPLES
  if (header.codec === 'MP3' && brokenSamples > decodedFrames * BROKEN_FRAME_SHARE_MAX) return complaint(end)
  return undefined
}

/** The refusal that follows from FFmpeg's exit alone, or undefined. */
export function checkDecodeEnd(end: DecodeEnd, limits: AudioLimits): AudioRefusal | undefined {
  if (end.signal === 'SIGXCPU' || end.signal === 'SIGKILL') {
    return { code: 'audio_limits', params: { limit: 'cpu', max: limits.cpuMs } }
  }
  // V8 aborts when its heap is full; FFmpeg reports a failed allocation.
  if (end.signal === 'SIGABRT' || end.errors.some((line) => line.includes('Cannot allocate memory'))) {
    return { code: 'audio_limits', params: { limit: 'memory', max: limits.memoryBytes } }
  }
  return end.exitCode === 0 ? undefined : complaint(end)
}

function complaint(end: DecodeEnd): AudioRefusal {
  return undecodable(end.errors[0] ?? `FFmpeg ended with ${end.signal ?? end.exitCode}`)
}
