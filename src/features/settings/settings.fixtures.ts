// Reads ZIP archives in tests: the central directory (APPNOTE.TXT 4.3.12), entry by entry.
import { inflateRawSync } from 'node:zlib'

/** Maps entry names to their bytes. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  const count = zip.readUInt16LE(end + 10)
  const entries = new Map<string, Buffer>()
  let offset = zip.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    const [method, size] = [zip.readUInt16LE(offset + 10), zip.readUInt32LE(offset + 20)]
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(offset + field)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(offset + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    entries.set(
      zip.toString('utf8', offset + 46, offset + 46 + name),
      method === 8 ? inflateRawSync(bytes) : bytes,
    )
    offset += 46 + name + extra + comment
  }
  return entries
}
