import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestFolder } from '#test/audio/files.ts'
import { composeTrack } from '#test/audio/signals.ts'
import { findLastFrameEnd } from './flac-frame.ts'

const files = openTestFolder()

test('the last frame of an encoded file ends with the music', async () => {
  for (const [seconds, sampleRateHz] of [
    [1, 44_100],
    [7.3, 48_000],
  ] as const) {
    const bytes = readFileSync(await files.flac(composeTrack(seconds, sampleRateHz)))
    const blockFrames = bytes.readUInt16BE(8)
    expect(findLastFrameEnd(bytes.subarray(-65_536), blockFrames)).toBe(seconds * sampleRateHz)
    expect(findLastFrameEnd(bytes.subarray(0, -1).subarray(-65_536), blockFrames)).toBeUndefined()
  }
})

test('data that only looks like frames is ignored', () => {
  expect(findLastFrameEnd(Buffer.alloc(65_536, Buffer.from([0xff, 0xf8])), 4096)).toBeUndefined()
  expect(findLastFrameEnd(Buffer.alloc(0), 4096)).toBeUndefined()
})
