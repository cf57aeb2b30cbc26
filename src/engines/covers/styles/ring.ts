// A wave bent into a circle, as loudness around a record.
import { isDark } from '../colour.ts'
import { MARGIN } from '../scene.ts'
import { between, type DrawStyle, fillDisc, loopNoise } from './pen.ts'

export const drawRing: DrawStyle = ({ context, area, palette, random, unit }) => {
  const count = random.pick([144, 180, 216])
  const most = Math.min(area.width - 2 * MARGIN * unit, area.height * 0.94) / 2
  const inner = most * between(random, 0.44, 0.56)
  const centre = { x: area.x + area.width / 2, y: area.y + area.height / 2 }
  const swell = loopNoise(random, 5)
  const [main, other] = random.pick([
    [palette.a, palette.b],
    [palette.ink, palette.a],
    [isDark(palette.ground) ? palette.c : palette.b, palette.a],
  ] as const)
  const accents = random.pick([0, 0, 6, 9])
  context.lineCap = 'round'
  context.lineWidth = ((2 * Math.PI * inner) / count) * 0.5
  for (let index = 0; index < count; index++) {
    const turn = index / count
    const loudness = 0.14 + 0.86 * (0.5 + 0.5 * swell(turn)) * between(random, 0.45, 1)
    const outer = inner + (most - inner - context.lineWidth) * Math.min(loudness, 1)
    const angle = turn * 2 * Math.PI - Math.PI / 2
    const at = (radius: number) =>
      [centre.x + Math.cos(angle) * radius, centre.y + Math.sin(angle) * radius] as const
    context.strokeStyle = accents > 0 && index % accents === 0 ? other : main
    context.beginPath()
    context.moveTo(...at(inner))
    context.lineTo(...at(outer))
    context.stroke()
  }
  if (random.next() < 0.7) {
    fillDisc(context, centre, inner * 0.86, random.next() < 0.5 ? main : other)
    fillDisc(context, centre, inner * 0.1, palette.ground)
  }
}
