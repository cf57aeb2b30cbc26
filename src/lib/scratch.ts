// Folders for the files of one piece of work.
import { mkdtempDisposable, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY_MS } from './pure/dates.ts'

const PREFIX = 'backline-scratch-'

/** Removed with everything in it when it goes out of scope: `await using scratch = await scratchFolder()`. */
export const scratchFolder = () => mkdtempDisposable(path.join(tmpdir(), PREFIX))

/** Removes what processes have left behind that were killed. No work takes a day. */
export async function removeOldScratch(now = Date.now()): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const folder = path.join(tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    if (found && found.mtimeMs < now - DAY_MS) await rm(folder, { recursive: true, force: true })
  }
}
