// The shape of an artwork report. No Node imports: browsers run `findings.ts` on it too.
import type { ColourSpace } from './container.ts'
import type { ProfileKind } from './decode.ts'
import type { ArtworkFormat } from './format.ts'

/** In shares of the picture as shown, 0 to 1, from its upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface ArtworkReport {
  format: ArtworkFormat
  /** As shown: an EXIF orientation is applied. */
  widthPx: number
  heightPx: number
  sizeBytes: number
  sha256: string
  md5: string
  /** Declares transparency; a picture that uses it is refused. */
  hasAlpha: boolean
  /** #rrggbb */
  tint: string
  /** Absent in reports made before these measures were; nothing is claimed of such a picture. */
  quality?: ArtworkQuality
}

export interface ArtworkQuality {
  /** Rises when a measure changes its meaning. */
  version: 1
  /** How the file stores its colours; what is delivered is sRGB with 8 bits. */
  colour: { space: ColourSpace; profile: ProfileKind; bitsPerChannel: number; isIndexed: boolean }
  /** EXIF; 1 is upright. */
  orientation: number
  /** Share of the area in the most usual colour. */
  oneColourShare: number
  /** Width of the sharpest edges; null when there are none to judge by. */
  edgeWidthPx: number | null
  /** Side of the squares of a picture enlarged by repeating pixels. */
  blockSidePx: number | null
  borders: Border[]
  symbols: ArtworkSymbol[]
  /** See `perceptual-hash.ts`; null for a picture with hardly anything in it. */
  perceptualHash: string | null
  /** What was read; null when there was nothing to read with. */
  text: ArtworkText | null
}

/** A frame has four boxes, bars have two, a strip one. */
export interface Border {
  kind: 'frame' | 'bars' | 'strip'
  colour: string
  boxes: Box[]
}

/** `format` as ZXing names it: QRCode, EAN13, Code128 … */
export interface ArtworkSymbol {
  format: string
  text: string
  box: Box
}

export interface ArtworkText {
  languages: string[]
  words: ArtworkWord[]
}
/** `confidence` from 0 to 100; words with the same `line` were read on one line. */
export interface ArtworkWord {
  text: string
  confidence: number
  line: number
  box: Box
}
