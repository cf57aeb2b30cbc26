// Reads a cover once, whole: what it is, whether stores take it, its hashes and the colour pages take from it.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { type ArtworkFormat, sniffArtwork } from './format.ts'
import { tintOf } from './tint.ts'

/** 100 million pixels decode to 300 MB; more is an attack or a mistake. */
const PIXELS_MAX = 100_000_000

export interface ArtworkReport {
  format: ArtworkFormat
  /** As shown: an EXIF orientation is applied. */
  widthPx: number
  heightPx: number
  sizeBytes: number
  sha256: string
  md5: string
  hasAlpha: boolean
  /** #rrggbb */
  tint: string
}

export type ArtworkRefusalCode =
  | 'artwork_unsupported'
  | 'artwork_undecodable'
  | 'artwork_not_square'
  | 'artwork_too_small'
  | 'artwork_colour'
  | 'artwork_depth'

export interface ArtworkRefusal {
  code: ArtworkRefusalCode
  params: Record<string, string | number>
}

export interface ArtworkRules {
  sideMinPx: number
  /** A cover is; a picture of an artist need not be. */
  square: boolean
}

export type ArtworkResult = { ok: true; report: ArtworkReport } | { ok: false; refusal: ArtworkRefusal }

/**
 * Whatever is wrong with the picture is a refusal; rejects only when the file cannot be opened.
 * Rules: Apple Music and Spotify take RGB with 8 bits a channel, JPEG or PNG (store artwork guides).
 */
export async function inspectArtwork(path: string, rules: ArtworkRules): Promise<ArtworkResult> {
  const refuse = (code: ArtworkRefusalCode, params = {}): ArtworkResult => ({
    ok: false,
    refusal: { code, params },
  })
  const { head, sizeBytes } = await headOf(path)
  const format = sniffArtwork(head)
  if (!format) return refuse('artwork_unsupported')

  const image = () => sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'warning', unlimited: false })
  let read: Metadata
  let tint: string
  try {
    read = await image().metadata()
    if (read.format !== format) return refuse('artwork_unsupported')
    if (read.space === 'cmyk') return refuse('artwork_colour', { space: 'CMYK' })
    if (read.depth === 'ushort') return refuse('artwork_depth', { bits: 16 })
    // Decodes every pixel, so a file that ends early is noticed here and not by a store.
    tint = await tintOf(image().autoOrient())
  } catch {
    return refuse('artwork_undecodable')
  }
  const { width, height } = read.autoOrient
  if (rules.square && width !== height) return refuse('artwork_not_square', { width, height })
  if (Math.min(width, height) < rules.sideMinPx)
    return refuse('artwork_too_small', { min: rules.sideMinPx, width, height })
  const hashes = await hashesOf(path)
  return {
    ok: true,
    report: {
      format,
      widthPx: width,
      heightPx: height,
      sizeBytes,
      ...hashes,
      hasAlpha: read.hasAlpha ?? false,
      tint,
    },
  }
}

async function headOf(path: string): Promise<{ head: Uint8Array; sizeBytes: number }> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(16), 0, 16, 0)
    return { head: buffer.subarray(0, bytesRead), sizeBytes: (await file.stat()).size }
  } finally {
    await file.close()
  }
}

async function hashesOf(path: string): Promise<{ sha256: string; md5: string }> {
  const sha256 = createHash('sha256')
  const md5 = createHash('md5')
  for await (const chunk of createReadStream(path)) {
    sha256.update(chunk as Buffer)
    md5.update(chunk as Buffer)
  }
  return { sha256: sha256.digest('hex'), md5: md5.digest('hex') }
}
