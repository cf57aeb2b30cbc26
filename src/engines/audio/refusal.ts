// The closed list of reasons why a file is not accepted as audio. No Node imports: screens translate these codes.
export type AudioRefusal =
  | { code: 'audio_unsupported'; params: Record<string, never> }
  /** A known container around audio that is compressed in another way, such as A-law in WAV. */
  | { code: 'audio_codec_unsupported'; params: { format: string } }
  | { code: 'audio_channels_unsupported'; params: { channels: number; max: number } }
  /** FLAC of more than 24 bits, which not every FFmpeg decodes. */
  | { code: 'audio_depth_unsupported'; params: { bits: number; max: number } }
  /** The file ends earlier than its own header declares; lengths are null when they are unknown. */
  | { code: 'audio_truncated'; params: { declaredMs: number | null; decodedMs: number | null } }
  /** `detail` is the first error of FFmpeg or of our own code, in English, for logs and staff. */
  | { code: 'audio_undecodable'; params: { detail: string } }
  | { code: 'audio_too_long'; params: { maxMs: number } }
  | { code: 'audio_empty'; params: Record<string, never> }
  | { code: 'audio_limits'; params: { limit: 'cpu' | 'time' | 'memory' | 'output'; max: number } }

export function undecodable(detail: string): AudioRefusal {
  return { code: 'audio_undecodable', params: { detail: detail.slice(0, 300) } }
}
