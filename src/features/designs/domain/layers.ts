// Changes of the layers of a scene. Each returns another scene.
import {
  type Box,
  isPlaced,
  LAYERS_MAX,
  type Layer,
  MARGIN,
  NO_FILTERS,
  type Scene,
  type Shape,
} from '#engines/covers/scene.ts'

export const layerOf = ({ layers }: Scene, id: string | null): Layer | undefined =>
  layers.find((layer) => layer.id === id)

export const changeLayer = (scene: Scene, id: string, change: (layer: Layer) => Layer): Scene => ({
  ...scene,
  layers: scene.layers.map((layer) => (layer.id === id ? change(layer) : layer)),
})

export const removeLayer = (scene: Scene, id: string): Scene => ({
  ...scene,
  layers: scene.layers.filter((layer) => layer.id !== id),
})

/** @param by 1 towards the top, −1 towards the bottom */
export function moveLayer(scene: Scene, id: string, by: 1 | -1): Scene {
  const from = scene.layers.findIndex((layer) => layer.id === id)
  const to = from + by
  if (from < 0 || to < 0 || to >= scene.layers.length) return scene
  const layers = [...scene.layers]
  layers.splice(to, 0, ...layers.splice(from, 1))
  return { ...scene, layers }
}

export const hasRoom = ({ layers }: Scene): boolean => layers.length < LAYERS_MAX

/** Deterministic, and unique in the scene. */
export function newLayerId({ layers }: Scene, kind: Layer['kind']): string {
  const numbers = layers.map(({ id }) => Number(/-(\d+)$/.exec(id)?.[1] ?? 0))
  return `${kind}-${Math.max(0, ...numbers) + 1}`
}

const addLayer = (scene: Scene, layer: Layer): Scene => ({ ...scene, layers: [...scene.layers, layer] })

export const addText = (scene: Scene, text: string): Scene =>
  addLayer(scene, {
    kind: 'text',
    id: newLayerId(scene, 'text'),
    role: 'free',
    text,
    face: 'text',
    weight: 550,
    box: { x: MARGIN, y: 0.46, width: 0.5, height: 0.08 },
    align: 'left',
    verticalAlign: 'middle',
    sizeMax: 0.07,
    colour: 'auto',
  })

export const addShape = (scene: Scene, shape: Shape): Scene =>
  addLayer(scene, {
    kind: 'shape',
    id: newLayerId(scene, 'shape'),
    shape,
    colour: 'a',
    box:
      shape === 'line'
        ? { x: MARGIN, y: 0.48, width: 0.86, height: 0.04 }
        : { x: 0.36, y: 0.36, width: 0.28, height: 0.28 },
  })

export const addGrain = (scene: Scene): Scene =>
  addLayer(scene, { kind: 'grain', id: newLayerId(scene, 'grain'), amount: 0.3 })

/** Adds an image above the picture and below the texts. */
export function addImage(scene: Scene, uploadId: string): Scene {
  const firstText = scene.layers.findIndex(({ kind }) => kind === 'text')
  const layers = [...scene.layers]
  layers.splice(firstText < 0 ? layers.length : firstText, 0, {
    kind: 'image',
    id: newLayerId(scene, 'image'),
    uploadId,
    box: { x: 0.2, y: 0.25, width: 0.6, height: 0.6 },
    filters: NO_FILTERS,
  })
  return { ...scene, layers }
}

/**
 * Moves or resizes a layer. A text fills its new box. The picture, whose position followed from the texts so far, gets
 * a
 * fixed one.
 */
export function placeLayer(scene: Scene, id: string, box: Box, pictureArea: Box, isResized: boolean): Scene {
  const layers = scene.layers.map((layer): Layer => {
    if (layer.kind === 'style' && layer.area === null) return { ...layer, area: boundedBox(pictureArea) }
    if (layer.id !== id || !isPlaced(layer)) return layer
    if (layer.kind === 'text' && isResized) return { ...layer, box: boundedBox(box), sizeMax: 1 }
    return { ...layer, box: boundedBox(box) }
  })
  return { ...scene, layers }
}

/** At least a twentieth of it stays on the cover. */
function boundedBox({ x, y, width, height }: Box): Box {
  const [w, h] = [clamp(width, 0.02, 3), clamp(height, 0.02, 3)]
  return { x: clamp(x, 0.05 - w, 0.95), y: clamp(y, 0.05 - h, 0.95), width: w, height: h }
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
