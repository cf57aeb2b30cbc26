// How tracks are numbered on their discs.

/** The number of each track on its disc, counted from 1, in the order of the tracks. */
export function numbersOnDiscs(tracks: readonly { disc: number }[]): number[] {
  const lengths = new Map<number, number>()
  return tracks.map(({ disc }) => {
    const number = (lengths.get(disc) ?? 0) + 1
    lengths.set(disc, number)
    return number
  })
}

/** As people read them: `1`, `2`, …, and with several discs `1-1`, `1-2`, `2-1`, …, in the order of the tracks. */
export function trackNumbers(tracks: readonly { disc: number }[]): string[] {
  const isOneDisc = tracks.every(({ disc }) => disc === 1)
  const numbers = numbersOnDiscs(tracks)
  return tracks.map(({ disc }, index) => (isOneDisc ? `${numbers[index]}` : `${disc}-${numbers[index]}`))
}
