// The page tint from a cover: one flat color, 9 % (dark 13 %) over the background, in OKLab.
import type { CSSProperties } from 'react'

/** The class that applies it; the percentage per color scheme is in the global stylesheet. */
export const COVER_TINT_CLASS = 'cover-tint'

/** Pass to `style` beside the class. Ignores anything but a plain hex colour, because the value comes from a file. */
export function coverTintStyle(hex: string | null | undefined): CSSProperties | undefined {
  if (!hex || !/^#[0-9a-f]{6}$/i.test(hex)) return undefined
  return { '--tint': hex }
}
