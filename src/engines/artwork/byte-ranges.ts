// The ranges of a file that are copied, in order; adjacent ranges are merged, so that a million tiny chunks stay cheap.

export class ByteRanges {
  bytes = 0
  #ranges: [from: number, to: number][] = []

  keep(from: number, to: number): void {
    const last = this.#ranges.at(-1)
    if (last?.[1] === from) last[1] = to
    else this.#ranges.push([from, to])
    this.bytes += to - from
  }

  cut(file: Buffer): Buffer {
    return Buffer.concat(this.#ranges.map(([from, to]) => file.subarray(from, to)))
  }
}
