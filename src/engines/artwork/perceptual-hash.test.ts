import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { flat, gradient, open, photo, type Raster, rasterOf } from '#test/artwork/covers.ts'
import { greyOf, stretch } from './decode.ts'
import {
  bandRadius,
  hashBands,
  hashDistance,
  nearBandRadius,
  nearHashBands,
  perceptualHash,
} from './perceptual-hash.ts'

async function hashOf({ side, data }: Raster): Promise<string | null> {
  return perceptualHash(await stretch(greyOf({ width: side, height: side, channels: 3, data }), 64))
}

const aHash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))
const bits = (max: number) => fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { maxLength: max })

function flip(hash: string, places: number[]): string {
  const bytes = Buffer.from(hash, 'hex')
  for (const place of places) bytes[place >> 3]! ^= 1 << (place & 7)
  return bytes.toString('hex')
}

test('the distance is the number of differing bits', () => {
  fc.assert(
    fc.property(aHash, bits(256), (hash, places) => {
      expect(hashDistance(hash, flip(hash, places))).toBe(places.length)
    }),
  )
})

test('hashes within 15 bits share a band', () => {
  fc.assert(
    fc.property(aHash, bits(bandRadius), (hash, places) => {
      const stored = new Set(hashBands(flip(hash, places)))
      expect(hashBands(hash).some((band) => stored.has(band))).toBe(true)
    }),
  )
})

test('hashes within 31 bits share a band when every band is queried with one bit flipped', () => {
  fc.assert(
    fc.property(aHash, bits(nearBandRadius), (hash, places) => {
      const stored = new Set(hashBands(flip(hash, places)))
      expect(nearHashBands(hash).some((band) => stored.has(band))).toBe(true)
    }),
  )
})

test('sixteen changes can break every band, so the radius is exact', () => {
  const hash = '0'.repeat(64)
  const stored = new Set(
    hashBands(
      flip(
        hash,
        Array.from({ length: 16 }, (_, band) => band * 16),
      ),
    ),
  )
  expect(hashBands(hash).some((band) => stored.has(band))).toBe(false)
})

test('bands are distinct and fit an integer column', () => {
  const bands = hashBands('f'.repeat(64))
  expect(new Set(bands).size).toBe(16)
  expect(Math.max(...bands)).toBe(2 ** 20 - 1)
  expect(new Set(nearHashBands('0'.repeat(64))).size).toBe(272)
})

test('a cover is recognised in another size, quality, brightness or format', async () => {
  for (const raster of [await flat('a', 1500), await flat('j', 1500), await photo('one', 1500)]) {
    const hash = (await hashOf(raster))!
    const smaller = await rasterOf(
      sharp(await open(raster).resize(640, 640).jpeg({ quality: 60 }).toBuffer()),
    )
    const brighter = await rasterOf(open(raster).modulate({ brightness: 1.08 }))
    const webp = await rasterOf(sharp(await open(raster).resize(1000, 1000).webp({ quality: 70 }).toBuffer()))
    for (const copy of [smaller, brighter, webp]) {
      expect(hashDistance(hash, (await hashOf(copy))!)).toBeLessThanOrEqual(nearBandRadius)
    }
  }
})

test('different covers are far apart', async () => {
  const hashes: string[] = []
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    hashes.push((await hashOf(await flat(seed, 500)))!)
  for (const [i, hash] of hashes.entries()) {
    for (const other of hashes.slice(i + 1))
      expect(hashDistance(hash, other)).toBeGreaterThan(2 * nearBandRadius)
  }
})

test('a picture with hardly any structure is not recognised', async () => {
  expect(await hashOf(await gradient(500, 'linear', '#220044', '#ffaa22'))).toBeNull()
})
