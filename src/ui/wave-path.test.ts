import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WAVE_HEIGHT, wavePath } from './wave-path.ts'

/** The corners of a path of relative steps. */
function cornersOf(path: string): [number, number][] {
  const [, x, y, top, down, bottom] = /^M(\d+) (\d+)l([^v]+)v(\d+)l([^Z]+)Z$/.exec(path) ?? []
  const corners: [number, number][] = [[Number(x), Number(y)]]
  const walk = (numbers: string | undefined) => {
    const steps = (numbers ?? '').split(' ').map(Number)
    for (let index = 2; index < steps.length; index += 2) {
      const [left, above] = corners.at(-1) ?? [0, 0]
      corners.push([left + (steps[index] ?? 0), above + (steps[index + 1] ?? 0)])
    }
  }
  walk(top)
  const [right, above] = corners.at(-1) ?? [0, 0]
  corners.push([right, above + Number(down)])
  walk(bottom)
  return corners
}

test('every value is a column around the middle line, and silence is a thin line', () => {
  expect(cornersOf(wavePath([255, 0, 100]))).toEqual([
    [0, 0],
    [1, 253],
    [2, 155],
    [2, 355],
    [1, 257],
    [0, 510],
  ])
  expect(wavePath([])).toBe('')
})

test('any waveform is mirrored and stays in its box', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 900 }), (values) => {
      const corners = cornersOf(wavePath(values))
      expect(corners).toHaveLength(2 * values.length)
      corners.forEach(([x, y], index) => {
        expect(corners.at(-1 - index)).toEqual([x, WAVE_HEIGHT - y])
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(WAVE_HEIGHT)
      })
    }),
  )
})
