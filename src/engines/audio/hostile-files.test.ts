import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { openTestFolder } from '#test/audio/files.ts'
import { composeTrack, toAiff, toWav } from '#test/audio/signals.ts'
import { portOf } from '#test/port-of.ts'
import { analyseAudio } from './analyse.ts'
import { memorySource } from './byte-source.ts'
import { readAudioHeader } from './header.ts'

/**
 * Every input ends in one report or one refusal within ten seconds of processor time. The limit is enforced by the
 * product itself, so a file that would take longer is refused because of it, which no test here allows.
 */
const limits = { cpuMs: 10_000 }
const files = openTestFolder()
const track = composeTrack(2)
const wav = toWav(track)
const aiff = toAiff(track)

async function outcome(bytes: Uint8Array, extension?: string): Promise<string> {
  const result = await analyseAudio({ path: files.write(bytes, extension), limits })
  return result.ok ? `${result.report.format} ${result.report.durationMs} ms` : result.refusal.code
}

function patched(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}

test('playlists and scripts open nothing, regardless of their name and position', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${portOf(server)}`
  const neighbour = files.write(wav, 'wav')
  const scripts = [neighbour, `file://${neighbour}`, `${address}/sound.wav`].flatMap((target) => [
    `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:2,\n${target}\n#EXT-X-ENDLIST\n`,
    `ffconcat version 1.0\nfile '${target}'\n`,
    `[playlist]\nFile1=${target}\n`,
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${target}</BaseURL></MPD>`,
  ])
  const mp3 = readFileSync(await files.mp3(track))
  for (const script of scripts) {
    expect(await outcome(Buffer.from(script), 'mp3')).toBe('audio_unsupported')
  }
  // Placed where a nested demuxer could interpret it: as the sound, and as a tag.
  const script = Buffer.from(scripts.join('\n'))
  expect(await outcome(Buffer.concat([wav.subarray(0, 44), script]))).toBe('audio_truncated')
  expect(await outcome(Buffer.concat([tagged('TXXX', script), mp3]), 'mp3')).toMatch(/^mp3 2\d{3} ms$/)
  server.close()
  expect(asked).toEqual([])
}, 60_000)

test.each([
  ['declared', 44_100 * 36_000],
  ['not declared', 0],
])(
  'ten hours of silence in half a megabyte, %s, are too long',
  async (_, declaredFrames) => {
    const bytes = silentFlac(36_000, declaredFrames)
    expect(bytes.length).toBeLessThan(600_000)
    expect(await outcome(bytes, 'flac')).toBe('audio_too_long')
  },
  60_000,
)

test.each([
  ['65,535 channels in WAV', patched(wav, (b) => b.writeUInt16LE(65_535, 22)), 'audio_channels_unsupported'],
  [
    '65,535 channels in AIFF',
    patched(aiff, (b) => b.writeUInt16BE(65_535, 20)),
    /audio_(unsupported|truncated)/,
  ],
  ['0 Hz in WAV', patched(wav, (b) => b.writeUInt32LE(0, 24)), 'audio_undecodable'],
  ['0 Hz in AIFF', patched(aiff, (b) => b.fill(0, 28, 38)), 'audio_undecodable'],
  [
    '0 Hz in FLAC',
    patched(silentFlac(2, 0), (b) => b.fill(0, 18, 20).writeUInt8(b[20]! & 0x0f, 20)),
    'audio_undecodable',
  ],
  ['1 Hz in WAV', patched(wav, (b) => b.writeUInt32LE(1, 24)), /^audio_too_long$/],
  ['4 GHz in WAV', patched(wav, (b) => b.writeUInt32LE(0xffff_ffff, 24)), 'audio_undecodable'],
  ['9 MHz in AIFF', patched(aiff, (b) => b.writeUInt16BE(16_383 + 23, 28)), 'audio_undecodable'],
  ['4 GB promised', patched(wav, (b) => b.writeUInt32LE(0xffff_fff0, 40)), 'audio_truncated'],
  ['0 bits', patched(wav, (b) => b.writeUInt16LE(0, 34)), 'audio_undecodable'],
  ['65,535 bits', patched(wav, (b) => b.writeUInt16LE(65_535, 34)), /^audio_|^wav/],
  ['a frame of 0 bytes', patched(wav, (b) => b.writeUInt16LE(0, 32)), 'audio_undecodable'],
])(
  '%s',
  async (_, bytes, expected) => {
    expect(await outcome(bytes)).toMatch(expected)
  },
  30_000,
)

test('a file of two formats is measured as its sound, or refused', async () => {
  const zip = Buffer.from('PK\x03\x04\x14\0\0\0\0\0'.padEnd(4000, 'evil'), 'latin1')
  const html = Buffer.from('<html><script src="http://127.0.0.1:1/x.js"></script></html>')
  const mp3 = readFileSync(await files.mp3(track))
  expect(await outcome(Buffer.concat([wav, zip]), 'zip')).toBe('wav 2000 ms')
  expect(await outcome(Buffer.concat([zip, wav]), 'wav')).toBe('audio_unsupported')
  expect(await outcome(Buffer.concat([tagged('TIT2', html), mp3]), 'html')).toMatch(/^mp3 2\d{3} ms$/)
  expect(await outcome(Buffer.concat([html, mp3]), 'mp3')).toBe('audio_unsupported')
  expect(await outcome(Buffer.concat([mp3, wav]), 'mp3')).toMatch(/^mp3 2\d{3} ms$|^audio_undecodable$/)
}, 30_000)

test('a header that is cut at any byte gives a result', async () => {
  const heads = [wav, aiff, silentFlac(1, 44_100), readFileSync(await files.mp3(track))]
  for (const bytes of heads) {
    for (let length = 0; length < 2000; length++) {
      const result = readAudioHeader(memorySource(bytes.subarray(0, length)))
      if (!result.ok) expect(result.refusal.code).toMatch(/^audio_/)
    }
  }
})

test('a file that is cut in an indivisible part is refused', async () => {
  const flac = readFileSync(await files.flac(track))
  for (const bytes of [wav, aiff, flac]) {
    for (const length of [45, 1001, bytes.length >> 1, bytes.length - 1]) {
      expect(await outcome(bytes.subarray(0, length))).toMatch(/^audio_(truncated|undecodable|empty)$/)
    }
  }
}, 60_000)

/** An ID3v2.3 tag of one frame. */
function tagged(id: string, content: Buffer): Buffer {
  const frame = Buffer.concat([Buffer.from(`${id}\0\0\0\0\0\0`, 'latin1'), Buffer.from([0]), content])
  frame.writeUInt32BE(content.length + 1, 4)
  const size = frame.length
  const header = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')
  for (let i = 0; i < 4; i++) header[6 + i] = (size >> (21 - 7 * i)) & 0x7f
  return Buffer.concat([header, frame])
}

/** FLAC frames of 65,535 equal samples each (RFC 9639 §9): sixteen bytes for a second and a half. */
function silentFlac(seconds: number, declaredFrames: number): Buffer {
  const blockFrames = 65_535
  const info = Buffer.alloc(42)
  info.write('fLaC')
  info.writeUInt8(0x80, 4)
  info.writeUIntBE(34, 5, 3)
  info.writeUInt16BE(blockFrames, 8)
  info.writeUInt16BE(blockFrames, 10)
  const packed = (44_100n << 44n) | (1n << 41n) | (15n << 36n) | BigInt(declaredFrames)
  info.writeBigUInt64BE(packed, 18)
  const frames = Array.from({ length: Math.ceil((seconds * 44_100) / blockFrames) }, (_, number) => {
    const head = Buffer.from([0xff, 0xf8, 0x79, 0x18, ...utf8(number), 0xff, 0xfe])
    const body = Buffer.concat([head, Buffer.from([crc(head, 8, 0x07)]), Buffer.alloc(6)])
    const check = crc(body, 16, 0x8005)
    return Buffer.concat([body, Buffer.from([check >> 8, check & 0xff])])
  })
  return Buffer.concat([info, ...frames])
}

function utf8(number: number): number[] {
  return [...Buffer.from(String.fromCodePoint(number))]
}

function crc(bytes: Uint8Array, width: 8 | 16, polynomial: number): number {
  const top = 1 << (width - 1)
  let value = 0
  for (const byte of bytes) {
    value ^= byte << (width - 8)
    for (let bit = 0; bit < 8; bit++) value = value & top ? (value << 1) ^ polynomial : value << 1
    value &= (1 << width) - 1
  }
  return value
}
