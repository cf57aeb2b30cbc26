import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { flat, open, photo, type Raster } from '#test/artwork/covers.ts'
import { exif, openTestFolder, withSegment } from '#test/artwork/files.ts'
import { readContainer } from './container.ts'
import { makeDelivery } from './delivery.ts'
import { inspectArtwork } from './inspect.ts'
import { DEFAULT_ARTWORK_LIMITS as limits } from './limits.ts'
import { writeCopies, writeDelivery } from './renditions.ts'

const files = openTestFolder()
let picture: Raster
beforeAll(async () => {
  picture = await photo('delivery', 400)
})

/** Runs what the job runs, without its process; one test below uses the process. */
async function deliver(bytes: Buffer) {
  const output = await makeDelivery(readContainer(bytes, limits), limits)
  const { space, channels, depth, hasAlpha, hasProfile, exif, xmp, comments, orientation } = await sharp(
    output.bytes,
  ).metadata()
  expect({ space, channels, depth, hasAlpha, hasProfile, exif, xmp, comments, orientation }).toEqual({
    space: 'srgb',
    channels: 3,
    depth: 'uchar',
    hasAlpha: false,
    hasProfile: false,
    exif: undefined,
    xmp: undefined,
    comments: undefined,
    orientation: undefined,
  })
  return { ...output.delivery, written: output.bytes }
}

test('writing a delivery returns the facts for its message', async () => {
  const outPath = files.fresh()
  const result = await writeDelivery(files.write(await open(picture).ensureAlpha().png().toBuffer()), outPath)
  const written = readFileSync(outPath)
  const hash = (algorithm: string) => createHash(algorithm).update(written).digest('hex')
  expect(result).toEqual({
    ok: true,
    file: {
      format: 'png',
      widthPx: 400,
      heightPx: 400,
      changes: ['alpha', 'metadata'],
      sizeBytes: written.length,
      sha256: hash('sha256'),
      md5: hash('md5'),
    },
  })
})

/** The largest difference between two pictures in any channel of a small copy, of 255. */
async function difference(one: Sharp, other: Sharp): Promise<number> {
  const small = (image: Sharp) => image.resize(32, 32).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const [a, b] = [await small(one), await small(other)]
  return Math.max(...a.map((value, i) => Math.abs(value - b[i]!)))
}

describe('pictures that are already deliverable keep their data exactly', () => {
  test('a JPEG keeps its data', async () => {
    const plain = await open(picture).jpeg({ quality: 80 }).toBuffer()
    const notes = withSegment(plain, 0xfe, Buffer.from('made by a program'))
    const delivered = await deliver(
      withSegment(notes, 0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x/>')),
    )
    expect(delivered).toMatchObject({ format: 'jpeg', widthPx: 400, heightPx: 400, changes: ['metadata'] })
    expect(delivered.written.equals(plain)).toBe(true)
  })

  test('a JPEG with an sRGB profile keeps its data', async () => {
    const tagged = await open(picture).withIccProfile('srgb').jpeg().toBuffer()
    const delivered = await deliver(tagged)
    expect(delivered).toMatchObject({ changes: ['metadata'] })
    expect(await difference(sharp(tagged), open(picture))).toBeLessThan(12)
  })

  test('a progressive JPEG and a PNG with text keep their data', async () => {
    const progressive = await open(picture).jpeg({ progressive: true }).toBuffer()
    expect(await deliver(progressive)).toMatchObject({ changes: [], written: progressive })
    const png = await open(picture)
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .png()
      .toBuffer()
    const delivered = await deliver(png)
    expect(delivered).toMatchObject({ format: 'png', changes: ['metadata'] })
    const raw = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
    expect((await raw(delivered.written)).equals(await raw(png))).toBe(true)
  })
})

describe('pictures that are converted', () => {
  test.each<[string, string, () => Promise<Buffer>, number]>([
    [
      'CMYK without a profile',
      'colour',
      () => open(picture).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
      40,
    ],
    [
      'CMYK with a profile',
      'colour',
      () => open(picture).withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
      40,
    ],
    ['a wide gamut', 'colour', () => open(picture).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(), 10],
    ['a wide gamut in PNG', 'colour', () => open(picture).withIccProfile('p3').png().toBuffer(), 10],
    ['16 bits', 'depth', () => open(picture).toColourspace('rgb16').png().toBuffer(), 1],
    ['a palette', 'colour', () => open(picture).png({ palette: true }).toBuffer(), 40],
    ['an opaque alpha channel', 'alpha', () => open(picture).ensureAlpha().png().toBuffer(), 0],
  ])('%s', async (_, change, make, tolerance) => {
    const source = await make()
    const delivered = await deliver(source)
    expect(delivered.changes).toContain(change)
    expect(await difference(sharp(delivered.written), open(picture))).toBeLessThanOrEqual(tolerance)
  })

  test.each<[string, (image: Sharp) => Sharp]>([
    ['JPEG', (image) => image.toColourspace('b-w').jpeg()],
    ['PNG', (image) => image.toColourspace('b-w').png()],
    ['PNG of 16 bits', (image) => image.toColourspace('grey16').png()],
  ])('grey %s', async (_, encode) => {
    const grey = await encode(open(picture).greyscale()).toBuffer()
    const delivered = await deliver(grey)
    expect(delivered.changes).toContain('colour')
    expect(await difference(sharp(delivered.written), sharp(grey))).toBeLessThanOrEqual(2)
  })

  test('all eight EXIF orientations end upright', async () => {
    const pending = await open(await flat('b', 300))
      .extract({ left: 0, top: 0, width: 300, height: 200 })
      .png()
      .toBuffer()
    for (let orientation = 1; orientation <= 8; orientation++) {
      const plain = await sharp(pending).jpeg({ quality: 95 }).toBuffer()
      const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(orientation)])
      const turned = withSegment(plain, 0xe1, body)
      const delivered = await deliver(turned)
      // sharp's own handling of the same EXIF is the reference.
      const judge = sharp(await sharp(turned).autoOrient().png().toBuffer())
      const { width, height } = await judge.metadata()
      expect(delivered).toMatchObject({ widthPx: width, heightPx: height })
      expect(await difference(sharp(delivered.written), judge)).toBeLessThanOrEqual(20)
      expect(delivered.changes.includes('orientation')).toBe(orientation !== 1)
    }
  })
})

test('a transparent picture is refused with the share of its area', async () => {
  const pixels = await open(picture).ensureAlpha().raw().toBuffer()
  // The upper half of the pixels, except for rounding errors.
  for (let offset = 3; offset < pixels.length; offset += 4)
    pixels[offset] = offset < pixels.length / 2 ? 249 : 250
  const png = await sharp(pixels, { raw: { width: 400, height: 400, channels: 4 } })
    .png()
    .toBuffer()
  const inspected = await inspectArtwork(files.write(png), { square: true, sideMinPx: 300 })
  const outPath = files.fresh()
  const delivered = await writeDelivery(files.write(png), outPath)
  for (const result of [inspected, delivered]) {
    expect(result).toEqual({ ok: false, refusal: { code: 'artwork_transparent', params: { share: 0.5 } } })
  }
})

describe('copies for the screens', () => {
  test('one job writes all copies, upright, in shape, and without metadata', async () => {
    const wide = await open(picture).resize(400, 200, { fit: 'fill' }).jpeg().toBuffer()
    const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(6)])
    const path = files.write(withSegment(wide, 0xe1, body))
    const [square, whole] = [files.fresh(), files.fresh()]
    await writeCopies(path, [
      { outPath: square, shape: 'square', sidePx: 96 },
      { outPath: whole, shape: 'whole', sidePx: 320 },
    ])
    expect(await sharp(square).metadata()).toMatchObject({
      format: 'webp',
      width: 96,
      height: 96,
    })
    expect(await sharp(whole).metadata()).toMatchObject({ format: 'webp', width: 160, height: 320 })
  })

  test('square copies are enlarged if needed, fitted ones never', async () => {
    const path = files.write(await open(picture).png().toBuffer())
    const [square, whole] = [files.fresh(), files.fresh()]
    await writeCopies(path, [
      { outPath: square, shape: 'square', sidePx: 500 },
      { outPath: whole, shape: 'whole', sidePx: 500 },
    ])
    expect((await sharp(square).metadata()).width).toBe(500)
    expect((await sharp(whole).metadata()).width).toBe(400)
  })

  test('a file that is not a picture is not copied', async () => {
    const copy = { outPath: files.fresh(), shape: 'square', sidePx: 96 } as const
    await expect(writeCopies(files.write('<svg/>'), [copy])).rejects.toThrow('artwork_unsupported')
  })
})
