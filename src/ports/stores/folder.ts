// A store connected through a folder, local or mounted.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  constants,
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
import { isOneOf } from '#lib/pure/one-of.ts'
import { thrownCode } from '#lib/pure/thrown.ts'
import { isUnfinished, READ_BYTES_MAX, stepsOf, tooLarge, unfinishedName, writeBounded } from './paths.ts'
import type { StoreCatalogue, StoreTransport } from './port.ts'

export function folderTransport(root: string): StoreTransport {
  return {
    async put(name, content) {
      const filePath = within(root, name)
      const folder = path.dirname(filePath)
      try {
        await makeFolder(folder)
      } catch (error) {
        // Node reports a read-only file system as a missing folder.
        await access(root, constants.W_OK)
        throw error
      }
      await refuseLinksOut(root, folder)
      await putInPlace(filePath, content)
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
        return await fileNames(within(root, folder))
      } catch (error) {
        if (isAbsent(error)) return []
        throw error
      }
    },
    async read(name) {
      const filePath = within(root, name)
      await refuseLinksOut(root, filePath)
      if ((await stat(filePath)).size > READ_BYTES_MAX) throw tooLarge(name)
      return readFile(filePath)
    },
    async listFiles(folder) {
      try {
        const names = await fileNames(within(root, folder))
        return await Promise.all(
          names.map(async (name) => {
            const { size, mtime } = await stat(path.join(within(root, folder), name))
            return { name, sizeBytes: size, modifiedAt: mtime }
          }),
        )
      } catch (error) {
        if (isAbsent(error)) return []
        throw error
      }
    },
    async download(name, to, maxBytes) {
      const filePath = within(root, name)
      await refuseLinksOut(root, filePath)
      await writeBounded(createReadStream(filePath), name, to, maxBytes)
    },
    async remove(name) {
      await rm(within(root, name), { force: true })
    },
    close: async () => undefined,
  }
}

async function fileNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !isUnfinished(entry.name))
    .map(({ name }) => name)
    .sort()
}

/** `links.json` in the store's folder maps the UPC of each live release to its URL. */
export function folderCatalogue(transport: StoreTransport): StoreCatalogue {
  return {
    async findLive(upc) {
      if (!(await transport.exists(LINKS))) return undefined
      const links = linksIn(await transport.read(LINKS))
      const link = Object.hasOwn(links, upc) ? links[upc] : undefined
      return typeof link === 'string' && /^https?:/.test(link) && URL.canParse(link) ? link : undefined
    },
  }
}

const LINKS = 'links.json'

/** @throws `links_unreadable` for anything but a JSON object */
function linksIn(content: Buffer): Record<string, unknown> {
  try {
    const links: unknown = JSON.parse(content.toString())
    if (typeof links === 'object' && links !== null) return links as Record<string, unknown>
  } catch (cause) {
    throw Object.assign(new Error('links.json is no JSON.', { cause }), { code: 'links_unreadable' })
  }
  throw Object.assign(new Error('links.json is no object.'), { code: 'links_unreadable' })
}

/**
 * Writes a temporary file, syncs it, reads it back, renames it and syncs the folder, so that a power cut leaves
 * either the old or the new state.
 *
 * @throws `arrived_changed` when the content read back differs
 */
export async function putInPlace(filePath: string, content: { file: string } | Uint8Array): Promise<void> {
  const partFile = path.join(path.dirname(filePath), unfinishedName(randomUUID()))
  try {
    if (content instanceof Uint8Array) await writeFile(partFile, content)
    else await copyFile(content.file, partFile)
    await sync(partFile, 'r+')
    if (!(await holds(partFile, content)))
      throw Object.assign(new Error(`${filePath} arrived changed.`), { code: 'arrived_changed' })
    await rename(partFile, filePath)
  } catch (error) {
    await rm(partFile, { force: true }).catch(() => undefined)
    throw error
  }
  // Some file systems do not allow opening a folder; there the rename has to suffice.
  await sync(path.dirname(filePath), 'r').catch(() => undefined)
}

const CHUNK_BYTES = 2 ** 20

/** Whether a file has exactly this content. Comparing is safer and cheaper than hashing. */
export async function holds(filePath: string, content: { file: string } | Uint8Array): Promise<boolean> {
  if (content instanceof Uint8Array) return (await readFile(filePath)).equals(content)
  const [ours, theirs] = await Promise.all([open(content.file), open(filePath)])
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

async function sync(filePath: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(filePath, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The path below `root` that a relative path refers to, and never one outside. */
const within = (root: string, name: string): string => path.join(root, ...stepsOf(name))

/** A symbolic link below the root must not lead out of it either. */
async function refuseLinksOut(root: string, filePath: string): Promise<void> {
  const [base, real] = await Promise.all([realpath(root), realpath(filePath)])
  if (real !== base && !real.startsWith(base + path.sep)) {
    throw new Error(`A link leads out of the store's folder: ${filePath}`)
  }
}

/**
 * Creates a folder and those above it, each once. Node's own recursion never ends where a folder exists and what is
 * created in it does not, as in `/proc`.
 */
async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = []
  for (let above = folder; !(await isFolder(above)); above = path.dirname(above)) missing.unshift(above)
  for (const step of missing) {
    await mkdir(step).catch((error: NodeJS.ErrnoException) => {
      // Two files of one batch may make its folder at the same moment.
      if (error.code !== 'EEXIST') throw error
    })
  }
}

const isFolder = (name: string): Promise<boolean> =>
  stat(name).then(
    (found) => found.isDirectory(),
    (error) => {
      if (isAbsent(error)) return false
      throw error
    },
  )

const isAbsent = (error: unknown): boolean => isOneOf(['ENOENT', 'ENOTDIR'], thrownCode(error))
