import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildSignal, sine, toAiff, toWav } from '#test/audio/signals.ts'
import { id3v2Bytes, sniffAudio } from './format.ts'
import { readMp3Frame } from './mp3-frame.ts'

const tone = buildSignal(0.1, sine(440, -12))
/** MPEG-1 Layer III, 128 kbit/s, 44.1 kHz, joint stereo: 417 bytes. */
const frameHead = [0xff, 0xfb, 0x90, 0x64]

function mp3Frames(count: number): Buffer {
  const frame = Buffer.alloc(417)
  frame.set(frameHead)
  return Buffer.concat(Array.from({ length: count }, () => frame))
}

function id3(contentBytes: number, after: Uint8Array): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (contentBytes >> shift) & 0x7f)
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...size]), Buffer.alloc(contentBytes), after])
}

describe('sniffAudio', () => {
  test.each([
    ['FLAC', Buffer.from('fLaC\0\0\0\x22'), 'flac'],
    ['FLAC behind an ID3 tag', id3(100, Buffer.from('fLaC\0\0\0\x22')), 'flac'],
    ['WAV', toWav(tone), 'wav'],
    ['RF64', Buffer.from('RF64\xff\xff\xff\xffWAVEds64', 'latin1'), 'wav'],
    ['AIFF', toAiff(tone), 'aiff'],
    ['AIFF-C', Buffer.from('FORM\0\0\0\x20AIFCFVER'), 'aiff'],
    ['MP3 without tag', mp3Frames(3), 'mp3'],
    ['MP3 of two frames', mp3Frames(2), 'mp3'],
    ['MP3 behind an ID3 tag', id3(300, mp3Frames(2)), 'mp3'],
    ['MP3 behind a tag and zeros', id3(300, Buffer.concat([Buffer.alloc(500), mp3Frames(2)])), 'mp3'],
    ['a tag longer than what was read', id3(5000, mp3Frames(2)).subarray(0, 1000), 'mp3'],
  ])('a file is detected as %s', (_, bytes, format) => {
    expect(sniffAudio(bytes)).toBe(format)
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    [
      'an executable',
      Buffer.from(`MZ\x90\0${'\0'.repeat(60)}This program cannot be run in DOS mode`, 'latin1'),
    ],
    ['Ogg', Buffer.from('OggS\0\x02\0\0\0\0\0\0\0\0\x01vorbis', 'latin1')],
    ['M4A', Buffer.from('\0\0\0\x20ftypM4A \0\0\0\0', 'latin1')],
    ['an HLS playlist', Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n')],
    ['a concat script', Buffer.from("ffconcat version 1.0\nfile 'secret.wav'\n")],
    ['a RIFF that is not WAVE', Buffer.from('RIFF\0\0\0\0AVI LIST')],
    ['a single frame', mp3Frames(1)],
    ['frames of different rates', Buffer.concat([mp3Frames(1), Buffer.from([0xff, 0xfb, 0x94, 0x64])])],
    ['frames after scraps, without tag', Buffer.concat([Buffer.from('xx'), mp3Frames(3)])],
    ['a tag before an executable', id3(100, Buffer.from(`MZ${'\x90'.repeat(2000)}`, 'latin1'))],
    ['Layer II', Buffer.concat([Buffer.from([0xff, 0xfd, 0x90, 0x64]), Buffer.alloc(500, 0xff)])],
  ])('other files are refused: %s', (_, bytes) => {
    expect(sniffAudio(bytes)).toBeUndefined()
  })

  test('random bytes never throw and are not detected as audio', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 4096 }), (bytes) => sniffAudio(bytes) === undefined))
  })
})

test('an ID3v2 footer counts as part of the tag', () => {
  const tag = id3(64, Buffer.alloc(0))
  expect(id3v2Bytes(tag)).toBe(74)
  tag[5] = 0x10
  expect(id3v2Bytes(tag)).toBe(84)
  tag[6] = 0x80
  expect(id3v2Bytes(tag)).toBe(0)
})

test.each([
  [[0xff, 0xfb, 0x90, 0x64], { bitRateKbps: 128, sampleRateHz: 44_100, sizeBytes: 417, channels: 2 }],
  [[0xff, 0xfb, 0x92, 0x64], { sizeBytes: 418 }],
  [[0xff, 0xfb, 0xe4, 0xc0], { bitRateKbps: 320, sampleRateHz: 48_000, sizeBytes: 960, channels: 1 }],
  [[0xff, 0xf3, 0x80, 0xc0], { bitRateKbps: 64, sampleRateHz: 22_050, samplesPerFrame: 576, sizeBytes: 208 }],
  [[0xff, 0xe3, 0x80, 0xc0], { sampleRateHz: 11_025, sizeBytes: 417 }],
])('a frame header is read: %j', (bytes, expected) => {
  expect(readMp3Frame(Uint8Array.from(bytes), 0)).toMatchObject(expected)
})
