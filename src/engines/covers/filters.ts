// Filters of a picture, on its pixels. A canvas filter is not in every browser.
import { luminanceOf, mix, type Rgb, rgbOf } from './colour.ts'
import type { Filters, Palette } from './scene.ts'
import type { MakeSurface, Picture, Size } from './surface.ts'

/** Blurred by 1, a picture is as sharp as one of this width. */
const BLURRED_PX = 14

/** The part of a picture that fills a size, with its filters. */
export function filtered(
  makeSurface: MakeSurface,
  picture: Picture,
  { width, height }: Size,
  { filters, palette }: { filters: Filters; palette: Palette },
): Picture {
  const [w, h] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))]
  const surface = makeSurface(w, h)
  surface.context.imageSmoothingQuality = 'high'
  drawCovering(surface.context, picture, { width: w, height: h })
  if (filters.blur > 0) blur(makeSurface, surface, { width: w, height: h }, filters.blur)
  if (!isColourChanged(filters)) return surface.picture
  const image = surface.context.getImageData(0, 0, w, h)
  changeColours(image.data, filters, palette)
  surface.context.putImageData(image, 0, 0)
  return surface.picture
}

function drawCovering(context: CanvasRenderingContext2D, picture: Picture, { width, height }: Size) {
  const scale = Math.max(width / picture.width, height / picture.height)
  const [w, h] = [picture.width * scale, picture.height * scale]
  context.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h)
}

/** By halves down and up again, so that no step shows single pixels. */
function blur(
  makeSurface: MakeSurface,
  { picture, context }: ReturnType<MakeSurface>,
  { width, height }: Size,
  amount: number,
) {
  const sharpness = BLURRED_PX + (1 - amount) ** 3 * 400
  const sizes = [{ width, height }]
  for (let last = { width, height }; last.width > sharpness && Math.min(last.width, last.height) > 4; ) {
    last = { width: Math.max(2, last.width >> 1), height: Math.max(2, last.height >> 1) }
    sizes.push(last)
  }
  const steps = [...sizes.slice(1), ...sizes.slice(0, -1).reverse()]
  let source = picture
  for (const size of steps.slice(0, -1)) {
    const next = makeSurface(size.width, size.height)
    next.context.imageSmoothingQuality = 'high'
    next.context.drawImage(source, 0, 0, size.width, size.height)
    source = next.picture
  }
  if (source !== picture) context.drawImage(source, 0, 0, width, height)
}

const isColourChanged = ({ blur: _, ...colours }: Filters): boolean =>
  Object.values(colours).some((value) => value !== 0)

function changeColours(data: Uint8ClampedArray, filters: Filters, palette: Palette): void {
  const tones = filters.duotone > 0 ? tonesOf(palette) : []
  const { brightness, contrast, saturation, warmth, duotone } = filters
  const steepness = contrast >= 0 ? 1 + contrast * 1.2 : 1 + contrast * 0.8
  for (let index = 0; index < data.length; index += 4) {
    let [r, g, b] = [data[index] as number, data[index + 1] as number, data[index + 2] as number]
    const grey = 0.2126 * r + 0.7152 * g + 0.0722 * b
    r = grey + (r - grey) * (1 + saturation)
    g = grey + (g - grey) * (1 + saturation)
    b = grey + (b - grey) * (1 + saturation)
    r = (r - 128) * steepness + 128 + brightness * 110 + warmth * 34
    g = (g - 128) * steepness + 128 + brightness * 110 + warmth * 6
    b = (b - 128) * steepness + 128 + brightness * 110 - warmth * 34
    if (duotone > 0) {
      const light = Math.min(255, Math.max(0, Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b)))
      const tone = tones[light] as Rgb
      r += (tone[0] - r) * duotone
      g += (tone[1] - g) * duotone
      b += (tone[2] - b) * duotone
    }
    data[index] = r
    data[index + 1] = g
    data[index + 2] = b
  }
}

/** From the darkest of the palette to its lightest, over an accent. */
function tonesOf(palette: Palette): Rgb[] {
  const [dark, light] = [palette.ground, palette.ink].sort(
    (one, other) => luminanceOf(rgbOf(one)) - luminanceOf(rgbOf(other)),
  ) as [string, string]
  return Array.from({ length: 256 }, (_, index) => {
    const share = index / 255
    return rgbOf(share < 0.5 ? mix(dark, palette.a, share * 2) : mix(palette.a, light, share * 2 - 1))
  })
}
