// The URLs of a cover in its stored sizes.
import type { CoverSource } from './Cover.tsx'

/** @param size the displayed side length in pixels. */
export function coverSource(
  urls: Record<string, string> | null | undefined,
  size: number,
): CoverSource | null {
  const widths = ['96', '320', '720', '1200'].filter((width) => urls?.[width])
  const src = urls?.[widths.find((width) => Number(width) >= size) ?? ''] ?? urls?.['1200'] ?? urls?.original
  if (!urls || !src) return null
  return { src, srcSet: widths.map((width) => `${urls[width]} ${width}w`).join(', '), sizes: `${size}px` }
}
