// Lets one process at a time use a data folder. Decision 15 says why this is not a library.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { thrownCode } from './pure/thrown.ts'

export interface DataLock {
  release(): void
}

/** The process that holds a lock. Its start time distinguishes it from a later process with the same id. */
interface Owner {
  pid: number
  started: string
}

const ATTEMPTS_MAX = 20

/** A process that was killed can take a moment to disappear. */
const WAIT_MS = 3_000
const PAUSE_MS = 50

class DataDirInUse extends Error {}

/** `lockDataDir`, which waits briefly for a process that is ending. */
export async function waitForDataDir(dataDir: string, waitMs = WAIT_MS): Promise<DataLock> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      return lockDataDir(dataDir)
    } catch (error) {
      if (!(error instanceof DataDirInUse) || performance.now() >= deadline) throw error
    }
    await sleep(PAUSE_MS)
  }
}

/** @throws an Error that names the running process that holds the folder. */
export function lockDataDir(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const lockFile = path.join(dataDir, 'backline.lock')
  const content = JSON.stringify({ pid: process.pid, started: statOf(process.pid).started })
  // A hard link creates the lock in one step, so nobody reads a lock that is half written.
  const draftFile = `${lockFile}.${process.pid}`
  writeFileSync(draftFile, content)
  try {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      if (linkIfAbsent(draftFile, lockFile)) return { release: () => removeOwn(lockFile, content) }
      const owner = readOwner(lockFile)
      if (owner && isRunning(owner)) {
        throw new DataDirInUse(
          `Backline already runs on ${dataDir} (process ${owner.pid}). Stop it first, or set BACKLINE_DATA_DIR to another folder.`,
        )
      }
      removeStale(lockFile)
    }
    throw new Error(`The lock ${lockFile} could not be taken; is another Backline starting?`)
  } finally {
    rmSync(draftFile, { force: true })
  }
}

/**
 * Removes the lock of a dead process. Another start may have replaced it in the meantime, so the file is renamed before
 * it is checked, and a living lock is put back.
 */
function removeStale(lockFile: string): void {
  const removedFile = `${lockFile}.${process.pid}.stale`
  try {
    renameSync(lockFile, removedFile)
  } catch {
    return
  }
  const owner = readOwner(removedFile)
  if (owner && isRunning(owner)) linkIfAbsent(removedFile, lockFile)
  rmSync(removedFile, { force: true })
}

function linkIfAbsent(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (thrownCode(error) !== 'EEXIST') throw error
    return false
  }
}

/** Removes the lock unless it belongs to another process by now. */
function removeOwn(lockFile: string, content: string): void {
  try {
    if (readFileSync(lockFile, 'utf8') === content) rmSync(lockFile, { force: true })
  } catch {}
}

function readOwner(lockFile: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

function isRunning({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const { state, started: startedAt } = statOf(pid)
  return startedAt === started && !ENDED_STATES.includes(state)
}

/** A zombie has ended, and waits for its parent to notice. */
const ENDED_STATES = ['Z', 'X']

/**
 * The state of a process, and the clock ticks from boot to its start: fields 3 and 22 of /proc/PID/stat, proc(5). Empty
 * outside Linux.
 */
function statOf(pid: number): { state: string; started: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name, which may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', started: fields[19] ?? '' }
  } catch {
    return { state: '', started: '' }
  }
}
