// Makes scenes by rules: the mood chooses colours, the genre styles, and the words of the cover where they stand.
import { type Random, seededRandom } from '#lib/pure/seeded-random.ts'
import { PALETTES, type PaletteName } from './palettes.ts'
import {
  type Align,
  type Box,
  type Face,
  type Layer,
  MARGIN,
  NO_FILTERS,
  type Palette,
  type Scene,
  STYLES,
  type Style,
  type TextLayer,
  type VerticalAlign,
} from './scene.ts'

export const MOODS = ['calm', 'joyful', 'dark', 'warm', 'bold', 'tender'] as const
export type Mood = (typeof MOODS)[number]

const PALETTES_OF_MOOD: Record<Mood, readonly PaletteName[]> = {
  calm: ['harbour', 'ice', 'moss', 'paper', 'clay', 'rose'],
  joyful: ['citrus', 'paper', 'rose', 'ice', 'harbour', 'brick'],
  dark: ['stage', 'plum', 'moss', 'brick'],
  warm: ['clay', 'brick', 'harbour', 'citrus', 'plum'],
  bold: ['citrus', 'stage', 'paper', 'brick', 'rose', 'plum'],
  tender: ['rose', 'clay', 'ice', 'harbour', 'plum'],
}

/** The styles that suit a kind of music, the best first; words of the name of a genre choose the kind. */
const STYLES_OF_GENRE: readonly [RegExp, readonly Style[]][] = [
  [/electr|techno|house|trance|dance|ambient|drum|dub/i, ['ring', 'halftone', 'orbit', 'contour']],
  [/rock|metal|punk|alternative|indie|grunge/i, ['halftone', 'glass', 'cutout', 'swiss']],
  [/class|opera|orchest|soundtrack|instrument/i, ['contour', 'orbit', 'glass', 'ring']],
  [/jazz|blues|soul|funk|rnb/i, ['swiss', 'orbit', 'arches', 'halftone']],
  [/folk|country|acoustic|singer|world|latin|regional/i, ['cutout', 'arches', 'contour', 'glass']],
  [/hip|rap|trap|urban|reggae/i, ['halftone', 'swiss', 'ring', 'orbit']],
  [/pop|child/i, ['arches', 'orbit', 'swiss', 'cutout']],
]

const LEFT = { x: MARGIN, width: 1 - 2 * MARGIN }
const ARTIST_HEIGHT = 0.045
const BOTTOM = 1 - MARGIN

interface Place {
  box: Box
  align: Align
  verticalAlign: VerticalAlign
  sizeMax: number
}
interface Arrangement {
  title: Place
  artist: Place
}

const place = (
  y: number,
  height: number,
  verticalAlign: VerticalAlign,
  sizeMax: number,
  align: Align = 'left',
) => ({
  box: { ...LEFT, y, height },
  align,
  verticalAlign,
  sizeMax,
})
const artistAt = (end: 'top' | 'bottom', align: Align = 'left') =>
  place(end === 'top' ? MARGIN : BOTTOM - ARTIST_HEIGHT, ARTIST_HEIGHT, end, 0.046, align)

/** Where title and artist are. What they leave is one rectangle. */
export const ARRANGEMENTS = {
  crown: { title: place(MARGIN + 0.075, 0.26, 'top', 0.15), artist: artistAt('top') },
  base: { title: place(BOTTOM - 0.335, 0.26, 'bottom', 0.15), artist: artistAt('bottom') },
  split: { title: place(BOTTOM - 0.26, 0.26, 'bottom', 0.15), artist: artistAt('top') },
  bookends: { title: place(MARGIN, 0.28, 'top', 0.17), artist: artistAt('bottom') },
  centred: { title: place(BOTTOM - 0.2, 0.2, 'bottom', 0.12, 'center'), artist: artistAt('top', 'center') },
  label: { title: place(MARGIN + 0.07, 0.13, 'top', 0.062), artist: artistAt('top') },
  tall: { title: place(MARGIN + 0.075, 0.36, 'top', 0.24), artist: artistAt('top') },
  poster: { title: place(MARGIN, 0.44, 'top', 0.27), artist: artistAt('bottom') },
} as const satisfies Record<string, Arrangement>
export type ArrangementName = keyof typeof ARRANGEMENTS

interface Typeface {
  face: Face
  weight: number
}
interface Look extends Typeface {
  arrangements: readonly ArrangementName[]
}

/** How each style is set, and where its pictures have room. */
const LOOKS: Record<Style, Look> = {
  cutout: { face: 'display', weight: 600, arrangements: ['crown', 'label', 'tall'] },
  orbit: { face: 'display', weight: 500, arrangements: ['split', 'base', 'bookends'] },
  contour: { face: 'text', weight: 600, arrangements: ['crown', 'base', 'label'] },
  swiss: { face: 'text', weight: 650, arrangements: ['label', 'crown', 'tall'] },
  ring: { face: 'display', weight: 500, arrangements: ['centred', 'split', 'base'] },
  halftone: { face: 'text', weight: 650, arrangements: ['base', 'crown', 'poster'] },
  arches: { face: 'display', weight: 600, arrangements: ['crown', 'label', 'bookends'] },
  glass: { face: 'display', weight: 500, arrangements: ['base', 'centred', 'split'] },
}

/** Arrangements with a style that a plan may include. */
const TEMPLATES = {
  river: { style: 'cutout', arrangement: 'tall', face: 'display', weight: 600, isPremium: false },
  overprint: { style: 'orbit', arrangement: 'split', face: 'display', weight: 500, isPremium: false },
  heights: { style: 'contour', arrangement: 'base', face: 'text', weight: 600, isPremium: false },
  grid: { style: 'swiss', arrangement: 'label', face: 'text', weight: 650, isPremium: false },
  record: { style: 'ring', arrangement: 'centred', face: 'display', weight: 500, isPremium: false },
  newsprint: { style: 'halftone', arrangement: 'base', face: 'text', weight: 650, isPremium: false },
  gig: { style: 'halftone', arrangement: 'poster', face: 'display', weight: 650, isPremium: true },
  survey: { style: 'contour', arrangement: 'label', face: 'mono', weight: 500, isPremium: true },
  scales: { style: 'arches', arrangement: 'crown', face: 'display', weight: 600, isPremium: true },
  window: { style: 'glass', arrangement: 'centred', face: 'display', weight: 500, isPremium: true },
} as const satisfies Record<
  string,
  Typeface & { style: Style; arrangement: ArrangementName; isPremium: boolean }
>
export type TemplateName = keyof typeof TEMPLATES
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[]
export const isPremiumTemplate = (name: TemplateName): boolean => TEMPLATES[name].isPremium
export const FREE_TEMPLATES = TEMPLATE_NAMES.filter((name) => !isPremiumTemplate(name))

export interface Words {
  title: string
  artist: string
}

export interface Composition extends Words {
  style: Style
  seed: string
  palette: Palette
  arrangement: ArrangementName
  typeface: Typeface
}

export function composeCover({
  title,
  artist,
  style,
  seed,
  palette,
  arrangement,
  typeface,
}: Composition): Scene {
  const places: Arrangement = ARRANGEMENTS[arrangement]
  const text = (role: 'title' | 'artist', text: string, set: Typeface): TextLayer => ({
    kind: 'text',
    id: role,
    role,
    text,
    ...set,
    ...places[role],
    colour: 'auto',
  })
  return {
    format: 'cover',
    palette: { ...palette },
    layers: [
      { kind: 'style', id: 'picture', style, seed, area: null },
      { kind: 'grain', id: 'grain', amount: 0.12 },
      text('artist', artist, { face: typeface.face === 'mono' ? 'mono' : 'text', weight: 550 }),
      text('title', title, typeface),
    ],
  }
}

/** A cover on a picture that fills it, which can be anything: its words stand together at the bottom. */
export function composeOnPicture({
  uploadId,
  ...composition
}: Words & { palette: Palette; uploadId: string }): Scene {
  const typeface = { face: 'display', weight: 600 } as const
  const scene = composeCover({ ...composition, style: 'swiss', seed: '', arrangement: 'base', typeface })
  return {
    ...scene,
    layers: [
      {
        kind: 'image',
        id: 'image-1',
        uploadId,
        box: { x: 0, y: 0, width: 1, height: 1 },
        filters: NO_FILTERS,
      },
      ...scene.layers.filter(({ kind }) => kind === 'text'),
    ],
  }
}

/** The first that suits a mood. */
export const paletteOfMood = (mood: Mood): PaletteName => PALETTES_OF_MOOD[mood][0] as PaletteName

export interface Brief extends Words {
  mood: Mood
  /** In the words of the catalogue; empty when it is not known. */
  genre: string
  /** Another one gives other proposals for the same words. */
  seed: string
}

export const PROPOSALS = 6

/** Six covers of six styles. */
export function proposeCovers({ title, artist, mood, genre, seed }: Brief): Scene[] {
  const random = seededRandom([title, artist, mood, genre, seed].join('\n'))
  const palettes = shuffled(random, PALETTES_OF_MOOD[mood])
  const first = random.whole(0, palettes.length - 1)
  return stylesFor(random, genre)
    .slice(0, PROPOSALS)
    .map((style, index) => {
      const { arrangements, ...typeface } = LOOKS[style]
      return composeCover({
        title,
        artist,
        style,
        seed: `${seed} ${random.whole(0, 999_999)}`,
        palette: PALETTES[palettes[(first + index) % palettes.length] as PaletteName],
        arrangement: random.pick(arrangements),
        typeface,
      })
    })
}

function stylesFor(random: Random, genre: string): Style[] {
  const suited = STYLES_OF_GENRE.find(([words]) => words.test(genre))?.[1] ?? []
  return [
    ...suited,
    ...shuffled(
      random,
      STYLES.filter((style) => !suited.includes(style)),
    ),
  ]
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const rest = [...list]
  return list.map(() => rest.splice(random.whole(0, rest.length - 1), 1)[0] as T)
}

/** Puts the words of a scene where a template has them, over its style. Other layers and the colours stay. */
export function applyTemplate(scene: Scene, name: TemplateName, seed: string): Scene {
  const { style, arrangement, face, weight } = TEMPLATES[name]
  const words = wordsOf(scene)
  const fresh = composeCover({
    ...words,
    style,
    seed,
    palette: scene.palette,
    arrangement,
    typeface: { face, weight },
  })
  return rearrange(scene, fresh)
}

/** Takes the picture of another scene and where its words are. Words, colours and added layers stay. */
export function rearrange(scene: Scene, fresh: Scene): Scene {
  const words = wordsOf(scene)
  const own = scene.layers.filter(
    (layer) =>
      layer.kind === 'image' || layer.kind === 'shape' || (layer.kind === 'text' && layer.role === 'free'),
  )
  const isWord = ({ kind }: Layer) => kind === 'text'
  const texts = fresh.layers
    .filter(isWord)
    .map((layer) =>
      layer.kind === 'text' && layer.role !== 'free' ? { ...layer, text: words[layer.role] } : layer,
    )
  return {
    ...scene,
    layers: [...fresh.layers.filter((layer) => !isWord(layer)), ...own, ...texts],
  }
}

export function wordsOf({ layers }: Scene): Words {
  const textOf = (role: 'title' | 'artist') =>
    layers.find((layer): layer is TextLayer => layer.kind === 'text' && layer.role === role)?.text ?? ''
  return { title: textOf('title'), artist: textOf('artist') }
}
