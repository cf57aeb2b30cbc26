// Turns the report of a picture into findings: those that block a cover and those that only advise its artist. Pure and
// free of Node imports, so that the upload screen and the review page show the same list.
import type { ArtworkQuality, ArtworkReport, Box } from './report.ts'
import { textFindings } from './text-findings.ts'

/** In the order in which findings are listed within their severity. */
export type ArtworkFindingCode =
  | 'artwork_symbol'
  | 'artwork_text_contact'
  | 'artwork_text_price'
  | 'artwork_text_store'
  | 'artwork_text_explicit'
  | 'artwork_small'
  | 'artwork_cmyk'
  | 'artwork_blank'
  | 'artwork_blurred'
  | 'artwork_enlarged'
  | 'artwork_pixelated'
  | 'artwork_border'
  | 'artwork_text_sales'
  | 'artwork_text_format'
  | 'artwork_text_feature'
  | 'artwork_text_unknown'

export interface ArtworkFinding {
  code: ArtworkFindingCode
  severity: 'blocks' | 'advises'
  /** Where to point on the picture, when the finding has a place. */
  boxes?: Box[]
  /** The measured value and the limit it met, or the words in question, for the text. */
  params: Record<string, string | number>
}

/** The release's own metadata, with which words on the cover are compared. */
export interface ReleaseWords {
  title: string
  /** All names that are allowed on the cover: main and featured artists. */
  artists: readonly string[]
  /** Other allowed names: version, label, track titles. */
  otherNames?: readonly string[]
  explicit: boolean
}

/**
 * The thresholds with their sources. "Corpus" means the covers of `covers.test.ts`: the value lies between the clean
 * covers and the faulty ones there, and should be tuned on real catalogues.
 */
export const ARTWORK_THRESHOLDS = {
  /** A rule of this platform; Apple Music recommends 3000 × 3000 (itunespartner.apple.com, "Cover art essentials"). */
  sideAdvisedPx: 3000,
  /** Corpus. Content on less than one part in two thousand of the area is a speck. */
  blankShareMin: 0.9995,
  /** Corpus. A Gaussian blur with a sigma of 1/550 of the side, which is visible at the 640 px that stores show. */
  blurredWidthShareMin: 1 / 220,
  /** Corpus. Lenses reach 2.5 px; drawings enlarged by 3 and photographs by 1.5 reach 3. */
  enlargedWidthPxMin: 2.8,
  /** The width of an edge drawn by a computer, used to estimate the original size of an enlarged picture. */
  drawnWidthPx: 1.25,
  /**
   * Of 100; from this confidence on a word counts as read correctly. Measured with Tesseract 5.3 on 75 composed covers
   * without and 72 with one fault: at 60 and 80 no clean cover gets a finding; at 45 dots are read as a telephone
   * number, and at 70 a misread title counts as a foreign word. Lower values detected nothing more.
   */
  sureConfidence: 60,
  /**
   * Measured in the same way. Calling a word foreign to the release needs more confidence: textures are read as short
   * nonsense.
   */
  certainConfidence: 80,
} as const

const limits = ARTWORK_THRESHOLDS

/**
 * All findings of a report: blocking ones first, within each severity in the order of the list above. A report made
 * before `quality` was measured is only checked for its size. Without `release`, words on the cover are not checked.
 *
 * Apple Music Style Guide, "Cover art": no blurred or pixelated pictures, no addresses. Spotify, "Cover art
 * requirements": sRGB, do not upscale.
 */
export function findArtworkFaults(report: ArtworkReport, release?: ReleaseWords): ArtworkFinding[] {
  const { quality } = report
  const findings = [
    ...sizeFindings(report),
    ...(quality ? pictureFindings(quality, Math.max(report.widthPx, report.heightPx)) : []),
    ...(quality?.text && release ? textFindings(quality.text, release, limits) : []),
  ]
  return [
    ...findings.filter((f) => f.severity === 'blocks'),
    ...findings.filter((f) => f.severity === 'advises'),
  ]
}

function sizeFindings({ widthPx, heightPx }: ArtworkReport): ArtworkFinding[] {
  const side = Math.min(widthPx, heightPx)
  if (side >= limits.sideAdvisedPx) return []
  return [advises('artwork_small', { side, advised: limits.sideAdvisedPx })]
}

function pictureFindings(quality: ArtworkQuality, sidePx: number): ArtworkFinding[] {
  const { symbols, colour, oneColourShare, borders } = quality
  const findings: ArtworkFinding[] = symbols.map(({ format, text, box }) => {
    return { code: 'artwork_symbol', severity: 'blocks', boxes: [box], params: { format, text } }
  })
  if (colour.space === 'cmyk') findings.push(advises('artwork_cmyk', {}))
  if (oneColourShare > limits.blankShareMin) {
    const params = { share: oneColourShare, limitShare: limits.blankShareMin }
    return [...findings, advises('artwork_blank', params)]
  }
  findings.push(...sharpnessFindings(quality, sidePx))
  for (const { kind, colour: paint, boxes } of borders) {
    findings.push({ ...advises('artwork_border', { kind, colour: paint }), boxes })
  }
  return findings
}

/**
 * Only one reason is returned: a blurred picture also looks enlarged, and a pixelated one has sharp edges between its
 * squares.
 */
function sharpnessFindings(quality: ArtworkQuality, sidePx: number): ArtworkFinding[] {
  const { edgeWidthPx, blockSidePx } = quality
  if (blockSidePx !== null) return [advises('artwork_pixelated', { blockPx: blockSidePx })]
  if (edgeWidthPx === null) return []
  const blurredPx = limits.blurredWidthShareMin * sidePx
  if (edgeWidthPx >= blurredPx) {
    return [advises('artwork_blurred', { widthPx: edgeWidthPx, limitPx: blurredPx })]
  }
  if (edgeWidthPx < limits.enlargedWidthPxMin) return []
  const fromPx = Math.round((sidePx * limits.drawnWidthPx) / edgeWidthPx)
  const params = { widthPx: edgeWidthPx, limitPx: limits.enlargedWidthPxMin, fromPx }
  return [advises('artwork_enlarged', params)]
}

function advises(code: ArtworkFindingCode, params: ArtworkFinding['params']): ArtworkFinding {
  return { code, severity: 'advises', params }
}
