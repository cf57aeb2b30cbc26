// Percentages as whole basis points: 10000 is 100 %. Never a float.

export const WHOLE = 10_000

/** `33.33` → 3333; undefined for anything that is not a number from 0 to 100 with at most two decimals. */
export function parsePercent(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const basisPoints = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return basisPoints <= WHOLE ? basisPoints : undefined
}

/** Splits 100 % as evenly as whole basis points allow; the first shares get the remainder. */
export function evenShares(count: number): number[] {
  const base = Math.floor(WHOLE / count)
  return Array.from({ length: count }, (_, i) => base + (i < WHOLE - base * count ? 1 : 0))
}
