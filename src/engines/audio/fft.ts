// The Fourier transform: two real signals at once, in place, for one fixed power of two.
/**
 * Power spectra of a pair of real signals (left and right, or one signal and silence). One complex transform computes
 * both: with z = left + i·right, |Z[k]|² + |Z[n-k]|² is twice the sum of their powers, so they need not be separated.
 */
export class PairSpectrum {
  readonly size: number
  /** `power[k]` is |L[k]|² + |R[k]|² under a Hann window that measures a full-scale sine as 1; k up to size / 2. */
  readonly power: Float64Array
  private readonly real: Float64Array
  private readonly imaginary: Float64Array
  private readonly window: Float64Array
  private readonly cosines: Float64Array
  private readonly sines: Float64Array
  private readonly reversed: Uint32Array

  /** `size` is a power of two, at least 4. */
  constructor(size: number) {
    this.size = size
    this.power = new Float64Array(size / 2)
    this.real = new Float64Array(size)
    this.imaginary = new Float64Array(size)
    this.window = Float64Array.from(
      { length: size },
      (_, i) => (2 - 2 * Math.cos((2 * Math.PI * i) / size)) / size,
    )
    this.cosines = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size))
    this.sines = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size))
    const bits = Math.log2(size)
    this.reversed = Uint32Array.from({ length: size }, (_, i) => {
      let reversed = 0
      for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit)
      return reversed
    })
  }

  /** Takes the first `size` samples of each. */
  transform(left: Float32Array, right: Float32Array | undefined): void {
    const { size, power } = this
    const real = this.real
    const imaginary = this.imaginary
    const window = this.window
    const reversed = this.reversed
    for (let i = 0; i < size; i++) {
      const position = reversed[i]!
      real[position] = left[i]! * window[i]!
      imaginary[position] = right ? right[i]! * window[i]! : 0
    }
    this.butterflies()
    power[0] = real[0]! ** 2 + imaginary[0]! ** 2
    for (let k = 1; k < size / 2; k++) {
      const a = real[k]! ** 2 + imaginary[k]! ** 2
      const b = real[size - k]! ** 2 + imaginary[size - k]! ** 2
      power[k] = (a + b) / 2
    }
  }

  /** Writes the powers of the two signals of the last transform; together they are `power`. */
  separate(left: Float64Array, right: Float64Array): void {
    const { size } = this
    const real = this.real
    const imaginary = this.imaginary
    left[0] = real[0]! ** 2
    right[0] = imaginary[0]! ** 2
    for (let k = 1; k < size / 2; k++) {
      const a = real[k]!
      const b = imaginary[k]!
      const c = real[size - k]!
      const d = imaginary[size - k]!
      left[k] = ((a + c) ** 2 + (b - d) ** 2) / 4
      right[k] = ((b + d) ** 2 + (a - c) ** 2) / 4
    }
  }

  private butterflies(): void {
    const size = this.size
    const real = this.real
    const imaginary = this.imaginary
    const cosines = this.cosines
    const sines = this.sines
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half)
      for (let k = 0; k < half; k++) {
        const c = cosines[k * stride]!
        const s = sines[k * stride]!
        for (let a = k; a < size; a += 2 * half) {
          const b = a + half
          const re = real[b]! * c - imaginary[b]! * s
          const im = real[b]! * s + imaginary[b]! * c
          real[b] = real[a]! - re
          imaginary[b] = imaginary[a]! - im
          real[a] = real[a]! + re
          imaginary[a] = imaginary[a]! + im
        }
      }
    }
  }
}
