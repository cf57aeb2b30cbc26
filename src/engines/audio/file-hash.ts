// Hashes a file through its descriptor in small steps that do not block the rest of the process.
import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'

const STEP_BYTES = 512 * 1024

/** SHA-256 identifies a file permanently; MD5 is what ERN deliveries contain. Both in hex. */
export async function hashFile(fd: number, sizeBytes: number): Promise<{ sha256: string; md5: string }> {
  const sha256 = createHash('sha256')
  const md5 = createHash('md5')
  const buffer = new Uint8Array(STEP_BYTES)
  for (let offset = 0; offset < sizeBytes; ) {
    const got = readSync(fd, buffer, 0, Math.min(STEP_BYTES, sizeBytes - offset), offset)
    if (got === 0) break
    const piece = buffer.subarray(0, got)
    sha256.update(piece)
    md5.update(piece)
    offset += got
    await setImmediate()
  }
  return { sha256: sha256.digest('hex'), md5: md5.digest('hex') }
}
