// Covers and banners as the server draws them.
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BANNER_TEMPLATES, composeBanner, STORY_FREE } from './banners.ts'
import { contrastBetween } from './colour.ts'
import {
  ARRANGEMENTS,
  type ArrangementName,
  applyTemplate,
  composeCover,
  MOODS,
  PROPOSALS,
  proposeCovers,
  TEMPLATE_NAMES,
  wordsOf,
} from './compose.ts'
import { draw, textColours } from './draw.ts'
import { layoutOf } from './layout.ts'
import { loadTypefaces, makeNodeSurface } from './node-surface.ts'
import { CONTRAST_MIN, PALETTE_NAMES, PALETTES, paletteOf } from './palettes.ts'
import { BANNER_FORMATS, FORMATS, MARGIN, NO_FILTERS, type Scene, STYLES } from './scene.ts'
import { writeDrawing } from './write-drawing.ts'

const SIDE = 500
const SIZE = { width: SIDE, height: SIDE }
const TOOLS = { makeSurface: makeNodeSurface, pictures: new Map() }

let folder: string
beforeAll(async () => {
  loadTypefaces()
  folder = await mkdtemp(path.join(tmpdir(), 'covers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function drawn(scene: Scene, size = SIZE) {
  const { context } = makeNodeSurface(size.width, size.height)
  draw(context, size, scene, TOOLS)
  return context.getImageData(0, 0, size.width, size.height).data
}
const digestOf = (data: Uint8ClampedArray) => createHash('sha256').update(data).digest('hex')

const BRIEF = { title: 'Maré', artist: 'Ana Lima', mood: 'calm', genre: 'Folk', seed: '1' } as const
const cover = (words: { title: string; artist: string }, style: (typeof STYLES)[number], at: number) =>
  composeCover({
    ...words,
    style,
    seed: `${at}`,
    palette: PALETTES[PALETTE_NAMES[at % PALETTE_NAMES.length]!],
    arrangement: Object.keys(ARRANGEMENTS)[at % Object.keys(ARRANGEMENTS).length] as ArrangementName,
    typeface: { face: at % 2 ? 'text' : 'display', weight: 600 },
  })

describe('what is drawn', () => {
  test.each(STYLES)('%s is the same for the same seed, and another for another', (style) => {
    const one = drawn(cover({ title: 'Maré', artist: 'Ana Lima' }, style, 3))
    const same = drawn(cover({ title: 'Maré', artist: 'Ana Lima' }, style, 3))
    const scene = cover({ title: 'Maré', artist: 'Ana Lima' }, style, 3)
    scene.layers = scene.layers.map((layer) => (layer.kind === 'style' ? { ...layer, seed: 'x' } : layer))
    expect(digestOf(one)).toBe(digestOf(same))
    expect(digestOf(one)).not.toBe(digestOf(drawn(scene)))
  })

  const WORDS = [
    ['one letter', { title: 'A', artist: 'B' }],
    [
      '90 letters',
      {
        title: 'The Long and Winding Story of Everybody Who Ever Waited for a Night Ferry to the Island',
        artist: 'The Extraordinarily Long Company of Strangers and Friends',
      },
    ],
    ['one word of 90 letters', { title: 'a'.repeat(90), artist: 'Ana' }],
    ['Turkish', { title: 'Gökyüzünde Yağmur Böceği', artist: 'İpek Şığ' }],
    ['Arabic', { title: 'أغنية الليل الطويل', artist: 'ليلى' }],
  ] as const
  describe.each(STYLES)('%s', (style) => {
    test.each(WORDS)('%s stays inside the margin and is readable', (_, words) => {
      Object.keys(ARRANGEMENTS).forEach((_, at) => {
        const scene = cover(words, style, at)
        const { context } = makeNodeSurface(SIDE, SIDE)
        const layout = layoutOf(context, scene, SIZE)
        for (const [id, { contrast, plate }] of textColours(scene, SIZE, TOOLS, layout)) {
          expect(contrast, id).toBeGreaterThanOrEqual(CONTRAST_MIN)
          // The words have a place of their own, so nothing has to be laid under them.
          expect(plate).toBeNull()
        }
        const box = inkBox(scene)
        const margin = MARGIN * SIDE - 1.5
        expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(margin)
        expect(Math.max(box.right, box.bottom)).toBeLessThanOrEqual(SIDE - margin)
      })
    })
  })

  /** Of the pixels that letters change on an empty ground. */
  function inkBox(scene: Scene) {
    const data = drawn({ ...scene, layers: scene.layers.filter(({ kind }) => kind === 'text') })
    const box = { left: SIDE, top: SIDE, right: 0, bottom: 0 }
    for (let index = 0; index < SIDE * SIDE; index++) {
      const difference = [0, 1, 2].reduce((sum, at) => sum + Math.abs(data[index * 4 + at]! - data[at]!), 0)
      if (difference < 60) continue
      const [x, y] = [index % SIDE, Math.floor(index / SIDE)]
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y + 1)
    }
    expect(box.right).toBeGreaterThan(box.left)
    return box
  }

  test('words over a busy picture get a plate that makes them readable', () => {
    const scene = cover({ title: 'Maré', artist: '' }, 'glass', 0)
    scene.layers = scene.layers.map((layer) =>
      layer.kind === 'style' ? { ...layer, area: { x: 0, y: 0, width: 1, height: 1 } } : layer,
    )
    const { context } = makeNodeSurface(SIDE, SIDE)
    const colours = textColours(scene, SIZE, TOOLS, layoutOf(context, scene, SIZE))
    expect(colours.get('title')?.plate).toBe(scene.palette.ground)
    expect(colours.get('title')?.contrast).toBeGreaterThanOrEqual(CONTRAST_MIN)
  })
})

describe('proposals', () => {
  test('are six styles, the same for the same words and seed', () => {
    const scenes = proposeCovers(BRIEF)
    expect(scenes).toEqual(proposeCovers(BRIEF))
    expect(scenes).not.toEqual(proposeCovers({ ...BRIEF, seed: '2' }))
    const styles = scenes.flatMap(({ layers }) =>
      layers.flatMap((layer) => (layer.kind === 'style' ? layer.style : [])),
    )
    expect(new Set(styles).size).toBe(PROPOSALS)
  })

  test.each(MOODS)('%s: each has its words', (mood) => {
    for (const scene of proposeCovers({ ...BRIEF, mood }))
      expect(wordsOf(scene)).toEqual({ title: 'Maré', artist: 'Ana Lima' })
  })

  test('the genre chooses the first style', () => {
    const firstOf = (genre: string) => {
      const [layer] = proposeCovers({ ...BRIEF, genre })[0]!.layers
      return layer?.kind === 'style' ? layer.style : undefined
    }
    expect(['Electronic', 'Folk', 'Jazz', 'Hip-Hop/Rap'].map(firstOf)).toEqual([
      'ring',
      'cutout',
      'swiss',
      'halftone',
    ])
  })
})

test('a template keeps words, colours and what was added', () => {
  const scene = proposeCovers(BRIEF)[0]!
  const own = {
    kind: 'shape',
    id: 's1',
    shape: 'disc',
    colour: 'a',
    box: { x: 0, y: 0, width: 0.2, height: 0.2 },
  } as const
  for (const name of TEMPLATE_NAMES) {
    const changed = applyTemplate({ ...scene, layers: [...scene.layers, own] }, name, '7')
    expect(wordsOf(changed)).toEqual(wordsOf(scene))
    expect(changed.palette).toEqual(scene.palette)
    expect(changed.layers).toContainEqual(own)
    expect(new Set(changed.layers.map(({ id }) => id)).size).toBe(changed.layers.length)
  }
})

describe('palettes', () => {
  test.each(PALETTE_NAMES)('%s: its ink is readable on its ground', (name) => {
    expect(contrastBetween(PALETTES[name].ink, PALETTES[name].ground)).toBeGreaterThanOrEqual(7)
  })

  test('of a picture: what it has most of is the ground, and the ink is readable', () => {
    const picture = (colours: [number, number, number][]) => ({
      width: 8,
      height: 8,
      data: Uint8ClampedArray.from({ length: 256 }, (_, at) =>
        at % 4 === 3 ? 255 : colours[Math.floor(at / 4) % colours.length]![at % 4]!,
      ),
    })
    const blue: [number, number, number] = [28, 60, 140]
    const found = paletteOf(picture([blue, blue, blue, [250, 240, 220], [230, 60, 40]]))
    expect(found.ground).toBe('#1c3c8c')
    expect(contrastBetween(found.ink, found.ground)).toBeGreaterThanOrEqual(7)
    const plain = paletteOf(picture([[128, 128, 128]]))
    expect(contrastBetween(plain.ink, plain.ground)).toBeGreaterThanOrEqual(CONTRAST_MIN)
  })
})

describe('banners', () => {
  const words = { title: 'The Long and Winding Story', artist: 'Ana Lima & Rui', line: '27 November' }
  test.each(
    BANNER_FORMATS.flatMap((format) => BANNER_TEMPLATES.map((template) => [format, template] as const)),
  )('%s, %s: words inside and readable', (format, template) => {
    const size = FORMATS[format]
    for (const name of PALETTE_NAMES) {
      const scene = composeBanner({
        ...words,
        format,
        template,
        palette: PALETTES[name],
        seed: '1',
        hasCover: true,
      })
      const { context } = makeNodeSurface(size.width, size.height)
      const layout = layoutOf(context, scene, size)
      const free = format === 'story' ? STORY_FREE : { top: 16, bottom: 16 }
      for (const { rect } of layout.texts.values()) {
        expect(rect.x).toBeGreaterThanOrEqual(16)
        expect(rect.x + rect.width).toBeLessThanOrEqual(size.width - 16)
        expect(rect.y).toBeGreaterThanOrEqual(free.top)
        expect(rect.y + rect.height).toBeLessThanOrEqual(size.height - free.bottom)
      }
      for (const { contrast } of textColours(scene, size, TOOLS, layout).values())
        expect(contrast).toBeGreaterThanOrEqual(CONTRAST_MIN)
    }
  })
})

describe('files', () => {
  test('a cover is a JPEG of 3000 by 3000 below 20 MB, byte for byte the same for the same scene', async () => {
    const job = { scene: proposeCovers(BRIEF)[1]!, ...FORMATS.cover, type: 'jpeg', pictures: [] } as const
    const [one, other] = [path.join(folder, 'one.jpg'), path.join(folder, 'other.jpg')]
    await Promise.all([writeDrawing(one, job), writeDrawing(other, job)])
    const bytes = await readFile(one)
    expect(bytes.equals(await readFile(other))).toBe(true)
    expect(bytes.length).toBeLessThan(20 * 1024 * 1024)
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 3000,
      height: 3000,
      space: 'srgb',
    })
  })

  test.each(BANNER_FORMATS)('%s has its exact size', async (format) => {
    const file = path.join(folder, `${format}.png`)
    const picture = path.join(folder, 'cover.png')
    await sharp({ create: { width: 60, height: 60, channels: 3, background: '#d04020' } }).toFile(picture)
    const palette = PALETTES.ice
    const scene = composeBanner({
      format,
      template: 'cover',
      palette,
      seed: '1',
      hasCover: true,
      title: 'Maré',
      artist: 'Ana',
      line: '',
    })
    await writeDrawing(file, { scene, ...FORMATS[format], type: 'png', pictures: [['cover', picture]] })
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([FORMATS[format].width, FORMATS[format].height])
    // The cover is on it.
    expect(data.includes(Buffer.from([0xd0, 0x40, 0x20]))).toBe(true)
  })

  test('filters change a picture', async () => {
    const picture = makeNodeSurface(20, 20)
    picture.context.fillStyle = '#808080'
    picture.context.fillRect(0, 0, 20, 20)
    const pictures = new Map([['cover', picture.picture]])
    const pixel = (filters: Partial<typeof NO_FILTERS>) => {
      const { context } = makeNodeSurface(20, 20)
      const box = { x: 0, y: 0, width: 1, height: 1 }
      const scene: Scene = {
        format: 'square',
        palette: PALETTES.paper,
        layers: [{ kind: 'image', id: 'cover', uploadId: null, box, filters: { ...NO_FILTERS, ...filters } }],
      }
      draw(context, { width: 20, height: 20 }, scene, { makeSurface: makeNodeSurface, pictures })
      return [...context.getImageData(10, 10, 1, 1).data.slice(0, 3)]
    }
    expect(pixel({})).toEqual([128, 128, 128])
    expect(pixel({ brightness: 1 })).toEqual([238, 238, 238])
    expect(pixel({ warmth: 1 })).toEqual([162, 134, 94])
    expect(pixel({ duotone: 1 })).not.toEqual([128, 128, 128])
    expect(pixel({ blur: 1 })).toEqual([128, 128, 128])
  })
})
