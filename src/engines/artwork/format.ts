// Tells JPEG and PNG by their first bytes; names and declared types are never asked.

export type ArtworkFormat = 'jpeg' | 'png'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** undefined for anything that is neither JPEG (SOI and a marker, ISO 10918-1) nor PNG (its signature, W3C PNG). */
export function sniffArtwork(head: Uint8Array): ArtworkFormat | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  return PNG.every((byte, i) => head[i] === byte) ? 'png' : undefined
}
