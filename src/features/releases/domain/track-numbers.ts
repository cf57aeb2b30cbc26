// How tracks are numbered for people: by disc where there are several.

/** `1`, `2`, …, and with several discs `1-1`, `1-2`, `2-1`, …, in the order of the tracks. */
export function trackNumbers(tracks: readonly { disc: number }[]): string[] {
  const isOneDisc = tracks.every(({ disc }) => disc === 1)
  const lengths = new Map<number, number>()
  return tracks.map(({ disc }) => {
    const number = (lengths.get(disc) ?? 0) + 1
    lengths.set(disc, number)
    return isOneDisc ? String(number) : `${disc}-${number}`
  })
}
