// Detects the format of a picture file from its first bytes; file names and declared types are ignored.

export type ArtworkFormat = 'jpeg' | 'png'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** undefined for anything that is neither JPEG (SOI and a marker, ISO 10918-1) nor PNG (its signature, W3C PNG). */
export function sniffArtwork(head: Uint8Array): ArtworkFormat | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  return PNG.every((byte, i) => head[i] === byte) ? 'png' : undefined
}

const STRANGERS: readonly [RegExp, string][] = [
  [/^GIF8/, 'GIF'],
  [/^RIFF.{4}WEBP/s, 'WebP'],
  [/^.{4}ftyp(?:avif|avis)/s, 'AVIF'],
  [/^.{4}ftyp(?:hei|hev|mif|msf)/s, 'HEIC'],
  [/^(?:II\*\0|MM\0\*)/, 'TIFF'],
  [/^8BPS/, 'PSD'],
  [/^%PDF/, 'PDF'],
  [/^BM/, 'BMP'],
  [/^\s*(?:<\?xml|<svg)/i, 'SVG'],
]

/** The actual format of a file that is neither JPEG nor PNG, for the error message; '' when it is unknown. */
export function nameStranger(head: Uint8Array): string {
  const text = String.fromCharCode(...head)
  return STRANGERS.find(([pattern]) => pattern.test(text))?.[1] ?? ''
}
