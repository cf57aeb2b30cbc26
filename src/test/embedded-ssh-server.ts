// An SSH server in this process, for SFTP where OpenSSH’s is not installed. It knows none of OpenSSH’s extensions, so
// that a rename onto a name that is taken fails, as it does at many a store (draft-ietf-secsh-filexfer-02, section 6.5).

import { createHash } from 'node:crypto'
import { type EventEmitter, once } from 'node:events'
import { existsSync, type Stats } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, rename, rmdir, stat, unlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Attributes, type AuthContext, type Connection, Server, type SFTPWrapper, utils } from 'ssh2'
import { portOf } from '#test/port-of.ts'
import { newSshKeys } from './ssh-keys.ts'

const { STATUS_CODE, flagsToString } = utils.sftp

export interface SshServer {
  port: number
  username: string
  privateKey: string
  /** Absent where only a key is taken. */
  password?: string
  /** As `ssh-keygen -lf` prints it. */
  hostKey: string
  close(): Promise<void>
}

/** Serves what lies below the folder for temporary files, and nothing else, to one user with a key or a password. */
export async function openEmbeddedSshServer(): Promise<SshServer> {
  const host = newSshKeys()
  const user = { ...newSshKeys(), username: 'label', password: 'Correct-horse-9' }
  const clients = new Set<Connection>()
  const server = new Server({ hostKeys: [host.private] }, (client) => {
    clients.add(client)
    client.on('authentication', (asked) => (isUser(asked, user) ? asked.accept() : asked.reject(METHODS)))
    client.on('session', (accept) => accept().on('sftp', (begin) => serve(begin())))
    // A line that breaks is what some tests are about.
    client.on('error', () => undefined).on('close', () => clients.delete(client))
  })
  // Its answers go out at once, as OpenSSH's do.
  const listener = createServer({ noDelay: true }, (line) => server.injectSocket(line)).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: portOf(listener),
    privateKey: user.private,
    username: user.username,
    password: user.password,
    hostKey: fingerprint(host.public),
    async close() {
      for (const client of clients) client.end()
      listener.close()
      await once(listener, 'close')
    },
  }
}

/** @param publicKey as a line of `authorized_keys` */
export function fingerprint(publicKey: string): string {
  const key = Buffer.from(publicKey.split(' ')[1] ?? '', 'base64')
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

const METHODS: AuthContext['method'][] = ['publickey', 'password']

/** Before a key is used to sign it is only asked whether it would do; then there is no signature yet. */
function isUser(asked: AuthContext, user: { username: string; password: string; public: string }): boolean {
  if (asked.username !== user.username) return false
  if (asked.method === 'password') return asked.password === user.password
  if (asked.method !== 'publickey') return false
  const key = utils.parseKey(user.public)
  if (key instanceof Error) throw key
  if (!asked.key.data.equals(key.getPublicSSH())) return false
  return !asked.signature || key.verify(asked.blob as Buffer, asked.signature, asked.hashAlgo) === true
}

type Opened = { file: FileHandle } | { folder: string; names: string[] }
/** What a request is answered with; nothing is that it is done. */
type Reply = ((request: number) => unknown) | undefined

function serve(sftp: SFTPWrapper): void {
  const opened = new Map<number, Opened>()
  let handles = 0

  function keep(what: Opened): Reply {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(++handles)
    opened.set(handles, what)
    return (request) => sftp.handle(request, handle)
  }
  function fileOf(handle: Buffer): FileHandle {
    const entry = opened.get(handle.readUInt32BE())
    if (!entry || !('file' in entry)) throw failure('EBADF')
    return entry.file
  }
  const attributes = (stats: Stats) => (request: number) => sftp.attrs(request, attributesOf(stats))
  const works = {
    OPEN: async (name: string, flags: number) =>
      keep({ file: await open(localPath(name), flagsToString(flags) ?? 'r') }),
    READ: async (handle: Buffer, offset: number, length: number): Promise<Reply> => {
      const { bytesRead, buffer } = await fileOf(handle).read(Buffer.alloc(length), 0, length, offset)
      if (bytesRead === 0) return (request) => sftp.status(request, STATUS_CODE.EOF)
      return (request) => sftp.data(request, buffer.subarray(0, bytesRead))
    },
    WRITE: async (handle: Buffer, offset: number, data: Buffer) => {
      await fileOf(handle).write(data, 0, data.length, offset)
    },
    FSTAT: async (handle: Buffer) => attributes(await fileOf(handle).stat()),
    FSETSTAT: async (handle: Buffer, { mode }: Attributes) => fileOf(handle).chmod(mode & 0o777),
    CLOSE: async (handle: Buffer) => {
      const entry = opened.get(handle.readUInt32BE())
      opened.delete(handle.readUInt32BE())
      if (entry && 'file' in entry) await entry.file.close()
    },
    OPENDIR: async (name: string) => keep({ folder: localPath(name), names: await readdir(localPath(name)) }),
    /** All of it at once; asked again, there is no more. */
    READDIR: async (handle: Buffer): Promise<Reply> => {
      const entry = opened.get(handle.readUInt32BE())
      if (!entry || !('names' in entry)) throw failure('EBADF')
      const entries = await Promise.all(entry.names.splice(0).map((name) => entryOf(entry.folder, name)))
      return (request) =>
        entries.length > 0 ? sftp.name(request, entries) : sftp.status(request, STATUS_CODE.EOF)
    },
    STAT: async (name: string) => attributes(await stat(localPath(name))),
    LSTAT: async (name: string) => attributes(await lstat(localPath(name))),
    REALPATH: async (name: string): Promise<Reply> => {
      const filename = path.resolve(tmpdir(), name)
      return (request) => sftp.name(request, [{ filename, longname: filename, attrs: NO_ATTRIBUTES }])
    },
    MKDIR: async (name: string) => mkdir(localPath(name)),
    RMDIR: async (name: string) => rmdir(localPath(name)),
    REMOVE: async (name: string) => unlink(localPath(name)),
    RENAME: async (from: string, to: string) => {
      if (existsSync(localPath(to))) throw failure('EEXIST')
      await rename(localPath(from), localPath(to))
    },
  }
  for (const [event, work] of Object.entries(works)) {
    const events: EventEmitter = sftp
    events.on(event, (request: number, ...given: unknown[]) =>
      (work as (...given: unknown[]) => Promise<unknown>)(...given).then(
        (reply) => (typeof reply === 'function' ? reply(request) : sftp.status(request, STATUS_CODE.OK)),
        (error: NodeJS.ErrnoException) => sftp.status(request, statusOf(error)),
      ),
    )
  }
  sftp.on('close', () => {
    for (const entry of opened.values()) if ('file' in entry) entry.file.close().catch(() => undefined)
  })
}

/** @throws `EACCES` for what is not below the folder for temporary files. */
function localPath(name: string): string {
  const there = path.resolve(tmpdir(), name)
  if (!there.startsWith(`${tmpdir()}${path.sep}`)) throw failure('EACCES')
  return there
}

const failure = (code: string): Error => Object.assign(new Error(code), { code })

function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'ENOENT') return STATUS_CODE.NO_SUCH_FILE
  return code === 'EACCES' || code === 'EPERM' ? STATUS_CODE.PERMISSION_DENIED : STATUS_CODE.FAILURE
}

async function entryOf(folder: string, filename: string) {
  const stats = await lstat(path.join(folder, filename))
  // Clients take the kind of a file from the first letter.
  const longname = `${stats.isDirectory() ? 'd' : '-'}rw-rw-rw- 1 label label ${stats.size} ${filename}`
  return { filename, longname, attrs: attributesOf(stats) }
}

const attributesOf = ({ mode, uid, gid, size, atimeMs, mtimeMs }: Stats): Attributes => ({
  mode,
  uid,
  gid,
  size,
  atime: Math.floor(atimeMs / 1_000),
  mtime: Math.floor(mtimeMs / 1_000),
})
const NO_ATTRIBUTES: Attributes = { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }
