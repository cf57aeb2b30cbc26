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

/** Writes beside the place, syncs, renames, and syncs the folder, so that a power cut leaves the old state or the new. */
export async function putInPlace(at: string, content: { file: string } | Uint8Array): Promise<void> {
  const beside = path.join(path.dirname(at), unfinishedName(randomUUID()))
  try {
    if (content instanceof Uint8Array) await writeFile(beside, content)
    else await copyFile(content.file, beside)
    await sync(beside, 'r+')
    await rename(beside, at)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined)
    throw error
  }
  // Not every file system lets a folder be opened; there the rename alone has to do.
  await sync(path.dirname(at), 'r').catch(() => undefined)
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
