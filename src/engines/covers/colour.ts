// Colours as #rrggbb: mixing in OKLab, and contrast as WCAG 2 defines it.
export type Rgb = readonly [number, number, number]
export type Lab = readonly [number, number, number]

export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((channel) =>
      Math.round(clamp(channel, 0, 255))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

const toLinear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const fromLinear = (linear: number) =>
  255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.max(linear, 0) ** (1 / 2.4) - 0.055)

/** https://bottosson.github.io/posts/oklab/ */
export function labOf([red, green, blue]: Rgb): Lab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

export function rgbOfLab([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** @param share of the second colour */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [labOf(rgbOf(one)), labOf(rgbOf(other))]
  const between = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share
  return hexOf(rgbOfLab([between(0), between(1), between(2)]))
}

export const luminanceOf = ([r, g, b]: Rgb): number =>
  0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b)

/** From 1 to 21, of two luminances. */
export const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

export const contrastBetween = (one: string, other: string): number =>
  contrastOf(luminanceOf(rgbOf(one)), luminanceOf(rgbOf(other)))

export const isDark = (hex: string): boolean => luminanceOf(rgbOf(hex)) < 0.2
