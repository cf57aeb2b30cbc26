// The picture of a playlist in its two sizes.
import type { CoverSource } from '#ui/Cover.tsx'

export function coverOf(urls: Record<string, string> | null, size: number): CoverSource | null {
  const [small, large] = [urls?.['96'], urls?.['320']]
  if (!small || !large) return null
  return { src: large, srcSet: `${small} 96w, ${large} 320w`, sizes: `${size}px` }
}
