// Composes a piece into a file, in a process of its own: a minute of music takes 50 MB while it is rendered, and a process
// that has grown starts others slowly.
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import type { Piece } from './piece.ts'

const script = createRequire(import.meta.url).resolve('#engines/composer/compose-child.ts')

/** Writes bare samples, as `composePiece` returns them. Rejects when the file cannot be written. */
export async function composeFile(outPath: string, piece: Piece): Promise<void> {
  await promisify(execFile)(process.execPath, ['--no-warnings', script, outPath, JSON.stringify(piece)])
}
