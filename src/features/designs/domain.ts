// Rules of cover designs for browser and server.
import { FORMATS, isPlaced, type Layer, type Scene } from '#engines/covers/scene.ts'
import type { Problem } from '#lib/pure/problems.ts'

/** Designs of one account, including deleted ones. */
export const DESIGNS_MAX = 2_000
/** Pictures in one design. Each is copied before a cover is drawn. */
const PICTURES_MAX = 6

/** Of what an image model is asked for. */
export const DESCRIPTION_LENGTH_MAX = 600

export const descriptionProblems = ({ description }: { description: string }): Problem[] =>
  description.trim() === '' ? [{ code: 'required', at: 'description' }] : []

/** From this factor on, enlarging shows. */
const ENLARGED_FROM = 1.5

/** Whether a picture with this side, in pixels, loses sharpness when it fills a cover. */
export const isEnlarged = (sidePx: number): boolean => FORMATS.cover.width / sidePx > ENLARGED_FROM

/** Problems that the schema of a scene cannot express. */
export function sceneProblems({ format, layers }: Scene): Problem[] {
  const ids = layers.map(({ id }) => id)
  const pictures = layers.filter(({ kind }) => kind === 'image')
  return [
    ...(format === 'cover' ? [] : [{ code: 'invalid_value', at: 'scene.format' }]),
    ...(new Set(ids).size === ids.length ? [] : [{ code: 'invalid_value', at: 'scene.layers' }]),
    ...(pictures.length <= PICTURES_MAX
      ? []
      : [{ code: 'too_many_pictures', at: 'scene.layers', params: { max: PICTURES_MAX } }]),
    ...layers.flatMap((layer, index) =>
      isPlaced(layer) && isOutside(layer) ? [{ code: 'invalid_value', at: `scene.layers.${index}.box` }] : [],
    ),
  ]
}

/** Whether a layer is entirely off the cover, where it can be neither seen nor dragged. */
const isOutside = ({ box: { x, y, width, height } }: Extract<Layer, { box: unknown }>): boolean =>
  x >= 1 || y >= 1 || x + width <= 0 || y + height <= 0

/** The uploads that a scene shows. */
export const picturesOf = ({ layers }: Scene): string[] => [
  ...new Set(layers.flatMap((layer) => (layer.kind === 'image' && layer.uploadId ? [layer.uploadId] : []))),
]

/** The file name of a cover or banner, safe for every file system. */
export const drawingName = ({ title, artist }: { title: string; artist: string }, suffix = ''): string =>
  [[artist, title].filter(Boolean).join(' - ') || 'cover', suffix]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, '_')
    .slice(0, 120)
