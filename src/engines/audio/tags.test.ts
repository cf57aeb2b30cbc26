import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestFolder } from '#test/audio/files.ts'
import { buildSignal, sine, toAiff, toWav } from '#test/audio/signals.ts'
import { readTags } from './tags.ts'

const files = openTestFolder()
const none = { title: null, trackNumber: null }
const tone = buildSignal(0.2, sine(440, -12))

/** An ID3v2.3 tag with UTF-16 text frames, as editors write it. */
function id3(frames: Record<string, string>, padding = 0): Buffer {
  const body = Object.entries(frames).map(([id, text]) => {
    const content = Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    const head = Buffer.alloc(10)
    head.write(id)
    head.writeUInt32BE(content.length, 4)
    return Buffer.concat([head, content])
  })
  const bytes = Buffer.concat([...body, Buffer.alloc(padding)])
  const size = [21, 14, 7, 0].map((shift) => (bytes.length >> shift) & 0x7f)
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...size]), bytes])
}

function vorbisFlac(comments: string[], pictureBytes = 0): Buffer {
  const block = (type: number, body: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE(body.length)
    head[0] = type
    return Buffer.concat([head, body])
  }
  const counted = (text: string) => {
    const bytes = Buffer.from(text)
    const length = Buffer.alloc(4)
    length.writeUInt32LE(bytes.length)
    return Buffer.concat([length, bytes])
  }
  const count = Buffer.alloc(4)
  count.writeUInt32LE(comments.length)
  const vorbis = Buffer.concat([counted('test'), count, ...comments.map(counted)])
  const info = Buffer.alloc(34)
  info.writeUInt16BE(4096, 0)
  info.writeUInt16BE(4096, 2)
  info.writeBigUInt64BE((44_100n << 44n) | (1n << 41n) | (15n << 36n) | 44_100n, 10)
  return Buffer.concat([
    Buffer.from('fLaC'),
    block(0, info),
    block(6, Buffer.alloc(pictureBytes)),
    block(0x84, vorbis),
    Buffer.from([0xff, 0xf8]),
  ])
}

const frame = Buffer.alloc(417)
frame.set([0xff, 0xfb, 0x90, 0x64])
const mp3 = (tag: Buffer) => Buffer.concat([tag, frame, frame, frame, frame])

/** A file with one more chunk at its end, where editors put tags. */
function withChunk(file: Buffer, id: string, body: Buffer, bigEndian: boolean): Buffer {
  const head = Buffer.alloc(8)
  head.write(id)
  if (bigEndian) head.writeUInt32BE(body.length, 4)
  else head.writeUInt32LE(body.length, 4)
  const bytes = Buffer.concat([file, head, body, Buffer.alloc(body.length % 2)])
  if (bigEndian) bytes.writeUInt32BE(bytes.length - 8, 4)
  else bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

const tag = id3({ TIT2: 'Canção do Mar', TRCK: '3/12' })
const expected = { title: 'Canção do Mar', trackNumber: 3 }

test.each([
  ['MP3', mp3(tag)],
  ['MP3 with a tag longer than the first read', mp3(id3({ TIT2: 'Canção do Mar', TRCK: '3/12' }, 200_000))],
  ['FLAC', vorbisFlac(['TITLE=Canção do Mar', 'TRACKNUMBER=3'])],
  ['FLAC behind a large picture', vorbisFlac(['TITLE=Canção do Mar', 'TRACKNUMBER=3'], 3_000_000)],
  ['AIFF', withChunk(toAiff(tone), 'ID3 ', tag, true)],
  ['WAV', withChunk(toWav(tone), 'id3 ', tag, false)],
])('%s', async (_, bytes) => {
  expect(await readTags(files.write(bytes))).toEqual(expected)
})

test.each([
  ['no tags', toWav(tone)],
  ['no audio', Buffer.from('#EXTM3U')],
  ['nothing', Buffer.alloc(0)],
  ['a title of nothing', mp3(id3({ TIT2: ' \u0000\u200b\n' }))],
  ['track number 0', mp3(id3({ TRCK: '0' }))],
  ['track number 100000', mp3(id3({ TRCK: '100000' }))],
  ['a tag that ends early', mp3(tag).subarray(0, 30)],
])('%s', async (_, bytes) => {
  expect(await readTags(files.write(bytes))).toEqual(none)
})

test('an absent file has no tags', async () => {
  expect(await readTags(`${files.folder}/absent`)).toEqual(none)
})

test('a title becomes one line of at most 500 characters', async () => {
  const title = `One\r\nTwo\u0007 ${'🎵'.repeat(600)}`
  const tags = await readTags(files.write(mp3(id3({ TIT2: title }))))
  expect(tags.title).toMatch(/^One Two 🎵/u)
  expect(Array.from(tags.title!)).toHaveLength(500)
})

test('damaged tags never throw', async () => {
  const originals = [
    mp3(tag),
    vorbisFlac(['TITLE=x', 'TRACKNUMBER=3']),
    withChunk(toAiff(tone), 'ID3 ', tag, true),
  ]
  const path = files.fresh('bin')
  const damage = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 20 })
  const { writeFile } = await import('node:fs/promises')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...originals), damage, async (original, changes) => {
      const bytes = Buffer.from(original)
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
      await writeFile(path, bytes)
      const { title, trackNumber } = await readTags(path)
      return (title === null || title.length > 0) && (trackNumber === null || trackNumber > 0)
    }),
    { numRuns: 300 },
  )
})
