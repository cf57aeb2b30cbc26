// A scene as a picture. It reserves its space before it is drawn, so that the layout does not shift.
import { useIntersection, useMergedRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { draw } from '#engines/covers/draw.ts'
import { FORMATS, type Scene } from '#engines/covers/scene.ts'
import type { Picture } from '#engines/covers/surface.ts'
import { contextOf, makeBrowserSurface, useTypefaces } from './browser-surface.ts'
import styles from './designs.module.css'

const NO_PICTURES: ReadonlyMap<string, Picture> = new Map()
const NEAR = { rootMargin: '300px' }

export interface SceneCanvasProps {
  scene: Scene
  pictures?: ReadonlyMap<string, Picture>
  /** Pixels of the drawing; CSS scales it to the available width. */
  width: number
  /** Empty when text beside the picture names it. */
  label: string
}

export function SceneCanvas({ scene, pictures = NO_PICTURES, width, label }: SceneCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { ref: watched, entry } = useIntersection<HTMLCanvasElement>(NEAR)
  const ref = useMergedRef(canvas, watched)
  const isNear = entry?.isIntersecting ?? false
  const hasTypefaces = useTypefaces()
  const format = FORMATS[scene.format]
  const height = Math.round((width * format.height) / format.width)
  useEffect(() => {
    if (!isNear || !hasTypefaces) return
    // Each canvas draws in its own task, so that typing does not wait for all twenty of a page.
    const task = setTimeout(() => {
      if (canvas.current)
        draw(contextOf(canvas.current), { width, height }, scene, {
          makeSurface: makeBrowserSurface,
          pictures,
        })
    })
    return () => clearTimeout(task)
  }, [scene, pictures, width, height, hasTypefaces, isNear])
  return (
    <canvas
      ref={ref}
      className={styles.canvas}
      width={width}
      height={height}
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
    />
  )
}
