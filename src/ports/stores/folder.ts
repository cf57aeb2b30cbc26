// A store reached through a folder: of this machine, or mounted from elsewhere.
import { randomUUID } from 'node:crypto'
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { isUnfinished, stepsOf, unfinishedName } from './paths.ts'
import type { StoreCatalogue, StoreTransport } from './port.ts'

export function folderTransport(root: string): StoreTransport {
  return {
    async put(name, content) {
      const at = within(root, name)
      const folder = path.dirname(at)
      await mkdir(folder, { recursive: true })
      await refuseLinksOut(root, folder)
      await putInPlace(at, content)
    },
    async exists(name) {
      try {
        return (await stat(within(root, name))).isFile()
      } catch (error) {
        if (isAbsent(error)) return false
        throw error
      }
    },
    async list(folder) {
      try {
        const names = await readdir(within(root, folder))
        return names.filter((name) => !isUnfinished(name)).sort()
      } catch (error) {
        if (isAbsent(error)) return []
        throw error
      }
    },
    async read(name) {
      const at = within(root, name)
      await refuseLinksOut(root, at)
      return readFile(at)
    },
    async remove(name) {
      await rm(within(root, name), { force: true })
    },
    close: async () => undefined,
  }
}

/** `links.json` in the store's folder, UPC to address, is where such a store says what is live. */
export function folderCatalogue(transport: StoreTransport): StoreCatalogue {
  return {
    async findLive(upc) {
      if (!(await transport.exists('links.json'))) return undefined
      const links = JSON.parse((await transport.read('links.json')).toString()) as Record<string, unknown>
      const link = Object.hasOwn(links, upc) ? links[upc] : undefined
      return typeof link === 'string' && /^https?:\/\//.test(link) ? link : undefined
    },
  }
}

/**
 * Writes beside the place, syncs, reads it back, renames, and syncs the folder, so that a power cut leaves the old state
 * or the new.
 * @throws `arrived_changed` when what can be read there is not what was meant.
 */
export async function putInPlace(at: string, content: { file: string } | Uint8Array): Promise<void> {
  const beside = path.join(path.dirname(at), unfinishedName(randomUUID()))
  try {
    if (content instanceof Uint8Array) await writeFile(beside, content)
    else await copyFile(content.file, beside)
    await sync(beside, 'r+')
    if (!(await holds(beside, content)))
      throw Object.assign(new Error(`${at} arrived changed.`), { code: 'arrived_changed' })
    await rename(beside, at)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw error
  }
  // Not every file system lets a folder be opened; there the rename alone has to do.
  await sync(path.dirname(at), 'r').catch(() => undefined)
}

const CHUNK_BYTES = 2 ** 20

/** Whether a file holds these bytes and no others: compared, which is surer than a hash and costs less. */
export async function holds(at: string, content: { file: string } | Uint8Array): Promise<boolean> {
  if (content instanceof Uint8Array) return (await readFile(at)).equals(content)
  const [ours, theirs] = await Promise.all([open(content.file), open(at)])
  try {
    const chunks = [Buffer.allocUnsafe(CHUNK_BYTES), Buffer.allocUnsafe(CHUNK_BYTES)] as const
    for (;;) {
      const [read, back] = await Promise.all([ours.read(chunks[0]), theirs.read(chunks[1])])
      if (read.bytesRead !== back.bytesRead) return false
      if (read.bytesRead === 0) return true
      if (chunks[0].compare(chunks[1], 0, back.bytesRead, 0, read.bytesRead) !== 0) return false
    }
  } finally {
    await Promise.all([ours.close(), theirs.close()])
  }
}

async function sync(at: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(at, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The place a relative path names below `root`, and never any other. */
const within = (root: string, name: string): string => path.join(root, ...stepsOf(name))

/** A symbolic link below the root must not lead out of it either. */
async function refuseLinksOut(root: string, at: string): Promise<void> {
  const [base, real] = await Promise.all([realpath(root), realpath(at)])
  if (real !== base && !real.startsWith(base + path.sep)) {
    throw new Error(`A link leads out of the store's folder: ${at}`)
  }
}

function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}
