import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer'
import * as covers from '#test/artwork/covers.ts'
import { readContainer } from './container.ts'
import { type ArtworkFinding, type ArtworkFindingCode, findArtworkFaults } from './findings.ts'
import { DEFAULT_ARTWORK_LIMITS } from './limits.ts'
import { measurePicture } from './measure.ts'
import { loadSymbolReader } from './symbols.ts'

const { photo, flat, typography, gradient, draw } = covers
const require = createRequire(import.meta.url)
const release = { title: 'Any', artists: ['Anybody'], explicit: false }

beforeAll(async () => {
  sharp.concurrency(1)
  await loadSymbolReader(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = new Uint8Array(readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm')))
    .buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

/** Encoded as a user would upload it; these tests are not about the size. */
async function judge(raster: covers.Raster, format: 'png' | 'jpeg' = 'jpeg', quality = 88) {
  const image = covers.open(raster)
  const file = await (format === 'png'
    ? image.png({ compressionLevel: 1 })
    : image.jpeg({ quality })
  ).toBuffer()
  const { quality: measured, ...rest } = await measurePicture(
    readContainer(file, DEFAULT_ARTWORK_LIMITS),
    DEFAULT_ARTWORK_LIMITS,
  )
  const report = {
    ...rest,
    format,
    sizeBytes: file.length,
    sha256: '',
    md5: '',
    hasAlpha: false,
    quality: { ...measured, text: null },
  }
  return findArtworkFaults(report, release).filter(({ code }) => code !== 'artwork_small')
}

const codes = (findings: ArtworkFinding[]) => findings.map(({ code }) => code)

/** Photographs take a second to compose, so each is composed once. */
const photos = new Map<string, Promise<covers.Raster>>()
function shot(seed: string, side = 1500, look: { light?: number; lens?: number } = {}) {
  const name = `${seed} ${side} ${JSON.stringify(look)}`
  const known = photos.get(name) ?? photo(seed, side, look)
  photos.set(name, known)
  return known
}

const around = (share: number) => ({ top: share, bottom: share, left: share, right: share })

type Made = () => Promise<covers.Raster>

const clean: [string, Made][] = [
  ...['a', 'b', 'c', 'd', 'e', 'f', 'j', 'k'].map((seed): [string, Made] => [
    `flat illustration ${seed}`,
    () => flat(seed, 1500),
  ]),
  ['flat illustration at 3000', () => flat('g', 3000)],
  ['large letters', () => typography(1500, '#ffffff', '#111111', 12)],
  ['small letters on much white', () => typography(1500, '#ffffff', '#111111', 3)],
  ['letters of low contrast', () => typography(1500, '#222233', '#555566', 3)],
  ['photograph', () => shot('a')],
  ['photograph through a soft lens', () => shot('b', 2000, { lens: 1 })],
  ['dark photograph', () => shot('a', 1500, { light: 0.25 })],
  ['very dark photograph', () => shot('a', 1500, { light: 0.12 })],
  ['grainy photograph', async () => covers.grainy(await shot('c'), 60)],
  ['grainy illustration', async () => covers.grainy(await flat('d', 1500), 50)],
  ['gradient', () => gradient(1500, 'linear', '#220044', '#ffaa22')],
  ['round gradient', () => gradient(2000, 'radial', '#ffffff', '#1144aa')],
  ['grainy gradient', async () => covers.grainy(await gradient(1500, 'radial', '#ffeeee', '#1144aa'), 30)],
  [
    'line frame on paper',
    async () => covers.withLineFrame(await typography(1500, '#f4efe1', '#111', 8), '#111'),
  ],
  ['line frame on an illustration', async () => covers.withLineFrame(await flat('a', 1500), '#ffffff')],
  ['line frame on a photograph', async () => covers.withLineFrame(await shot('a'), '#ffffff')],
  [
    'stripes from edge to edge',
    () =>
      draw(
        1500,
        Array.from(
          { length: 10 },
          (_, i) =>
            `<rect y="${i * 100}" width="1000" height="101" fill="${i % 2 ? '#c8502b' : '#f4efe1'}"/>`,
        ).join(''),
      ),
  ],
  [
    'pixel art of 32 × 32',
    () =>
      draw(
        1536,
        Array.from({ length: 1024 }, (_, i) => {
          const colour = ['#1d2b53', '#7e2553', '#008751', '#ffccaa', '#ff004d'][(i * i + (i >> 5) * 7) % 5]
          return `<rect x="${(i % 32) * 31.25}" y="${(i >> 5) * 31.25}" width="31.25" height="31.25" fill="${colour}" shape-rendering="crispEdges"/>`
        }).join(''),
      ),
  ],
]

const faulty: [ArtworkFindingCode, string, Made][] = [
  ['artwork_blurred', 'photograph, 1/375', async () => covers.blurred(await shot('a'), 4)],
  [
    'artwork_blurred',
    'photograph, 1/150',
    async () => covers.blurred(await shot('b', 2000, { lens: 1 }), 13),
  ],
  ['artwork_blurred', 'photograph, 1/75', async () => covers.blurred(await shot('c'), 20)],
  [
    'artwork_blurred',
    'dark photograph',
    async () => covers.blurred(await shot('a', 1500, { light: 0.25 }), 6),
  ],
  ['artwork_blurred', 'illustration', async () => covers.blurred(await flat('e', 1500), 6)],
  ['artwork_blurred', 'illustration at 3000', async () => covers.blurred(await flat('a', 3000), 10)],
  ['artwork_blurred', 'letters', async () => covers.blurred(await typography(1500, '#fff', '#111', 12), 8)],
  [
    'artwork_blurred',
    'in a frame',
    async () => covers.withBars(await covers.blurred(await shot('a'), 8), '#ffffff', around(0.05)),
  ],
  [
    'artwork_blurred',
    'illustration from 150 px',
    async () => covers.enlarged(await flat('b', 150), 1500, 'cubic'),
  ],

  [
    'artwork_enlarged',
    'photograph from 750 px',
    async () => covers.enlarged(await shot('d', 750), 1500, 'cubic'),
  ],
  [
    'artwork_enlarged',
    'photograph from 600 px',
    async () => covers.enlarged(await shot('d', 600), 1500, 'lanczos3'),
  ],
  [
    'artwork_enlarged',
    'photograph from 1000 px',
    async () => covers.enlarged(await shot('e', 1000), 3000, 'mitchell'),
  ],
  [
    'artwork_enlarged',
    'photograph from 750 px, linear',
    async () => covers.enlarged(await shot('d', 750), 1500, 'linear'),
  ],
  [
    'artwork_enlarged',
    'dark photograph',
    async () => covers.enlarged(await shot('f', 700, { light: 0.3 }), 1500, 'cubic'),
  ],
  [
    'artwork_enlarged',
    'illustration from 500 px',
    async () => covers.enlarged(await flat('b', 500), 1500, 'cubic'),
  ],
  [
    'artwork_enlarged',
    'illustration from 450 px',
    async () => covers.enlarged(await flat('d', 450), 1500, 'lanczos3'),
  ],
  [
    'artwork_enlarged',
    'illustration from 640 px',
    async () => covers.enlarged(await flat('a', 640), 3000, 'linear'),
  ],
  [
    'artwork_enlarged',
    'letters',
    async () => covers.enlarged(await typography(400, '#fff', '#111', 12), 1500, 'cubic'),
  ],

  ['artwork_pixelated', 'from 375 px', async () => covers.enlarged(await shot('e', 375), 1500, 'nearest')],
  ['artwork_pixelated', 'from 214 px', async () => covers.enlarged(await shot('g', 214), 1500, 'nearest')],
  ['artwork_pixelated', 'from 100 px', async () => covers.enlarged(await shot('h', 100), 2000, 'nearest')],
  ['artwork_pixelated', 'from 300 px', async () => covers.enlarged(await shot('i', 300), 1600, 'nearest')],

  [
    'artwork_border',
    'black bars of a video',
    async () => covers.withBars(await shot('a'), '#000', { top: 0.219, bottom: 0.219 }),
  ],
  [
    'artwork_border',
    'white bars at the sides',
    async () => covers.withBars(await shot('b', 2000, { lens: 1 }), '#fff', { left: 0.1, right: 0.1 }),
  ],
  [
    'artwork_border',
    'thin bars',
    async () => covers.withBars(await shot('c'), '#000', { top: 0.01, bottom: 0.01 }),
  ],
  [
    'artwork_border',
    'grey bars',
    async () => covers.withBars(await shot('a'), '#808080', { top: 0.12, bottom: 0.12 }),
  ],
  [
    'artwork_border',
    'bars on a dark photograph',
    async () => covers.withBars(await shot('a', 1500, { light: 0.25 }), '#000', { top: 0.15, bottom: 0.15 }),
  ],
  [
    'artwork_border',
    'bars on an illustration',
    async () => covers.withBars(await flat('b', 1500), '#000', { left: 0.15, right: 0.15 }),
  ],
  ['artwork_border', 'white frame', async () => covers.withBars(await shot('a'), '#fff', around(0.04))],
  [
    'artwork_border',
    'white frame on an illustration',
    async () => covers.withBars(await flat('e', 1500), '#fff', around(0.06)),
  ],
  ['artwork_border', 'black frame', async () => covers.withBars(await shot('c'), '#000', around(0.02))],
  [
    'artwork_border',
    'blue frame on a dark photograph',
    async () => covers.withBars(await shot('a', 1500, { light: 0.25 }), '#2040a0', around(0.06)),
  ],
  [
    'artwork_border',
    'instant photograph',
    async () =>
      covers.withBars(await shot('a'), '#fdfdfa', { top: 0.04, left: 0.04, right: 0.04, bottom: 0.16 }),
  ],
  [
    'artwork_border',
    'strip at the right',
    async () => covers.withBars(await shot('a'), '#fff', { right: 0.01 }),
  ],
  ['artwork_border', 'strip below', async () => covers.withBars(await shot('c'), '#000', { bottom: 0.03 })],

  ['artwork_blank', 'one colour', () => draw(1500, '<rect width="1000" height="1000" fill="#c33333"/>')],
  ['artwork_blank', 'white', () => draw(2000, '<rect width="1000" height="1000" fill="#ffffff"/>')],
  [
    'artwork_blank',
    'black with noise',
    async () => covers.grainy(await draw(1500, '<rect width="1000" height="1000" fill="#101010"/>'), 12),
  ],
  [
    'artwork_blank',
    'a speck',
    () => draw(1500, '<rect width="1000" height="1000" fill="#fff"/><circle cx="500" cy="500" r="8"/>'),
  ],
  ['artwork_blank', 'a shade nobody sees', () => gradient(1500, 'linear', '#334455', '#36475a')],

  ['artwork_symbol', 'QR code', async () => withQr(await shot('a'), 0.12, 0)],
  ['artwork_symbol', 'small QR code', async () => withQr(await shot('b', 2000, { lens: 1 }), 0.08, 0)],
  ['artwork_symbol', 'turned QR code', async () => withQr(await shot('c'), 0.2, 17)],
  ['artwork_symbol', 'QR code on an illustration', async () => withQr(await flat('e', 1500), 0.15, 0)],
  [
    'artwork_symbol',
    'QR code on a dark photograph',
    async () => withQr(await shot('a', 1500, { light: 0.25 }), 0.15, -8),
  ],
  ['artwork_symbol', 'EAN-13', async () => withBar(await shot('a'), 'EAN13', '4006381333931', 0.2, 0)],
  [
    'artwork_symbol',
    'UPC-A on its side',
    async () => withBar(await flat('a', 1500), 'UPCA', '036000291452', 0.15, 90),
  ],
  ['artwork_symbol', 'Code 128', async () => withBar(await shot('c'), 'Code128', 'CAT-2041', 0.2, 0)],
  [
    'artwork_symbol',
    'Data Matrix',
    async () => withBar(await flat('d', 1500), 'DataMatrix', 'catalogue 2041', 0.08, 0),
  ],
]

async function withQr(raster: covers.Raster, width: number, turn: number) {
  const symbol = await QRCode.toBuffer('https://music.example/listen/this-song', { scale: 8 })
  return covers.withSymbol(raster, symbol, { x: 0.6, y: 0.55, width, turn })
}

async function withBar(
  raster: covers.Raster,
  format: WriterOptions['format'],
  text: string,
  width: number,
  turn: number,
) {
  const { image } = await writeBarcode(text, { format, scale: 4 })
  const symbol = Buffer.from(await image!.arrayBuffer())
  return covers.withSymbol(raster, symbol, { x: 0.55, y: 0.6, width, turn })
}

describe('the corpus of covers', () => {
  test.each(clean)('a clean cover has no findings: %s', async (_, make) => {
    expect(codes(await judge(await make()))).toEqual([])
  })

  test('at least 95 of 100 faults are found', { timeout: 180_000 }, async () => {
    const missed: string[] = []
    for (const [code, name, make] of faulty) {
      const actual = codes(await judge(await make()))
      if (!actual.includes(code)) missed.push(`${code}: ${name}, found ${actual.join() || 'nothing'}`)
    }
    expect(missed.length / faulty.length, missed.join('\n')).toBeLessThanOrEqual(0.05)
  })
})
