// Converts measured values for display: milliseconds to seconds, hertz to kilohertz, two decimals.

export type Params = Record<string, string | number>

/** @param number formats a number in the reader's language with at most `digits` decimals */
export function sentenceParams(
  params: Params,
  number: (value: number, digits: number) => string,
): Record<string, string | number> {
  const printable: Record<string, string | number> = { ...params }
  const show = (from: string, to: string, digits: number, scale = 1) => {
    const value = params[from]
    if (typeof value === 'number') printable[to] = number(value * scale, digits)
  }
  show('lengthMs', 'seconds', 1, 1 / 1000)
  show('durationMs', 'seconds', 0, 1 / 1000)
  show('durationMs', 'minutes', 0, 1 / 60_000)
  show('maxMs', 'minutes', 0, 1 / 60_000)
  show('clippedSampleShare', 'share', 2, 100)
  show('eventCount', 'count', 0)
  show('truePeakDbtp', 'dbtp', 1)
  show('integratedLufs', 'lufs', 1)
  show('sampleRateHz', 'khz', 1, 1 / 1000)
  show('edgeHz', 'edgeKhz', 1, 1 / 1000)
  show('bitsPerSample', 'bits', 0)
  show('seconds', 'seconds', 1)
  show('total', 'total', 2)
  return printable
}
