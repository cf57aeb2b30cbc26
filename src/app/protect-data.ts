// Keeps the data folder from other users of the machine: it holds unreleased music and personal data.
import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { isOneOf } from '#lib/pure/one-of.ts'
import { thrownCode, thrownMessage } from '#lib/pure/thrown.ts'

/** What PostgreSQL owns, which runs as another user when we are root. */
const OF_POSTGRES = /^postgres/

/**
 * For this process and those it starts; tightens what an earlier version has created.
 * @throws an Error that names the folder when it cannot be created
 */
export function protectData(dataDir: string): void {
  process.umask(0o077)
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new Error(`The data folder ${dataDir} (BACKLINE_DATA_DIR) cannot be used: ${thrownMessage(error)}`)
  }
  const isRoot = process.getuid?.() === 0
  // The other user passes through, and lists nothing.
  restrict(dataDir, isRoot ? 0o711 : 0o700)
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (OF_POSTGRES.test(entry.name)) continue
    if (entry.isDirectory()) restrict(path.join(dataDir, entry.name), 0o700)
    else if (entry.isFile()) restrict(path.join(dataDir, entry.name), 0o600)
  }
}

function restrict(name: string, mode: number): void {
  try {
    chmodSync(name, mode)
  } catch (error) {
    // A mounted volume may belong to somebody else or know no modes; its owner protects it.
    if (!isOneOf(['EPERM', 'ENOTSUP', 'ENOENT'], thrownCode(error))) throw error
  }
}
