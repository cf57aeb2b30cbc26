import { expect, test } from 'vitest'
import { noise } from '#test/audio/signals.ts'
import { PairSpectrum } from './fft.ts'

test.each([4, 64, 256])('%i samples: the sum of both power spectra matches the definition', (size) => {
  const next = noise(size)
  const left = Float32Array.from({ length: size }, next)
  const right = Float32Array.from({ length: size }, next)
  const spectrum = new PairSpectrum(size)
  spectrum.transform(left, right)
  for (let k = 0; k < size / 2; k++) {
    expect(spectrum.power[k]).toBeCloseTo(powerAt(left, k) + powerAt(right, k), 10)
  }
  spectrum.transform(left, undefined)
  expect(spectrum.power[1]).toBeCloseTo(powerAt(left, 1), 10)
})

test('a sine of full scale measures 1', () => {
  const spectrum = new PairSpectrum(1024)
  spectrum.transform(
    Float32Array.from({ length: 1024 }, (_, i) => Math.sin((2 * Math.PI * 100 * i) / 1024)),
    undefined,
  )
  expect(spectrum.power[100]).toBeCloseTo(1, 6)
})

function powerAt(samples: Float32Array, k: number): number {
  const size = samples.length
  let real = 0
  let imaginary = 0
  for (const [i, x] of samples.entries()) {
    const weighted = (x * 2 * (1 - Math.cos((2 * Math.PI * i) / size))) / size
    real += weighted * Math.cos((2 * Math.PI * k * i) / size)
    imaginary -= weighted * Math.sin((2 * Math.PI * k * i) / size)
  }
  return real ** 2 + imaginary ** 2
}
