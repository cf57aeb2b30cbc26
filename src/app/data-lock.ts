// One process per data folder: the second explains and goes, and a lock whose owner is dead is taken over.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface DataLock {
  release(): void
}

/** @throws an Error that names the process holding the folder. */
export function lockDataDir(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const file = path.join(dataDir, 'backline.lock')
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  // Written beside and linked into place: whoever finds the lock finds it whole.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, own)
  try {
    for (let tries = 0; tries < 20; tries++) {
      if (linked(draft, file)) return { release: () => letGo(file, own) }
      const owner = ownerOf(file)
      if (owner && isRunning(owner)) {
        throw new Error(
          `Backline already runs on ${dataDir} (process ${owner.pid}). Stop it first, or set BACKLINE_DATA_DIR to another folder.`,
        )
      }
      removeStale(file)
    }
    throw new Error(`The lock ${file} could not be taken; is another Backline starting?`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Two starts may both find a lock stale, and the slower one the quicker one's new lock: that one is put back. */
function removeStale(file: string): void {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const owner = ownerOf(aside)
  if (owner && isRunning(owner)) linked(aside, file)
  rmSync(aside, { force: true })
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

function letGo(file: string, own: string): void {
  try {
    if (readFileSync(file, 'utf8') === own) rmSync(file, { force: true })
  } catch {}
}

interface Owner {
  pid: number
  started: string
}

function ownerOf(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

/** The same id may belong to another process by now; where the system tells when it began, that settles it. */
function isRunning({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return startOf(pid) === started
}

/** Clock ticks since boot at which a process began (Linux), else nothing. Field 22 of /proc/PID/stat, proc(5). */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
