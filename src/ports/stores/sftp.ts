// A store reached by SFTP: its host key is pinned, and a file counts as put when it was read back and is the same.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { connect as dial, type Socket } from 'node:net'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { SFTPWrapper } from 'ssh2'
import SftpClient from 'ssh2-sftp-client'
import { required } from '#lib/pure/required.ts'
import { thrownCode, thrownMessage } from '#lib/pure/thrown.ts'
import {
  absent,
  isUnfinished,
  READ_BYTES_MAX,
  stepsOf,
  tooLarge,
  unfinishedName,
  writeBounded,
} from './paths.ts'
import type { StoreTransport } from './port.ts'

export interface SftpSettings {
  host: string
  port: number
  username: string
  /** One of the two; the key is PEM or OpenSSH text. */
  password?: string
  privateKey?: string
  passphrase?: string
  /** The fingerprint as `ssh-keygen -lf` prints it: `SHA256:` and 43 characters. Empty, no server is the right one. */
  hostKey: string
  /** Absolute at the server, or beside where the login lands. */
  folder: string
}

/** A store's server keeps few connections: one for a batch, given back when nothing was asked for so long. */
const IDLE_MS = 10_000
const CONNECT_MS = 20_000
/**
 * A store that moves less than this within a minute, while something is asked of it, counts as lost. Its answers to keepalives
 * do not show that it works: they come from another process than the one that handles files.
 */
const STALL_MS = 60_000
const STALL_BYTES = 16_384

/** `SSH_FX_NO_SUCH_FILE`, which some calls say as a number (draft-ietf-secsh-filexfer-02, section 7). */
const ABSENT_CODES: readonly unknown[] = ['ENOENT', 2]
const isAbsent = (error: unknown): boolean => ABSENT_CODES.includes(thrownCode(error))

const isForbidden = (error: unknown): boolean => /permission denied/i.test(thrownMessage(error))
const withCode = (code: string, cause: unknown): Error => Object.assign(new Error(code, { cause }), { code })
/** The error of a file that could not be read, with the code that every transport gives it. */
const readError = (name: string, error: unknown): unknown =>
  isAbsent(error) ? absent(name) : isForbidden(error) ? withCode('EACCES', error) : error

/** @throws errors whose `code` gives the reason; `host_key_changed` and `host_key_unknown` hold the key that was `offered`. */
export function sftpTransport(settings: SftpSettings, { stallMs = STALL_MS } = {}): StoreTransport {
  const connection = keepConnection(settings, stallMs)
  const pathOf = (name: string) => path.posix.join(settings.folder, ...stepsOf(name))

  return {
    async put(name, content) {
      const to = pathOf(name)
      const folder = path.posix.dirname(to)
      const part = path.posix.join(folder, unfinishedName(path.posix.basename(to)))
      const own = await digestOf(content)
      await connection.use(async (sftp) => {
        try {
          await makeFolder(sftp, folder)
          if (content instanceof Uint8Array) await sftp.put(Buffer.from(content), part)
          else await sftp.fastPut(content.file, part)
          if ((await sha256(sftp.createReadStream(part))) !== own)
            throw Object.assign(new Error(`${name} arrived changed.`), { code: 'arrived_changed' })
          await moveInPlace(sftp, part, to, own)
        } catch (error) {
          const reason = await writeError(sftp, settings.folder, error)
          await sftp.delete(part, true).catch(() => undefined)
          throw reason
        }
      })
    },
    async exists(name) {
      const to = pathOf(name)
      return (await connection.use((sftp) => sftp.exists(to))) === '-'
    },
    async list(folder) {
      const to = pathOf(folder)
      try {
        const files = await connection.use((sftp) => sftp.list(to))
        return files
          .filter(({ name, type }) => type === '-' && !isUnfinished(name))
          .map(({ name }) => name)
          .sort()
      } catch (error) {
        if (isAbsent(error)) return []
        throw error
      }
    },
    async read(name) {
      const to = pathOf(name)
      // One byte more than is accepted shows that the file is larger, whatever size the server gives.
      const range = { end: READ_BYTES_MAX }
      try {
        const content = await connection.use((sftp) => {
          const stream = sftp.createReadStream(to, range)
          // The connection may end before the server has confirmed that the file, read by then, is closed.
          stream.on('error', () => undefined)
          return buffer(stream)
        })
        if (content.length > READ_BYTES_MAX) throw tooLarge(name)
        return content
      } catch (error) {
        throw readError(name, error)
      }
    },
    async listFiles(folder) {
      const to = pathOf(folder)
      try {
        const files = await connection.use((sftp) => sftp.list(to))
        return files
          .filter(({ name, type }) => type === '-' && !isUnfinished(name))
          .map(({ name, size, modifyTime }) => ({ name, sizeBytes: size, modifiedAt: new Date(modifyTime) }))
          .sort((a, b) => (a.name < b.name ? -1 : 1))
      } catch (error) {
        if (isAbsent(error)) return []
        throw error
      }
    },
    async download(name, to, maxBytes) {
      const from = pathOf(name)
      try {
        await connection.use((sftp) => {
          const stream = sftp.createReadStream(from)
          // The connection may end before the server has confirmed that the file, read by then, is closed.
          stream.on('error', () => undefined)
          return writeBounded(stream, name, to, maxBytes)
        })
      } catch (error) {
        throw readError(name, error)
      }
    },
    async remove(name) {
      const to = pathOf(name)
      await connection.use((sftp) => sftp.delete(to, true))
    },
    close: connection.close,
  }
}

/**
 * SFTP has one code for a full disk, a read-only file system and everything else that failed, so the file system is
 * asked which it was, where the server can tell.
 */
async function writeError(sftp: SftpClient, folder: string, error: unknown): Promise<unknown> {
  const state = await fileSystemOf(sftp, folder || '.')
  const code = state?.isReadOnly
    ? 'EROFS'
    : isForbidden(error)
      ? 'EACCES'
      : state?.isFull
        ? 'ENOSPC'
        : undefined
  return code ? withCode(code, error) : error
}

const ST_RDONLY = 1n
/** A disk with less space left than this counts as full. */
const FULL_BELOW_BYTES = 2n ** 20n

/** The state of the file system by OpenSSH's extension `statvfs`; undefined where a server does not have it. */
function fileSystemOf(
  sftp: SftpClient,
  folder: string,
): Promise<{ isReadOnly: boolean; isFull: boolean } | undefined> {
  return new Promise((resolve) => {
    try {
      protocols.get(sftp)?.ext_openssh_statvfs(folder, (error, state: Record<string, bigint | number>) => {
        if (error) return resolve(undefined)
        const value = (name: string) => BigInt(state[name] ?? 0)
        resolve({
          isReadOnly: (value('f_flag') & ST_RDONLY) !== 0n,
          isFull: value('f_bavail') * value('f_frsize') < FULL_BELOW_BYTES,
        })
      })
    } catch {
      resolve(undefined)
    }
  })
}

/** One level at a time, because two files of one batch may make any of them at the same moment. */
async function makeFolder(sftp: SftpClient, folder: string): Promise<void> {
  if ((await sftp.exists(folder)) === 'd') return
  const parent = path.posix.dirname(folder)
  if (parent !== folder) await makeFolder(sftp, parent)
  try {
    await sftp.mkdir(folder)
  } catch (error) {
    if ((await sftp.exists(folder)) !== 'd') throw error
  }
}

/** OpenSSH's own rename replaces what is there in one step; other servers refuse the name that is taken. */
async function moveInPlace(sftp: SftpClient, from: string, to: string, digest: string): Promise<void> {
  try {
    await sftp.posixRename(from, to)
  } catch (error) {
    if (!/extended request/i.test(thrownMessage(error))) throw error
    await sftp.rename(from, to).catch((taken) => replace(sftp, from, to, digest, taken))
  }
}

/** A store may never let a file be replaced, and have this one from an attempt that was cut short. */
async function replace(
  sftp: SftpClient,
  from: string,
  to: string,
  digest: string,
  refusal: unknown,
): Promise<void> {
  if ((await sftp.exists(to)) !== '-') throw refusal
  if ((await sha256(sftp.createReadStream(to))) === digest) {
    await sftp.delete(from, true).catch(() => undefined)
    return
  }
  await sftp.delete(to, true)
  await sftp.rename(from, to)
}

/** One connection for everything asked at about the same time. A broken one is forgotten; the next call opens another. */
function keepConnection(settings: SftpSettings, stallMs: number) {
  let open: Promise<SftpClient> | undefined
  let idle: NodeJS.Timeout | undefined
  let users = 0

  function begin(): Promise<SftpClient> {
    const opening = connect(settings, () => {
      if (open === opening) open = undefined
    })
    return opening
  }
  async function close(): Promise<void> {
    clearTimeout(idle)
    const last = open
    open = undefined
    await last?.then((sftp) => sftp.end()).catch(() => undefined)
  }
  return {
    close,
    async use<T>(work: (sftp: SftpClient) => Promise<T>): Promise<T> {
      clearTimeout(idle)
      users++
      open ??= begin()
      const current = open
      try {
        return await unlessStalled(await current, { stallMs, work }, () => {
          if (open === current) open = undefined
        })
      } finally {
        users--
        if (users === 0) idle = setTimeout(close, IDLE_MS).unref()
      }
    },
  }
}

/** @throws ETIMEDOUT when the store moves too little; its connection is then closed. */
async function unlessStalled<T>(
  sftp: SftpClient,
  { stallMs, work }: { stallMs: number; work: (sftp: SftpClient) => Promise<T> },
  lost: () => void,
): Promise<T> {
  const socket = required(sockets.get(sftp))
  const movedBytes = () => socket.bytesRead + socket.bytesWritten
  const stalled = Promise.withResolvers<never>()
  let before = movedBytes()
  const watch = setInterval(() => {
    const now = movedBytes()
    if (now - before < STALL_BYTES) {
      lost()
      socket.destroy()
      stalled.reject(Object.assign(new Error('The server stopped answering.'), { code: 'ETIMEDOUT' }))
    }
    before = now
  }, stallMs)
  const working = work(sftp)
  // Ended by the closed connection, it fails when nobody waits for it any more.
  working.catch(() => undefined)
  try {
    return await Promise.race([working, stalled.promise])
  } finally {
    clearInterval(watch)
  }
}

/** What is below each client: the protocol, for requests that the client does not offer, and the connection. */
const protocols = new WeakMap<SftpClient, SFTPWrapper>()
const sockets = new WeakMap<SftpClient, Socket>()

/** @param lost is called when it never was, or is no longer, a connection. */
async function connect(settings: SftpSettings, lost: () => void): Promise<SftpClient> {
  const sftp = new SftpClient('backline', { error: lost, end: lost, close: lost })
  const { folder: _, hostKey, ...login } = settings
  let seen = ''
  // Requests are small, and each waits for its answer: gathered by Nagle's algorithm every one of them costs 40 ms.
  const sock = dial({ host: login.host, port: login.port, noDelay: true })
  // The client tells of an end only where no request of its own was waiting for an answer; the socket always does.
  for (const event of ['end', 'error', 'close']) sock.once(event, lost)
  try {
    const protocol = await sftp.connect({
      ...login,
      sock,
      readyTimeout: CONNECT_MS,
      keepaliveInterval: CONNECT_MS,
      hostVerifier: (key: Buffer) => {
        seen = fingerprint(key)
        return seen === hostKey
      },
    })
    protocols.set(sftp, protocol)
    sockets.set(sftp, sock)
    return sftp
  } catch (error) {
    lost()
    // A key that cannot be read is refused before anybody listens to the line.
    sock.on('error', () => undefined).destroy()
    if (/authentication methods failed/i.test(thrownMessage(error))) throw withCode('login_refused', error)
    if (seen === '' || seen === hostKey) throw connectError(error)
    const code = hostKey === '' ? 'host_key_unknown' : 'host_key_changed'
    throw Object.assign(new Error(`The server showed the key ${seen}.`), { code, offered: seen })
  }
}

/** What ends a connection before anybody is logged in has no code of its own. */
function connectError(error: unknown): unknown {
  if (typeof thrownCode(error) === 'string' && thrownCode(error) !== '') return error
  const text = thrownMessage(error)
  if (/privateKey|passphrase/i.test(text)) return withCode('private_key_unreadable', error)
  if (/timed out/i.test(text)) return withCode('ETIMEDOUT', error)
  return withCode(/connection lost/i.test(text) ? 'ECONNRESET' : 'EPROTO', error)
}

/** As `ssh-keygen -lf` prints it: base64 without padding. */
const fingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

async function digestOf(content: { file: string } | Uint8Array): Promise<string> {
  if (content instanceof Uint8Array) return createHash('sha256').update(content).digest('hex')
  return sha256(createReadStream(content.file))
}

async function sha256(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
