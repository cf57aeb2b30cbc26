// What a picture is drawn from: a size, a palette and layers. Plain data, the same in the browser, the API and the database.
// Every length is a fraction of the width or the height, so that a scene can be drawn at any size.

export const FORMATS = {
  cover: { width: 3000, height: 3000 },
  horizontal: { width: 820, height: 300 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
} as const
export type Format = keyof typeof FORMATS
export const BANNER_FORMATS = ['horizontal', 'square', 'story'] as const satisfies Format[]
export type BannerFormat = (typeof BANNER_FORMATS)[number]

/** What stores crop or cover with their own signs stays empty: a fraction of the width. */
export const MARGIN = 0.07

export const STYLES = ['cutout', 'orbit', 'contour', 'swiss', 'ring', 'halftone', 'arches', 'glass'] as const
export type Style = (typeof STYLES)[number]

export const FACES = ['display', 'text', 'mono'] as const
export type Face = (typeof FACES)[number]

export const SHAPES = ['disc', 'block', 'frame', 'line'] as const
export type Shape = (typeof SHAPES)[number]

/** The colours of a palette. `ink` is readable on `ground`. */
export const SLOTS = ['ground', 'ink', 'a', 'b', 'c'] as const
export type Slot = (typeof SLOTS)[number]
export type Palette = Record<Slot, string>

/** `auto` is what is most readable on the pixels behind. */
export const TEXT_COLOURS = ['auto', ...SLOTS, 'white', 'black'] as const
export type TextColour = (typeof TEXT_COLOURS)[number]

export const ALIGNS = ['left', 'center', 'right'] as const
export type Align = (typeof ALIGNS)[number]
export const VERTICAL_ALIGNS = ['top', 'middle', 'bottom'] as const
export type VerticalAlign = (typeof VERTICAL_ALIGNS)[number]

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface LayerBase {
  /** Unique in the scene. */
  id: string
  isHidden?: boolean
  isLocked?: boolean
}
export interface StyleLayer extends LayerBase {
  kind: 'style'
  style: Style
  seed: string
  /** Without one, the picture gets what the texts leave. */
  area: Box | null
}
export interface ImageLayer extends LayerBase {
  kind: 'image'
  /** An upload; null for the cover of the release that the scene is about. */
  uploadId: string | null
  box: Box
  filters: Filters
}
export interface TextLayer extends LayerBase {
  kind: 'text'
  role: 'title' | 'artist' | 'free'
  text: string
  face: Face
  weight: number
  box: Box
  align: Align
  verticalAlign: VerticalAlign
  /** The most that letters may have, as a fraction of the shorter side. They are smaller where the box is. */
  sizeMax: number
  colour: TextColour
}
export interface ShapeLayer extends LayerBase {
  kind: 'shape'
  shape: Shape
  colour: Slot
  box: Box
}
export interface GrainLayer extends LayerBase {
  kind: 'grain'
  /** From 0 to 1. */
  amount: number
}
export type Layer = StyleLayer | ImageLayer | TextLayer | ShapeLayer | GrainLayer

/** Each from −1 to 1, and 0 for no change; `blur` and `duotone` from 0. */
export interface Filters {
  brightness: number
  contrast: number
  saturation: number
  warmth: number
  duotone: number
  blur: number
}
export const NO_FILTERS: Filters = {
  brightness: 0,
  contrast: 0,
  saturation: 0,
  warmth: 0,
  duotone: 0,
  blur: 0,
}
export const FILTERS = ['brightness', 'contrast', 'saturation', 'warmth', 'duotone', 'blur'] as const

export interface Scene {
  format: Format
  palette: Palette
  /** From the bottom to the top. */
  layers: Layer[]
}

export const LAYERS_MAX = 24
export const TEXT_LENGTH_MAX = 120
export const SEED_LENGTH_MAX = 60

/** Whether a layer has a place that can be moved and resized. */
export const isPlaced = (layer: Layer): layer is TextLayer | ImageLayer | ShapeLayer => 'box' in layer
