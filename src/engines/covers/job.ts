// What the process that draws is asked.
import type { Scene } from './scene.ts'

/** JPEG and PNG for stores, WebP for pages: a third of the bytes of a JPEG, and colours at half the resolution. */
export type DrawingType = 'jpeg' | 'png' | 'webp'

export interface DrawingJob {
  scene: Scene
  width: number
  height: number
  type: DrawingType
  /** Names of image layers, and the files with their pictures. */
  pictures: readonly (readonly [string, string])[]
}

/** Descriptor of the file that the process writes. */
export const OUTPUT_FD = 5
