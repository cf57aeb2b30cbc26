// Banners of a release: the same words and colours, set anew for each format.
import { isDark } from './colour.ts'
import {
  type Align,
  type BannerFormat,
  type Box,
  FORMATS,
  type Layer,
  NO_FILTERS,
  type Palette,
  type Scene,
  type Style,
  type TextColour,
  type TextLayer,
  type VerticalAlign,
} from './scene.ts'

export const BANNER_TEMPLATES = ['cover', 'words', 'soft', 'pattern', 'date'] as const
export type BannerTemplate = (typeof BANNER_TEMPLATES)[number]
export const FREE_BANNER_TEMPLATES = ['cover', 'words'] as const satisfies BannerTemplate[]
export const isPremiumBanner = (template: BannerTemplate): boolean =>
  !FREE_BANNER_TEMPLATES.some((free) => free === template)

export interface BannerWords {
  title: string
  artist: string
  /** Such as a date; may be empty. */
  line: string
}

/** In pixels of the format. Apps cover the top and the bottom of a story with their own signs. */
export const STORY_FREE = { top: 250, bottom: 340 }

const PATTERN_STYLE: Style = 'arches'

interface Block {
  box: Box
  align: Align
  verticalAlign: VerticalAlign
}

/** In pixels of the format: a square of the cover, and the column of words beside or below it. */
const PLACES: Record<BannerFormat, { cover: Box; words: Box; wide: Box; titleMax: number }> = {
  horizontal: {
    cover: { x: 0, y: 0, width: 300, height: 300 },
    words: { x: 340, y: 40, width: 440, height: 220 },
    wide: { x: 57, y: 42, width: 706, height: 216 },
    titleMax: 76,
  },
  square: {
    cover: { x: 76, y: 76, width: 600, height: 600 },
    words: { x: 76, y: 724, width: 928, height: 280 },
    wide: { x: 76, y: 76, width: 928, height: 928 },
    titleMax: 132,
  },
  story: {
    cover: { x: 110, y: 270, width: 860, height: 860 },
    words: { x: 110, y: 1190, width: 860, height: 370 },
    wide: { x: 110, y: 290, width: 860, height: 1260 },
    titleMax: 150,
  },
}

export interface Banner extends BannerWords {
  format: BannerFormat
  template: BannerTemplate
  palette: Palette
  seed: string
  /** Without a cover, a pattern stands in its place. */
  hasCover: boolean
}

export function composeBanner(banner: Banner): Scene {
  return { format: banner.format, palette: { ...banner.palette }, layers: LAYERS_OF[banner.template](banner) }
}

const LAYERS_OF: Record<BannerTemplate, (banner: Banner) => Layer[]> = {
  cover: (banner) => {
    const { cover, words } = PLACES[banner.format]
    return [
      coverAt(banner, cover),
      ...wordsIn(banner, words, banner.format === 'horizontal' ? 'middle' : 'top'),
    ]
  },
  soft: (banner) => {
    const { cover, words } = PLACES[banner.format]
    const ground = imageAt(banner, wholeOf(banner.format), {
      blur: 1,
      contrast: -0.85,
      brightness: isDark(banner.palette.ground) ? -0.6 : 0.75,
    })
    const inset = banner.format === 'horizontal' ? { x: 40, y: 40, width: 220, height: 220 } : cover
    const beside = banner.format === 'horizontal' ? { ...words, x: 300, width: 480 } : words
    return [
      ...(banner.hasCover ? [{ ...ground, id: 'ground' }] : []),
      coverAt(banner, inset),
      ...wordsIn(banner, beside, banner.format === 'horizontal' ? 'middle' : 'top'),
    ]
  },
  words: (banner) =>
    wordsIn(banner, PLACES[banner.format].wide, banner.format === 'horizontal' ? 'middle' : 'bottom', 1.35),
  pattern: (banner) => {
    const { wide, words, cover } = PLACES[banner.format]
    const isWide = banner.format === 'horizontal'
    const area = isWide
      ? { x: 0, y: 0, width: 300, height: 300 }
      : { x: 0, y: 0, width: FORMATS[banner.format].width, height: cover.y + cover.height - 20 }
    return [
      patternAt(banner, area),
      ...wordsIn(banner, isWide ? words : { ...words, x: wide.x }, isWide ? 'middle' : 'top'),
    ]
  },
  date: (banner) => {
    const { cover, words } = PLACES[banner.format]
    const isWide = banner.format === 'horizontal'
    const said = banner.line
      ? { ...banner, title: banner.line, artist: banner.title, line: banner.artist }
      : banner
    return [
      coverAt(banner, isWide ? { ...cover, x: 520 } : cover),
      ...wordsIn(said, isWide ? { ...words, x: 40 } : words, isWide ? 'middle' : 'top'),
    ]
  },
}

const wholeOf = (format: BannerFormat): Box => ({ x: 0, y: 0, ...FORMATS[format] })

function sharesOf({ x, y, width, height }: Box, format: BannerFormat): Box {
  const size = FORMATS[format]
  return { x: x / size.width, y: y / size.height, width: width / size.width, height: height / size.height }
}

const coverAt = (banner: Banner, box: Box): Layer =>
  banner.hasCover ? imageAt(banner, box) : patternAt(banner, box)

const imageAt = ({ format }: Banner, box: Box, filters = {}): Layer => ({
  kind: 'image',
  id: 'cover',
  uploadId: null,
  box: sharesOf(box, format),
  filters: { ...NO_FILTERS, ...filters },
})

const patternAt = ({ format, seed }: Banner, box: Box): Layer => ({
  kind: 'style',
  id: 'picture',
  style: PATTERN_STYLE,
  seed,
  area: sharesOf(box, format),
})

/** Title, artist and line below each other, at one end of a box or in its middle. */
function wordsIn(
  { format, title, artist, line }: Banner,
  box: Box,
  verticalAlign: VerticalAlign,
  scale = 1,
): Layer[] {
  const size = FORMATS[format]
  const shorter = Math.min(size.width, size.height)
  const small = Math.round(shorter * { horizontal: 0.075, square: 0.04, story: 0.05 }[format])
  const below = [
    ...(artist
      ? [{ id: 'artist', role: 'artist' as const, text: artist, colour: 'auto' as TextColour }]
      : []),
    ...(line ? [{ id: 'line', role: 'free' as const, text: line, colour: 'auto' as TextColour }] : []),
  ]
  const { titleMax } = PLACES[format]
  const gap = Math.max(small * 0.9, titleMax * scale * 0.24)
  const rest = below.length > 0 ? gap + below.length * small * 1.6 : 0
  const titleHeight = box.height - rest
  const block = (y: number, height: number, align: VerticalAlign): Block => ({
    box: sharesOf({ ...box, y, height }, format),
    align: 'left',
    verticalAlign: align,
  })
  const text = (
    layer: Pick<TextLayer, 'id' | 'role' | 'text' | 'colour' | 'face' | 'weight'>,
    sizePx: number,
    at: Block,
  ): Layer => ({ kind: 'text', ...layer, ...at, sizeMax: sizePx / shorter })
  // The title ends where the artist begins; with short titles, both stand in the middle or at the top.
  const used = verticalAlign === 'bottom' ? titleHeight : Math.min(titleHeight, titleMax * scale * 1.15)
  const top = verticalAlign === 'middle' ? box.y + (titleHeight - used) / 2 : box.y
  return [
    text(
      { id: 'title', role: 'title', text: title, colour: 'auto', face: 'display', weight: 500 },
      titleMax * scale,
      block(top, used, 'bottom'),
    ),
    ...below.map((layer, index) =>
      text(
        { ...layer, face: 'text', weight: 600 },
        small,
        block(top + used + gap + small * index * 1.6, small * 1.2, 'top'),
      ),
    ),
  ]
}
