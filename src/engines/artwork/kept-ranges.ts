// Parts of a file that are kept, in order; neighbours grow together, so a million tiny chunks cost nothing.

export class KeptRanges {
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
