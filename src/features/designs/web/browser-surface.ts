// Draws scenes in a browser: with its canvas, the web fonts of the pages, and pictures by URL.
import { useEffect, useState } from 'react'
import { draw } from '#engines/covers/draw.ts'
import { type Pixels, paletteOf } from '#engines/covers/palettes.ts'
import { FORMATS, type Palette, type Scene } from '#engines/covers/scene.ts'
import type { MakeSurface, Picture } from '#engines/covers/surface.ts'
import { FONTS_TO_LOAD } from '#engines/covers/type-setting.ts'

export const makeBrowserSurface: MakeSurface = (width, height) => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return { picture: canvas, context: contextOf(canvas) }
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas')
  return context
}

/** Letters from each file of a typeface, so that all of them are loaded. */
const SAMPLE = 'AaĞğ'
let loading: Promise<unknown> | undefined
const loadTypefaces = () =>
  (loading ??= Promise.allSettled(FONTS_TO_LOAD.map((font) => document.fonts.load(font, SAMPLE))))

/** Whether the typefaces are loaded; before that, texts would be measured with a fallback font. */
export function useTypefaces(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let isShown = true
    void loadTypefaces().then(() => isShown && setReady(true))
    return () => {
      isShown = false
    }
  }, [])
  return isReady
}

const NO_PICTURES: ReadonlyMap<string, Picture> = new Map()

/** @param urls by name. Pictures that cannot be loaded are absent from the result */
export function usePictures(urls: Readonly<Record<string, string>>): {
  pictures: ReadonlyMap<string, Picture>
  isLoading: boolean
} {
  const key = JSON.stringify(urls)
  const [loaded, setLoaded] = useState({ key: '{}', pictures: NO_PICTURES })
  useEffect(() => {
    let isShown = true
    const wanted = Object.entries(JSON.parse(key) as Record<string, string>)
    void Promise.all(
      wanted.map(async ([name, url]) => {
        const picture = await loadPicture(url).catch(() => undefined)
        return picture ? [[name, picture] as const] : []
      }),
    ).then((found) => {
      if (isShown) setLoaded({ key, pictures: new Map(found.flat()) })
    })
    return () => {
      isShown = false
    }
  }, [key])
  return { pictures: loaded.pictures, isLoading: loaded.key !== key }
}

async function loadPicture(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

const SAMPLE_SIDE = 64

export function paletteOfPicture(picture: Picture): Palette {
  const { context } = makeBrowserSurface(SAMPLE_SIDE, SAMPLE_SIDE)
  context.drawImage(picture, 0, 0, SAMPLE_SIDE, SAMPLE_SIDE)
  const pixels: Pixels = context.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE)
  return paletteOf(pixels)
}

/** A PNG of a scene at the size of its format. */
export async function pngOf(scene: Scene, pictures: ReadonlyMap<string, Picture>): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const size = FORMATS[scene.format]
  canvas.width = size.width
  canvas.height = size.height
  draw(contextOf(canvas), size, scene, { makeSurface: makeBrowserSurface, pictures })
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no file')))),
  )
}
