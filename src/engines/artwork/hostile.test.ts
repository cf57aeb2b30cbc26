import { spawnSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { open, photo } from '#test/artwork/covers.ts'
import {
  chunk,
  exif,
  ihdr,
  inflating,
  openTestFolder,
  png,
  withChunks,
  withSegment,
} from '#test/artwork/files.ts'
import { readContainer } from './container.ts'
import { inspectArtwork } from './inspect.ts'
import { DEFAULT_ARTWORK_LIMITS } from './limits.ts'
import { ArtworkRefused } from './refusal.ts'
import { lockedArtworkNode } from './sandbox.ts'

const files = openTestFolder()
const rules = { square: true, sideMinPx: 300 }
let jpeg: Buffer
let still: Buffer

beforeAll(async () => {
  const raster = await photo('hostile', 512)
  jpeg = await open(raster).jpeg().toBuffer()
  still = await open(raster).png().toBuffer()
})

/** The outcome of an inspection: `ok`, or the code of the refusal with its most specific parameter. */
async function ending(bytes: Uint8Array, name = 'cover.jpg') {
  const result = await inspectArtwork(files.write(bytes, name), rules, { textEngine: null })
  if (result.ok) return 'ok'
  const { code, params } = result.refusal
  const value = 'limit' in params ? params.limit : 'found' in params ? params.found : ''
  return `${code} ${value}`.trim()
}

async function zip(): Promise<Buffer> {
  const archive = new ZipFile()
  archive.addBuffer(Buffer.from('echo harm'), 'run.sh')
  archive.end()
  return buffer(archive.outputStream)
}

const black = (width: number, height: number) =>
  deflateSync(Buffer.alloc((width * 3 + 1) * height), { level: 9 })
const ascii = (text: string) => Buffer.from(text, 'latin1')

describe('files of other formats', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ['GIF', () => sharp(jpeg).gif().toBuffer(), 'artwork_unsupported GIF'],
    ['WebP', () => sharp(jpeg).webp().toBuffer(), 'artwork_unsupported WebP'],
    ['TIFF', () => sharp(jpeg).tiff().toBuffer(), 'artwork_unsupported TIFF'],
    ['AVIF', () => sharp(jpeg).resize(64).avif({ effort: 0 }).toBuffer(), 'artwork_unsupported AVIF'],
    ['HEIC', async () => ascii('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'artwork_unsupported HEIC'],
    [
      'SVG that names another file',
      async () => ascii('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
      'artwork_unsupported SVG',
    ],
    ['PDF', async () => ascii('%PDF-1.7\n'), 'artwork_unsupported PDF'],
    ['nothing', async () => Buffer.alloc(0), 'artwork_unsupported'],
    ['two bytes of JPEG', async () => Buffer.from([0xff, 0xd8]), 'artwork_unsupported'],
    ['three bytes of JPEG', async () => Buffer.from([0xff, 0xd8, 0xff]), 'artwork_undecodable'],
  ])('%s is refused under its own name', async (_, make, expected) => {
    expect(await ending(await make())).toBe(expected)
  })
})

describe('bombs', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    [
      'a PNG that claims 100,000 by 100,000',
      () => png(ihdr({ width: 100_000, height: 100_000 }), chunk('IDAT', black(8, 8)), chunk('IEND')),
      'artwork_limits pixels',
    ],
    [
      'a JPEG that claims 65,535 by 65,535',
      () => {
        const offset = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
        const copy = Buffer.from(jpeg)
        copy.writeUInt32BE(0xffffffff, offset + 5)
        return copy
      },
      'artwork_limits pixels',
    ],
    [
      'a profile that unpacks to 64 MB',
      () => withChunks(still, chunk('iCCP', inflating(64 * 1024 * 1024))),
      'artwork_profile',
    ],
    [
      'a progressive JPEG of a thousand scans',
      async () => {
        const progressive = await sharp(still).jpeg({ progressive: true }).toBuffer()
        const from = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
        const scan = progressive.subarray(from, -2)
        const scans = Array.from({ length: 1000 }, () => scan)
        return Buffer.concat([progressive.subarray(0, -2), ...scans, progressive.subarray(-2)])
      },
      'artwork_limits scans',
    ],
    [
      'an APNG of thousands of frames',
      () => {
        const frames = Array.from({ length: 5000 }, () => chunk('fcTL', Buffer.alloc(26)))
        return withChunks(still, chunk('acTL', Buffer.from([0, 0, 19, 136, 0, 0, 0, 0])), ...frames)
      },
      'artwork_animated',
    ],
    [
      'a file beyond the size',
      () => Buffer.concat([jpeg, Buffer.alloc(33 * 1024 * 1024)]),
      'artwork_limits bytes',
    ],
  ])('%s', async (_, make, expected) => {
    expect(await ending(await make())).toBe(expected)
  })

  test('metadata that would unpack to gigabytes stays packed', async () => {
    const notes = Array.from({ length: 20 }, () => chunk('zTXt', inflating(64 * 1024 * 1024)))
    expect(await ending(withChunks(still, ...notes))).toBe('ok')
  })

  test('a picture that exceeds its time is refused', async () => {
    const path = files.write(jpeg)
    const ended = await inspectArtwork(path, rules, { textEngine: null, limits: { wallMs: 60 } })
    expect(ended).toEqual({
      ok: false,
      refusal: { code: 'artwork_limits', params: { limit: 'time', max: 60 } },
    })
  })

  test.skipIf(process.platform !== 'linux')('the kernel limits the memory of a job', async () => {
    // Interlaced, so that the decoder has to keep all of it in memory: 200 MB from 200 kB.
    const header = { width: 5000, height: 5000, bits: 16, colourType: 6, interlace: 1 }
    const rows = deflateSync(Buffer.alloc(5000 * 5000 * 8 + 20_000), { level: 1 })
    const path = files.write(png(ihdr(header), chunk('IDAT', rows), chunk('IEND')))
    const memoryBytes = 768 * 1024 * 1024
    const ended = await inspectArtwork(path, rules, { textEngine: null, limits: { memoryBytes } })
    const params = { limit: 'memory', max: memoryBytes }
    expect(ended).toEqual({ ok: false, refusal: { code: 'artwork_limits', params } })
  })

  test.skipIf(process.platform !== 'linux')('the kernel ends a job at its processor time', async () => {
    const large = png(
      ihdr({ width: 9900, height: 9900, bits: 8, colourType: 2 }),
      chunk('IDAT', black(9900, 9900)),
      chunk('IEND'),
    )
    const limits = { cpuMs: 1000 }
    const ended = await inspectArtwork(files.write(large), rules, { textEngine: null, limits })
    expect(ended).toEqual({
      ok: false,
      refusal: { code: 'artwork_limits', params: { limit: 'cpu', max: 1000 } },
    })
  })
})

describe('a second file in the same bytes', () => {
  test.each<[string, () => Promise<Buffer>, string]>([
    ['a ZIP behind a JPEG', async () => Buffer.concat([jpeg, await zip()]), 'artwork_foreign_data zip'],
    ['a ZIP behind a PNG', async () => Buffer.concat([still, await zip()]), 'artwork_foreign_data zip'],
    [
      'a ZIP in a comment, closed by the rest of the picture',
      async () => {
        const archive = await zip()
        archive.writeUInt16LE(jpeg.length - 2, archive.length - 2)
        return withSegment(jpeg, 0xfe, archive)
      },
      'artwork_foreign_data zip',
    ],
    [
      'PHP in a comment',
      async () => withSegment(jpeg, 0xfe, ascii('<?php system($_GET[0]);')),
      'artwork_foreign_data php',
    ],
    [
      'PHP in a text chunk',
      async () => withChunks(still, chunk('tEXt', ascii('Comment\0<?PHP phpinfo();'))),
      'artwork_foreign_data php',
    ],
    [
      'a script in EXIF',
      async () => withSegment(jpeg, 0xe1, ascii('Exif\0\0<script>alert(1)</script>')),
      'artwork_foreign_data html',
    ],
    [
      'a page behind the picture',
      async () => Buffer.concat([jpeg, ascii('<!DOCTYPE html><p>')]),
      'artwork_foreign_data html',
    ],
    [
      'a PDF in a comment',
      async () => withSegment(jpeg, 0xfe, ascii('%PDF-1.4\n')),
      'artwork_foreign_data pdf',
    ],
    [
      'a program behind the picture',
      async () => Buffer.concat([still, ascii('MZ\x90\0\x03')]),
      'artwork_foreign_data data',
    ],
  ])('%s', async (_, make, expected) => {
    expect(await ending(await make())).toBe(expected)
  })

  test('padding, and the additional pictures of phones, are accepted', async () => {
    expect(await ending(Buffer.concat([jpeg, Buffer.alloc(4096)]))).toBe('ok')
    expect(await ending(Buffer.concat([jpeg, await sharp(jpeg).resize(64).jpeg().toBuffer()]))).toBe('ok')
  })
})

describe('damaged files', () => {
  test('a JPEG or PNG cut at any byte is refused before it is decoded', () => {
    for (const whole of [jpeg, still]) {
      for (let length = 4; length < whole.length; length += length < 2000 ? 1 : 97) {
        expect(() => readContainer(whole.subarray(0, length), DEFAULT_ARTWORK_LIMITS)).toThrow(ArtworkRefused)
      }
      expect(() => readContainer(whole.subarray(0, -1), DEFAULT_ARTWORK_LIMITS)).toThrow(ArtworkRefused)
    }
  })

  test.each<[string, () => Buffer]>([
    [
      'a JPEG without its second half, but with an end',
      () => Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), Buffer.from([0xff, 0xd9])]),
    ],
    [
      'a PNG whose data does not match its checksum',
      () => {
        const copy = Buffer.from(still)
        copy[copy.length >> 1]! ^= 0xff
        return copy
      },
    ],
    [
      'a PNG with too little data',
      () => png(ihdr({ width: 512, height: 512 }), chunk('IDAT', black(512, 100)), chunk('IEND')),
    ],
    ['a JPEG of tables only', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ])('%s', async (_, make) => {
    expect(await ending(make())).toBe('artwork_undecodable')
  })

  test.each<[string, (profile: Buffer) => Buffer]>([
    ['cut short', (profile) => profile.subarray(0, 200)],
    [
      'without its signature',
      (profile) => {
        profile.write('none', 36, 'latin1')
        return profile
      },
    ],
    [
      'for ink',
      (profile) => {
        profile.write('CMYK', 16, 'latin1')
        return profile
      },
    ],
    [
      'with a tag outside',
      (profile) => {
        profile.writeUInt32BE(0x7fffffff, 128 + 4 + 4)
        return profile
      },
    ],
    ['of noise', (profile) => Buffer.alloc(profile.length, 0xa5)],
  ])('a profile %s', async (_, spoil) => {
    const tagged = await sharp(jpeg).withIccProfile('p3').png().toBuffer()
    const { icc } = await sharp(tagged).metadata()
    const packed = deflateSync(spoil(Buffer.from(icc!)))
    const broken = withChunks(still, chunk('iCCP', Buffer.concat([ascii('p\0\0'), packed])))
    expect(await ending(broken)).toBe('artwork_profile')
  })

  test('an invalid orientation counts as upright', async () => {
    for (const nonsense of [exif(0), exif(99), ascii('MM\0*\xff\xff\xff\xff'), ascii('II')]) {
      const turned = withSegment(jpeg, 0xe1, Buffer.concat([ascii('Exif\0\0'), nonsense]))
      expect(await ending(turned)).toBe('ok')
    }
  })
})

test('the job’s process can read its own code and nothing else, and cannot write or start anything', () => {
  const [node, ...flags] = lockedArtworkNode()
  const attempt = (code: string) =>
    spawnSync(node!, [...flags, '--input-type=module', '--eval', code], { env: {} }).stderr.toString()
  const denied = 'ERR_ACCESS_DENIED'
  expect(attempt("(await import('node:fs')).readFileSync('/etc/passwd')")).toContain(denied)
  expect(attempt(`(await import('node:fs')).readFileSync('${files.write(jpeg)}')`)).toContain(denied)
  expect(attempt(`(await import('node:fs')).writeFileSync('${files.fresh()}', '')`)).toContain(denied)
  expect(attempt("(await import('node:child_process')).spawnSync('id')")).toContain(denied)
  expect(attempt("new (await import('node:worker_threads')).Worker('', { eval: true })")).toContain(denied)
})
