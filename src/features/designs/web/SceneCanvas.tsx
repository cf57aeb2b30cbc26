// A scene as a picture. It has its place before it is drawn, so that nothing moves.
import { useEffect, useRef } from 'react'
import { draw } from '#engines/covers/draw.ts'
import { FORMATS, type Scene } from '#engines/covers/scene.ts'
import type { Picture } from '#engines/covers/surface.ts'
import { contextOf, makeBrowserSurface, useTypefaces } from './browser-surface.ts'
import styles from './designs.module.css'

const NO_PICTURES: ReadonlyMap<string, Picture> = new Map()

export interface SceneCanvasProps {
  scene: Scene
  pictures?: ReadonlyMap<string, Picture>
  /** Pixels of the drawing; it fills the width of its place. */
  width: number
  /** Empty when it is named beside it. */
  label: string
}

export function SceneCanvas({ scene, pictures = NO_PICTURES, width, label }: SceneCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const hasTypefaces = useTypefaces()
  const format = FORMATS[scene.format]
  const height = Math.round((width * format.height) / format.width)
  useEffect(() => {
    if (!canvas.current || !hasTypefaces) return
    draw(contextOf(canvas.current), { width, height }, scene, { makeSurface: makeBrowserSurface, pictures })
  }, [scene, pictures, width, height, hasTypefaces])
  return (
    <canvas
      ref={canvas}
      className={styles.canvas}
      width={width}
      height={height}
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
    />
  )
}
