// What the process that draws is asked.
import type { Scene } from './scene.ts'

export interface DrawingJob {
  scene: Scene
  width: number
  height: number
  type: 'jpeg' | 'png'
  /** Names of image layers, and the files with their pictures. */
  pictures: readonly (readonly [string, string])[]
}

/** Descriptor of the file that the process writes. */
export const OUTPUT_FD = 5
