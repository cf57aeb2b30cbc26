// Dots of a coarse print that swell to waves or to a sun.
import { isDark } from '../colour.ts'
import { between, type DrawStyle, type Pen } from './pen.ts'

export const drawHalftone: DrawStyle = (pen) => {
  const { context, palette, random } = pen
  const field = random.pick([waves, sun, bands])
  const strength = field(pen)
  const [main, other] = random.pick([
    [palette.ink, palette.a],
    [palette.b, palette.a],
    [palette.a, palette.ink],
  ] as const)
  const isTwo = field !== sun && random.next() < 0.5
  drawScreen(pen, strength, main, Math.PI / 4)
  if (!isTwo) return
  context.globalCompositeOperation = isDark(palette.ground) ? 'screen' : 'multiply'
  drawScreen(pen, (x, y) => Math.max(strength(x + 0.18, y - 0.12) - 0.3, 0), other, Math.PI / 12)
}

/** From 0 to 1, of a place in shares of the width. */
type Strength = (x: number, y: number) => number

function drawScreen({ context, area, unit }: Pen, strength: Strength, colour: string, angle: number) {
  const step = unit * 0.0245
  const reach = Math.hypot(area.width, area.height) / 2 + step
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const count = Math.ceil(reach / step)
  context.fillStyle = colour
  context.beginPath()
  for (let row = -count; row <= count; row++)
    for (let column = -count; column <= count; column++) {
      const x = area.width / 2 + (column * cos - row * sin) * step
      const y = area.height / 2 + (column * sin + row * cos) * step
      if (x < -step || y < -step || x > area.width + step || y > area.height + step) continue
      const radius = step * 0.7 * Math.sqrt(Math.min(strength(x / area.width, y / area.width), 1))
      if (radius < step * 0.08) continue
      context.moveTo(area.x + x + radius, area.y + y)
      context.arc(area.x + x, area.y + y, radius, 0, 2 * Math.PI)
    }
  context.fill()
}

function waves({ random }: Pen): Strength {
  const [turn, steep, phase] = [between(random, 0.5, 1), between(random, 7, 10), between(random, 0, 6)]
  return (x, y) =>
    0.06 + 0.9 * (0.5 + 0.5 * Math.sin(steep * (x * 0.35 + y * turn) + 1.1 * Math.sin(5 * x + phase))) ** 2
}

function sun({ area, random }: Pen): Strength {
  const tall = area.height / area.width
  const [cx, cy, radius] = [between(random, 0.35, 0.65), tall * 0.5, Math.min(tall * 0.47, 0.42)]
  return (x, y) => {
    const distance = Math.hypot(x - cx, y - cy) / radius
    return distance < 1 ? 0.18 + 0.8 * (0.5 + (y - cy) / (2 * radius)) : 0
  }
}

function bands({ area, random }: Pen): Strength {
  const tall = area.height / area.width
  const lean = between(random, -0.5, 0.5)
  const flips = random.next() < 0.5
  return (x, y) => {
    const share = y / tall + lean * (x - 0.5)
    return Math.min(Math.max(flips ? 1 - share : share, 0), 1) ** 1.3
  }
}
