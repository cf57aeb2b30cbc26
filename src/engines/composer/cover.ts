// Draws covers as SVG: the seed chooses the kind of picture, its colours and its shapes.
import { type Random, seededRandom } from '#lib/pure/seeded-random.ts'

const PALETTES = [
  ['#f4efe1', '#1c4f9c', '#e9a120', '#171612'],
  ['#f2b6a3', '#7d1f3c', '#f8ece2', '#2b1620'],
  ['#0f2f36', '#e0a33c', '#d9542b', '#7fb3a8'],
  ['#cfe3d3', '#0f4a38', '#e2437a', '#f6f4ed'],
  ['#efe6c8', '#111010', '#e04526', '#2250a8'],
  ['#20233f', '#f2c14e', '#f78154', '#5fad9b'],
  ['#e8e0f0', '#4b2a7b', '#f2765a', '#1d1530'],
  ['#f6d9c0', '#243b2f', '#c8502b', '#93b07e'],
] as const
type Palette = (typeof PALETTES)[number]
type Drawing = (random: Random, palette: Palette) => string

const SIZE = 1000
const DRAWINGS: readonly Drawing[] = [tiles, sun, waves, dots, rings, bars]

/** A square picture of 1000 units, without words, the same for the same seed. */
export function composeCover(seed: string): string {
  const random = seededRandom(`${seed} cover`)
  const palette = random.pick(PALETTES)
  const drawing = random.pick(DRAWINGS)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}"><rect width="${SIZE}" height="${SIZE}" fill="${palette[0]}"/>${drawing(random, palette)}</svg>`
}

/** Quarter circles that turn into paths. */
function tiles(random: Random, palette: Palette): string {
  const count = random.pick([4, 5, 6])
  const side = SIZE / count
  let svg = ''
  for (let y = 0; y < count; y++) {
    for (let x = 0; x < count; x++) {
      const colour = random.pick(palette.slice(1))
      const turn = 90 * random.whole(0, 3)
      const [left, top] = [x * side, y * side]
      svg += `<g transform="rotate(${turn} ${left + side / 2} ${top + side / 2})"><path d="M${left} ${top}h${side}a${side} ${side} 0 0 1 ${-side} ${side}z" fill="${colour}"/><circle cx="${left + side * 0.4}" cy="${top + side * 0.4}" r="${side * 0.12}" fill="${palette[0]}"/></g>`
    }
  }
  return svg
}

/** A sun over striped water. */
function sun(random: Random, palette: Palette): string {
  const horizon = random.whole(520, 680)
  const radius = random.whole(170, 270)
  let svg = `<circle cx="${random.whole(350, 650)}" cy="${horizon - radius * 0.35}" r="${radius}" fill="${palette[2]}"/>`
  for (let y = horizon, height = 14; y < SIZE; y += height * 1.55, height += 9) {
    svg += `<rect x="0" y="${y}" width="${SIZE}" height="${height}" fill="${palette[1]}"/>`
  }
  return svg
}

/** Lines that bend around two hidden hills. */
function waves(random: Random, palette: Palette): string {
  const hills = [0, 1].map(() => ({
    x: random.whole(150, 850),
    y: random.whole(150, 850),
    push: random.whole(60, 130),
  }))
  let svg = ''
  for (let y = -60; y < SIZE + 60; y += 22) {
    let path = `M0 ${y}`
    for (let x = 20; x <= SIZE; x += 20) {
      const lift = hills.reduce(
        (sum, hill) => sum + hill.push * Math.exp(-((x - hill.x) ** 2 + (y - hill.y) ** 2) / 32_000),
        0,
      )
      path += `L${x} ${(y - lift).toFixed(1)}`
    }
    svg += `<path d="${path}" fill="none" stroke="${palette[1]}" stroke-width="7"/>`
  }
  return svg
}

/** A screen of dots that grow towards one point. */
function dots(random: Random, palette: Palette): string {
  const [cx, cy] = [random.whole(250, 750), random.whole(250, 750)]
  const step = random.pick([40, 50, 62.5])
  let svg = ''
  for (let y = step / 2; y < SIZE; y += step) {
    for (let x = step / 2; x < SIZE; x += step) {
      const distance = Math.hypot(x - cx, y - cy) / 700
      const radius = step * 0.56 * Math.max(0.08, 1 - distance)
      svg += `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="${distance < 0.35 ? palette[2] : palette[1]}"/>`
    }
  }
  return svg
}

/** Rings around an off-centre record. */
function rings(random: Random, palette: Palette): string {
  const [cx, cy] = [random.whole(380, 620), random.whole(380, 620)]
  let svg = ''
  for (let radius = 620, n = 0; radius > 40; radius -= random.whole(38, 74), n++) {
    svg += `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${palette[1 + (n % 3)]}"/>`
  }
  return `${svg}<circle cx="${cx}" cy="${cy}" r="26" fill="${palette[0]}"/>`
}

/** Blocks of colour like a street of houses. */
function bars(random: Random, palette: Palette): string {
  let svg = ''
  for (let x = 0; x < SIZE; ) {
    const width = random.whole(60, 170)
    const height = random.whole(200, 860)
    svg += `<rect x="${x}" y="${SIZE - height}" width="${width + 1}" height="${height}" fill="${random.pick(palette.slice(1))}"/>`
    svg += `<circle cx="${x + width / 2}" cy="${SIZE - height + width / 2}" r="${width * 0.22}" fill="${palette[0]}"/>`
    x += width
  }
  return svg
}
