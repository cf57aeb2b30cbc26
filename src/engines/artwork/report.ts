// The shape of an artwork report. No Node imports: browsers run `findings.ts` on it too.
import type { ColourSpace } from './container.ts'
import type { ProfileKind } from './decode.ts'
import type { ArtworkFormat } from './format.ts'

/** Shares of the picture as displayed, 0 to 1, from its upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface ArtworkReport {
  format: ArtworkFormat
  /** As displayed, with the EXIF orientation applied. */
  widthPx: number
  heightPx: number
  sizeBytes: number
  sha256: string
  md5: string
  /** Declares transparency; a picture that actually uses it is refused. */
  hasAlpha: boolean
  /** #rrggbb */
  tint: string
  /** Absent from reports made before these measures existed; such a picture gets no findings from them. */
  quality?: ArtworkQuality
}

export interface ArtworkQuality {
  /** Increases when a measure changes its meaning. */
  version: 1
  /** The colour format of the file; the delivered file is sRGB with 8 bits. */
  colour: { space: ColourSpace; profile: ProfileKind; bitsPerChannel: number; isIndexed: boolean }
  /** EXIF; 1 is upright. */
  orientation: number
  /** Share of the area with the most common colour. */
  oneColourShare: number
  /** Width of the sharpest edges; null when there are too few edges. */
  edgeWidthPx: number | null
  /** Side of the squares in a picture enlarged by repeating pixels. */
  blockSidePx: number | null
  borders: Border[]
  symbols: ArtworkSymbol[]
  /** See `perceptual-hash.ts`; null for a picture with hardly any structure. */
  perceptualHash: string | null
  /** The words that were read; null when nothing could be read within the limits. */
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
