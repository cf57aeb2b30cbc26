// Every style by its name.
import type { Style } from '../scene.ts'
import { drawArches } from './arches.ts'
import { drawContour } from './contour.ts'
import { drawCutout } from './cutout.ts'
import { drawGlass } from './glass.ts'
import { drawHalftone } from './halftone.ts'
import { drawOrbit } from './orbit.ts'
import type { DrawStyle } from './pen.ts'
import { drawRing } from './ring.ts'
import { drawSwiss } from './swiss.ts'

export const DRAW_STYLE: Record<Style, DrawStyle> = {
  cutout: drawCutout,
  orbit: drawOrbit,
  contour: drawContour,
  swiss: drawSwiss,
  ring: drawRing,
  halftone: drawHalftone,
  arches: drawArches,
  glass: drawGlass,
}
