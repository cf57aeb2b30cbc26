// Malicious archives, each refused with its own code before anything is unpacked.
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { openZip } from './unzip.ts'

const LIMITS = { entries: 100, totalBytes: 256 * 1024 * 1024 }
let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'backline-unzip-'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

async function zipOf(entries: [string, string | Buffer][], mode?: number): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of entries) zip.addBuffer(Buffer.from(bytes), name, { mode })
  zip.end()
  const file = path.join(scratch, 'made.zip')
  await pipeline(zip.outputStream, createWriteStream(file))
  return readFile(file)
}

async function opened(bytes: Buffer, limits = LIMITS) {
  const file = path.join(scratch, 'read.zip')
  await writeFile(file, bytes)
  return openZip(file, limits)
}
const codeOf = (bytes: Buffer, limits = LIMITS) =>
  opened(bytes, limits).then(
    (zip) => {
      zip.close()
      return 'opened'
    },
    (error: { code?: string }) => error.code,
  )
/** The same length, so that every offset in the archive stays valid. */
const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')

const CENTRAL = Buffer.from('PK\x01\x02')

test('a plain archive is read without its folders', async () => {
  const zip = await opened(
    await zipOf(
      [
        ['a/b.txt', 'hello'],
        ['a/', ''],
      ].filter(([name]) => name !== 'a/') as never,
    ),
  )
  expect([...zip.entries]).toEqual([['a/b.txt', { sizeBytes: 5 }]])
  expect(await text(await zip.read('a/b.txt'))).toBe('hello')
  const to = path.join(scratch, 'out.txt')
  await zip.extract('a/b.txt', to)
  expect(await readFile(to, 'utf8')).toBe('hello')
  await expect(zip.read('elsewhere')).rejects.toMatchObject({ code: 'zip_broken' })
  zip.close()
})

describe('refused archives', () => {
  test.each([
    ['../../../etc/pass'],
    ['/etc/passwd.conf1'],
    ['C:/windows/system1'],
    ['a\\..\\..\\secret.tx'],
    ['report\0.csv'],
    ['x'.repeat(1025)],
  ])('the path %s is refused', async (name) => {
    const plain = 'x'.repeat(name.length)
    expect(await codeOf(renamed(await zipOf([[plain, 'x']]), plain, name))).toBe('zip_unsafe')
  })

  test('a link is refused', async () => {
    expect(await codeOf(await zipOf([['link', '/etc/passwd']], 0o120777))).toBe('zip_unsafe')
  })

  test('two files with one name are refused', async () => {
    const zip = renamed(
      await zipOf([
        ['one.xml', 'x'],
        ['two.xml', 'y'],
      ]),
      'two.xml',
      'one.xml',
    )
    expect(await codeOf(zip)).toBe('zip_unsafe')
  })

  test('encrypted files are refused', async () => {
    const zip = await zipOf([['one.xml', 'x']])
    const offset = zip.indexOf(CENTRAL)
    zip.writeUInt16LE(zip.readUInt16LE(offset + 8) | 1, offset + 8)
    expect(await codeOf(zip)).toBe('zip_encrypted')
  })

  test('a bomb with an honest size is refused', async () => {
    expect(await codeOf(await zipOf([['zeros', Buffer.alloc(40 * 1024 * 1024)]]))).toBe('zip_bomb')
  })

  test('a bomb with a false size is refused', async () => {
    const zip = await zipOf([['zeros', Buffer.alloc(40 * 1024 * 1024)]])
    zip.writeUInt32LE(1_000, zip.indexOf(CENTRAL) + 24)
    const open = await opened(zip)
    await expect(open.extract('zeros', path.join(scratch, 'zeros'))).rejects.toMatchObject({
      code: 'zip_broken',
    })
    open.close()
  })

  test('overlapping files are refused', async () => {
    const zip = await zipOf([
      ['one', 'x'.repeat(50)],
      ['two', 'y'.repeat(50)],
    ])
    const first = zip.indexOf(CENTRAL)
    for (const offset of [first, zip.indexOf(CENTRAL, first + 4)]) zip.writeUInt32LE(zip.length, offset + 20)
    expect(await codeOf(zip)).toBe('zip_bomb')
  })

  test('too many files, or too much content, are refused', async () => {
    const zip = await zipOf(Array.from({ length: 5 }, (_, i) => [`f${i}`, 'x'.repeat(100)]))
    expect(await codeOf(zip, { ...LIMITS, entries: 4 })).toBe('zip_entries')
    expect(await codeOf(zip, { ...LIMITS, totalBytes: 499 })).toBe('zip_too_large')
    expect(await codeOf(zip, { entries: 5, totalBytes: 500 })).toBe('opened')
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('not a zip at all, only words')],
    ['a stump', Buffer.from('PK\x03\x04')],
  ])('%s', async (_, bytes) => {
    expect(await codeOf(bytes)).toBe('zip_broken')
  })

  test('a truncated or altered archive is refused', async () => {
    const zip = await zipOf([['one.txt', 'words '.repeat(500)]])
    expect(await codeOf(zip.subarray(0, zip.length - 30))).toBe('zip_broken')
    zip.fill(0xff, 45, 60)
    const open = await opened(zip)
    await expect(open.extract('one.txt', path.join(scratch, 'one'))).rejects.toMatchObject({
      code: 'zip_broken',
    })
    open.close()
  })
})
