import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slidingMaximum, slidingMean, slidingMinimum } from './windows.ts'

const envelope = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 60 })

test('the windows are what their definitions say, at the ends too', () => {
  fc.assert(
    fc.property(envelope, fc.integer({ min: 0, max: 20 }), (values, radius) => {
      const source = Float32Array.from(values)
      const [highest, lowest, mean] = [source.slice(), source.slice(), source.slice()]
      slidingMaximum(source, radius, highest)
      slidingMinimum(source, radius, lowest)
      slidingMean(mean, radius)
      for (let i = 0; i < values.length; i++) {
        const around = values.slice(Math.max(0, i - radius), i + radius + 1)
        expect(highest[i]).toBe(Math.max(...around))
        expect(lowest[i]).toBe(Math.min(...around))
        let sum = 0
        for (let j = i - radius; j <= i + radius; j++)
          sum += values.at(Math.max(0, Math.min(j, values.length - 1)))!
        expect(mean[i]).toBeCloseTo(sum / (2 * radius + 1), 5)
      }
    }),
    { seed: 1, numRuns: 200 },
  )
})
