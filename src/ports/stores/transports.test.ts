// One suite for every connection to a store, and what a broken connection leaves behind.

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { required } from '#lib/pure/required.ts'
import { portOf } from '#test/port-of.ts'
import { newSshKeys } from '#test/ssh-keys.ts'
import { openRestrictedSshServer, SSH_SERVERS, type SshServer } from '#test/ssh-server.ts'
import { folderTransport, holds } from './folder.ts'
import { READ_BYTES_MAX } from './paths.ts'
import type { StoreTransport } from './port.ts'
import { s3Transport } from './s3.ts'
import { type SftpSettings, sftpTransport } from './sftp.ts'

const base = mkdtempSync(path.join(tmpdir(), 'backline-transports-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

let scratch = ''
const servers: Record<string, SshServer> = {}
let bucket: S3rver
let bucketPort = 0
const open: StoreTransport[] = []

beforeAll(async () => {
  for (const [name, begin] of Object.entries(SSH_SERVERS)) servers[name] = await begin(path.join(base, name))
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(base, 's3'),
    // It reckons signatures of queries with a `/` in them in a connection of its own.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'store', configs: [] }],
  })
  bucketPort = (await bucket.run()).port
})
afterAll(async () => {
  await bucket.close()
  for (const server of Object.values(servers)) await server.close()
})
beforeEach(() => {
  scratch = mkdtempSync(path.join(base, 'case-'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()))
})

function opened(connection: StoreTransport): StoreTransport {
  open.push(connection)
  return connection
}
const folder = () => opened(folderTransport(path.join(scratch, 'store')))
function sftp(name: string, change: Partial<SftpSettings> = {}, stallMs?: number): StoreTransport {
  const { port, username, privateKey, hostKey } = required(servers[name])
  const login = { host: '127.0.0.1', port, username, privateKey, hostKey }
  return opened(sftpTransport({ ...login, folder: path.join(scratch, 'store'), ...change }, { stallMs }))
}
const s3 = () =>
  opened(
    s3Transport({
      bucket: 'store',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${bucketPort}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      folder: path.basename(scratch),
    }),
  )

const connections: [string, () => StoreTransport][] = [
  ['a folder', folder],
  ...Object.keys(SSH_SERVERS).map((name): [string, () => StoreTransport] => [
    `SFTP to ${name}`,
    () => sftp(name),
  ]),
  ['a bucket', s3],
]

describe.each(connections)('%s', (_, begin) => {
  test('a stored file is complete at its path', async () => {
    const connection = begin()
    const local = path.join(scratch, 'local')
    writeFileSync(local, 'from a file')
    await connection.put('a/b/one.txt', Buffer.from('bytes'))
    await connection.put('a/b/two.txt', { file: local })
    await connection.put('a/b/one.txt', Buffer.from('newer bytes'))
    expect((await connection.read('a/b/one.txt')).toString()).toBe('newer bytes')
    expect((await connection.read('a/b/two.txt')).toString()).toBe('from a file')
    expect([await connection.list('a'), await connection.list('a/b')]).toEqual([[], ['one.txt', 'two.txt']])
  })

  test('a large file arrives completely', async () => {
    const connection = begin()
    const bytes = randomBytes(READ_BYTES_MAX)
    writeFileSync(path.join(scratch, 'large'), bytes)
    await connection.put('large', { file: path.join(scratch, 'large') })
    expect((await connection.read('large')).equals(bytes)).toBe(true)
  })

  test('files are listed with their size and copied, also when they are larger than any answer', async () => {
    const connection = begin()
    const bytes = randomBytes(READ_BYTES_MAX + 5)
    await connection.put('reports/b.tsv', bytes)
    await connection.put('reports/a.tsv', Buffer.from('a'))
    await connection.put('reports/old/c.tsv', Buffer.from('c'))
    const files = await connection.listFiles('reports')
    expect(files.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
      ['a.tsv', 1],
      ['b.tsv', bytes.length],
    ])
    expect(Math.abs(Date.now() - (files[0]?.modifiedAt.getTime() ?? 0))).toBeLessThan(600_000)
    const to = path.join(scratch, 'copy')
    await connection.download('reports/b.tsv', to, bytes.length)
    expect(readFileSync(to).equals(bytes)).toBe(true)
    await expect(connection.download('reports/b.tsv', to, bytes.length - 1)).rejects.toMatchObject({
      code: 'file_too_large',
    })
    await expect(connection.download('reports/none', to, 9)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await connection.listFiles('nothing')).toEqual([])
  })

  test('a file that is larger than any answer is not read', async () => {
    const connection = begin()
    await connection.put('large', randomBytes(READ_BYTES_MAX + 1))
    await expect(connection.read('large')).rejects.toMatchObject({ code: 'message_too_large', path: 'large' })
    await connection.put('small', Buffer.from('small'))
    expect((await connection.read('small')).toString()).toBe('small')
  })

  test('a missing file is reported', async () => {
    const connection = begin()
    expect(await connection.exists('a/b')).toBe(false)
    expect(await connection.list('a/b')).toEqual([])
    await connection.put('a/b', Buffer.from('x'))
    expect([
      await connection.exists('a/b'),
      await connection.exists('a'),
      await connection.exists('a/c'),
    ]).toEqual([true, false, false])
    await expect(connection.read('absent')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a file can be removed, and removing a missing one works', async () => {
    const connection = begin()
    await connection.put('a/one', Buffer.from('1'))
    await connection.remove('a/one')
    await connection.remove('a/one')
    expect(await connection.list('a')).toEqual([])
  })

  test('a failed upload leaves nothing behind', async () => {
    const connection = begin()
    const missing = { file: path.join(scratch, 'absent') }
    await expect(connection.put('a/one.txt', missing)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await connection.list('a')).toEqual([])
  })

  test('a closed transport reconnects', async () => {
    const connection = begin()
    await connection.put('one', Buffer.from('1'))
    await connection.close()
    if (begin !== s3) expect((await connection.read('one')).toString()).toBe('1')
  })

  test.each([
    '',
    '/etc/passwd',
    '../x',
    'a/../../x',
    'a//b',
    './x',
    'a\\..\\x',
    'x\u0000',
    '..',
  ])('the path %j is refused', async (name) => {
    const connection = begin()
    const refused = 'Not a path inside'
    await expect(connection.put(name, Buffer.from('x'))).rejects.toThrow(refused)
    await expect(connection.read(name)).rejects.toThrow(refused)
    await expect(connection.exists(name)).rejects.toThrow(refused)
    await expect(connection.list(name)).rejects.toThrow(refused)
    await expect(connection.remove(name)).rejects.toThrow(refused)
  })
})

describe('a folder', () => {
  test.each([
    ['a byte turned', (bytes: Buffer) => bytes.fill(1, 1_500_000, 1_500_001), false],
    ['the end missing', (bytes: Buffer) => bytes.subarray(0, -1), false],
    ['more behind it', (bytes: Buffer) => Buffer.concat([bytes, bytes.subarray(0, 1)]), false],
    ['nothing changed', (bytes: Buffer) => bytes, true],
  ])('a folder file is read back before it counts as stored: %s', async (_, change, isSame) => {
    const meant = Buffer.alloc(3_000_000, 7)
    const [source, arrived] = [path.join(scratch, 'source'), path.join(scratch, 'arrived')]
    writeFileSync(source, meant)
    writeFileSync(arrived, change(Buffer.from(meant)))
    expect(await holds(arrived, { file: source })).toBe(isSame)
    expect(await holds(arrived, meant)).toBe(isSame)
  })

  test('links out of the folder are not followed', async () => {
    const outside = mkdtempSync(path.join(base, 'outside-'))
    writeFileSync(path.join(outside, 'secret'), 'secret')
    mkdirSync(path.join(scratch, 'store'))
    symlinkSync(outside, path.join(scratch, 'store', 'link'))
    await expect(folder().put('link/x', Buffer.from('x'))).rejects.toThrow('leads out')
    await expect(folder().read('link/secret')).rejects.toThrow('leads out')
    expect(readdirSync(outside)).toEqual(['secret'])
  })
})

describe('a bucket whose server stops answering', () => {
  test.each(['without an answer', 'within an answer'])('%s is given up', async (where) => {
    const server = createHttpServer((_, response) => {
      if (where === 'within an answer') response.writeHead(200, { 'content-length': '1000' }).write('begun')
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const login = { region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b', folder: '' }
    const endpoint = `http://127.0.0.1:${portOf(server)}`
    const connection = opened(s3Transport({ ...login, bucket: 'store', endpoint }, { silenceMs: 300 }))
    await expect(connection.read('one')).rejects.toThrow()
    await expect(connection.download('one', path.join(scratch, 'copy'), 5_000)).rejects.toThrow()
    server.closeAllConnections()
    server.close()
  })

  test('a bucket that does not exist is not taken for one without the file', async () => {
    const server = createHttpServer((request, response) => {
      response.writeHead(404).end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchBucket</Code></Error>')
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const login = { region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b', folder: '' }
    const endpoint = `http://127.0.0.1:${portOf(server)}`
    const connection = opened(s3Transport({ ...login, bucket: 'store', endpoint }))
    await expect(connection.exists('links.json')).rejects.toMatchObject({ name: 'NoSuchBucket' })
    server.close()
  })

  test('an answer of unknown length is read up to a limit', async () => {
    const server = createHttpServer((_, response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(1_000_000)
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more)
      more()
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const login = { region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b', folder: '' }
    const endpoint = `http://127.0.0.1:${portOf(server)}`
    const connection = opened(s3Transport({ ...login, bucket: 'store', endpoint }))
    await expect(connection.read('one')).rejects.toMatchObject({ code: 'message_too_large' })
    server.closeAllConnections()
    server.close()
  })
})

describe.each(Object.keys(SSH_SERVERS))('SFTP to %s', (name) => {
  const to = (change?: Partial<SftpSettings>) => sftp(name, change)
  const server = () => required(servers[name])
  const pathOf = (...steps: string[]) => path.join(scratch, 'store', ...steps)

  test('a server with another host key gets nothing', async () => {
    const other = `SHA256:${'A'.repeat(43)}`
    await expect(to({ hostKey: other }).put('one', Buffer.from('1'))).rejects.toMatchObject({
      code: 'host_key_changed',
    })
    // None pinned yet is none known: the key on offer is told, so that a person can compare and pin it.
    await expect(to({ hostKey: '' }).exists('one')).rejects.toMatchObject({
      code: 'host_key_unknown',
      offered: server().hostKey,
    })
    expect(() => readdirSync(pathOf())).toThrow('ENOENT')
  })

  test('a refused login and an unreachable server are reported', async () => {
    const { private: privateKey } = newSshKeys()
    await expect(to({ privateKey }).exists('one')).rejects.toMatchObject({ code: 'login_refused' })
    await expect(to({ port: 1 }).exists('one')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  /** A file is under its name only when all of it is there; what was cut off is written over by the next try. */
  test('an upload cut within a file leaves no partial file, and the next attempt succeeds', async () => {
    const bytes = randomBytes(6_000_000)
    writeFileSync(path.join(scratch, 'large'), bytes)
    const line = await openLine(server().port, { breaksAfter: 2_000_000 })
    const connection = to({ port: line.port })
    await expect(connection.put('batch/large', { file: path.join(scratch, 'large') })).rejects.toThrow()
    expect(await to().list('batch')).toEqual([])
    line.mend()
    await connection.put('batch/large', { file: path.join(scratch, 'large') })
    expect(readFileSync(pathOf('batch', 'large')).equals(bytes)).toBe(true)
    expect(readdirSync(pathOf('batch'))).toEqual(['large'])
    line.close()
  })

  test('wherever a connection breaks, the next request opens another', async () => {
    const content = randomBytes(40_000)
    for (let breaksAfter = 2500; breaksAfter < 50_000; breaksAfter = Math.floor(breaksAfter * 1.13)) {
      const line = await openLine(server().port, { breaksAfter })
      const connection = to({ port: line.port })
      await connection.put('broken/one', content).catch(() => undefined)
      line.mend()
      await connection.put('broken/one', content)
      await connection.close()
      line.close()
    }
    expect(readFileSync(pathOf('broken', 'one')).equals(content)).toBe(true)
  })

  test('a server that stops answering is given up, and the next request opens another connection', async () => {
    const content = randomBytes(400_000)
    for (const stopsAfter of [3_000, 200_000]) {
      const line = await openLine(server().port, { stopsAfter })
      const connection = sftp(name, { port: line.port }, 500)
      await expect(connection.put('stalled/one', content)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
      line.mend()
      await connection.put('stalled/one', content)
      line.stop()
      const asked = [
        connection.read('stalled/one'),
        connection.download('stalled/one', path.join(scratch, 'copy'), 1_000_000),
        connection.list('stalled'),
      ]
      for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected')
      await connection.close()
      line.close()
    }
    expect(readFileSync(pathOf('stalled', 'one')).equals(content)).toBe(true)
  })

  test('password login works where the server allows it, and never with a wrong one', async () => {
    const { password = 'wrong' } = server()
    const login = (given: string) => to({ privateKey: undefined, password: given }).exists('one')
    if (password === 'wrong') await expect(login(password)).rejects.toMatchObject({ code: 'login_refused' })
    else expect(await login(password)).toBe(false)
    await expect(login('wrong')).rejects.toMatchObject({ code: 'login_refused' })
  })

  test('concurrent uploads share one connection', async () => {
    const line = await openLine(server().port)
    const connection = to({ port: line.port })
    await Promise.all(['a', 'b', 'c'].map((name) => connection.put(`at-once/${name}`, Buffer.from(name))))
    expect(await connection.list('at-once')).toEqual(['a', 'b', 'c'])
    expect(line.taken()).toBe(1)
    await connection.close()
    line.close()
  })
})

test.each([
  ['ends the connection', 'ECONNRESET', (near: Socket) => near.destroy()],
  ['speaks another protocol', 'EPROTO', (near: Socket) => near.write('SSH-1.5-old\r\n')],
])('an SFTP server that %s is reported with a code', async (_, code, answer) => {
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const login = { host: '127.0.0.1', username: 'label', password: 'a', hostKey: '', folder: '' }
  const connection = opened(sftpTransport({ ...login, port: portOf(server) }))
  await expect(connection.exists('one')).rejects.toMatchObject({ code })
  server.close()
})

describe.skipIf(!openRestrictedSshServer)('an SFTP server with fewer rights', () => {
  async function restricted(...denied: string[]) {
    const server = await required(openRestrictedSshServer)(path.join(scratch, 'sshd'), denied)
    const { port, username, privateKey, hostKey } = server
    const login = { host: '127.0.0.1', port, username, privateKey, hostKey }
    const connection = opened(sftpTransport({ ...login, folder: path.join(scratch, 'store') }))
    return { server, connection }
  }
  const stored = (name: string) => readFileSync(path.join(scratch, 'store', 'batch', name), 'utf8')

  test('that lets nothing be replaced or removed takes each file once, and again where it is the same', async () => {
    const { server, connection } = await restricted('posix-rename', 'remove')
    await connection.put('batch/one', Buffer.from('first'))
    expect(stored('one')).toBe('first')
    await connection.put('batch/one', Buffer.from('first'))
    await expect(connection.put('batch/one', Buffer.from('second'))).rejects.toMatchObject({ code: 'EACCES' })
    expect(stored('one')).toBe('first')
    await server.close()
  })

  test('that does not let a file be renamed is reported as one that forbids it', async () => {
    const { server, connection } = await restricted('posix-rename', 'rename')
    await expect(connection.put('batch/one', Buffer.from('first'))).rejects.toMatchObject({ code: 'EACCES' })
    expect(readdirSync(path.join(scratch, 'store', 'batch'))).toEqual([])
    await server.close()
  })

  test('that does not let a file be read is reported as one that forbids it', async () => {
    const { server, connection } = await restricted('open')
    mkdirSync(path.join(scratch, 'store', 'batch'), { recursive: true })
    writeFileSync(path.join(scratch, 'store', 'batch', 'one'), '1')
    await expect(connection.read('batch/one')).rejects.toMatchObject({ code: 'EACCES' })
    await expect(connection.download('batch/one', path.join(scratch, 'copy'), 1_000)).rejects.toMatchObject({
      code: 'EACCES',
    })
    await server.close()
  })

  test('that takes no login is reported as such', async () => {
    const { server } = await restricted('open')
    const { port, username, hostKey } = server
    const login = { host: '127.0.0.1', port, username, hostKey, privateKey: newSshKeys().private }
    const connection = opened(sftpTransport({ ...login, folder: scratch }))
    await expect(connection.exists('one')).rejects.toMatchObject({ code: 'login_refused' })
    await server.close()
  })
})

/** A connection to a port that breaks, or stays open in silence, when so many bytes went there. */
async function openLine(
  to: number,
  { breaksAfter = Number.POSITIVE_INFINITY, stopsAfter = Number.POSITIVE_INFINITY } = {},
) {
  let limit = breaksAfter
  let silence = stopsAfter
  let taken = 0
  const server: Server = createServer((near) => {
    taken++
    let sent = 0
    const far = dial(to, '127.0.0.1')
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    near.on('data', (bytes) => {
      sent += bytes.length
      if (sent > limit) cut()
      else if (sent <= silence) far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (sent <= silence) near.write(bytes)
    })
    for (const end of [near, far]) end.on('error', cut).on('close', cut)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    taken: () => taken,
    mend: () => {
      limit = Number.POSITIVE_INFINITY
      silence = Number.POSITIVE_INFINITY
    },
    stop: () => {
      silence = 0
    },
    close: () => server.close(),
  }
}

const mount = (...args: string[]) => spawnSync('mount', args).status === 0
const canMount = (() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'backline-mount-'))
  const isMounted = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder)
  if (isMounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return isMounted
})()

describe.skipIf(!canMount)('a file system that takes no files', () => {
  let folder = ''
  beforeEach(() => {
    folder = path.join(scratch, 'small')
    mkdirSync(folder)
    mount('-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder)
  })
  afterEach(() => spawnSync('umount', ['-l', folder]))

  test('a full disk is reported as full by a folder and by OpenSSH, and leaves nothing behind', async () => {
    const connections = [folderTransport(folder)]
    if (servers.OpenSSH) {
      const { port, username, privateKey, hostKey } = servers.OpenSSH
      connections.push(sftpTransport({ host: '127.0.0.1', port, username, privateKey, hostKey, folder }))
    }
    for (const connection of connections.map(opened)) {
      await expect(connection.put('a/large', randomBytes(5 * 2 ** 20))).rejects.toMatchObject({
        code: 'ENOSPC',
      })
      expect(readdirSync(path.join(folder, 'a'))).toEqual([])
    }
  })

  test('a read-only file system is reported as such by a folder and by OpenSSH', async () => {
    mount('-o', 'remount,ro', folder)
    const connections = [folderTransport(folder)]
    if (servers.OpenSSH) {
      const { port, username, privateKey, hostKey } = servers.OpenSSH
      connections.push(sftpTransport({ host: '127.0.0.1', port, username, privateKey, hostKey, folder }))
    }
    for (const connection of connections.map(opened))
      await expect(connection.put('a/small', randomBytes(5))).rejects.toMatchObject({ code: 'EROFS' })
  })
})
