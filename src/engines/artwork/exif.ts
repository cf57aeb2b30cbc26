// Reads the only EXIF field that changes how a picture looks: its orientation.

const ORIENTATION = 0x0112

/**
 * @param tiff EXIF as TIFF, without any prefix. Returns 1, upright, when the field is missing or invalid (EXIF 2.32,
 * 4.6.4).
 */
export function exifOrientation(tiff: Buffer): number {
  const mark = tiff.toString('latin1', 0, 4)
  const isLittle = mark === 'II*\0'
  if ((!isLittle && mark !== 'MM\0*') || tiff.length < 8) return 1
  const u16 = (offset: number) => (isLittle ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  for (let entry = 0; entry < u16(directory); entry++) {
    const offset = directory + 2 + 12 * entry
    if (offset + 12 > tiff.length) return 1
    if (u16(offset) !== ORIENTATION) continue
    const value = u16(offset + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}
