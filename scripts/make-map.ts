// Draws the map of the world that analytics colours, from Natural Earth (public domain, packaged as `world-atlas`): one
// path for each country, and a dot for those too small to be seen. Run it after a change of the atlas or of this file.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoCentroid, geoEqualEarth, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

const FILE = 'src/features/analytics/web/world-map.json'
const WIDTH = 760
const HEIGHT = 344
/** Nobody lives there, and it would take a fifth of the height. */
const ANTARCTICA = 'AQ'

/** Shapes without a number in ISO 3166-1 that statistics know by a code; the others belong to no code and stay blank. */
const UNNUMBERED: Record<string, string> = { Kosovo: 'XK' }

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>

function countriesOf(file: string) {
  const atlas = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve(`world-atlas/${file}`), 'utf8'),
  ) as Atlas
  return feature(atlas, atlas.objects.countries).features.map((shape) => ({
    shape,
    code: codeOf(shape.id, shape.properties.name),
  }))
}

/** ISO 3166-1 alpha-2; Unicode knows the numbers as other names of the codes. Empty for a shape that has none. */
function codeOf(number: string | number | undefined, name: string): string {
  if (number === undefined) return UNNUMBERED[name] ?? ''
  const [locale = ''] = Intl.getCanonicalLocales(`und-${String(number).padStart(3, '0')}`)
  const code = locale.slice('und-'.length)
  return /^[A-Z]{2}$/.test(code) ? code : ''
}

const drawn = countriesOf('countries-110m.json').filter(({ code }) => code !== ANTARCTICA)
const projection = geoEqualEarth().fitSize([WIDTH, HEIGHT], {
  type: 'FeatureCollection',
  features: drawn.map(({ shape }) => shape),
})
const path = geoPath(projection).digits(1)
const known = new Set(drawn.map(({ code }) => code))
const tenths = (value: number) => Math.round(value * 10)

/** Lines as steps from point to point, which compress to half the size of points on the map. */
function relative(absolute: string): string {
  let [x, y] = [0, 0]
  return absolute.replaceAll(/([ML])([-\d.]+),([-\d.]+)/g, (_, command: string, atX: string, atY: string) => {
    const [tenthsX, tenthsY] = [Math.round(Number(atX) * 10), Math.round(Number(atY) * 10)]
    const step = command === 'M' ? [tenthsX, tenthsY] : [tenthsX - x, tenthsY - y]
    x = tenthsX
    y = tenthsY
    return `${command === 'M' ? 'M' : 'l'}${step.join(' ')}`
  })
}

const map = {
  // Tenths, so that every number is whole.
  width: WIDTH * 10,
  height: HEIGHT * 10,
  shapes: drawn.map(({ shape, code }) => [code, relative(path(shape) ?? '')]),
  dots: countriesOf('countries-50m.json').flatMap(({ shape, code }) => {
    const point = projection(geoCentroid(shape))
    if (code === '' || code === ANTARCTICA || known.has(code) || !point) return []
    known.add(code)
    return [[code, tenths(point[0]), tenths(point[1])]]
  }),
}
writeFileSync(FILE, `${JSON.stringify(map)}\n`)
console.log(`${FILE}: ${map.shapes.length} shapes, ${map.dots.length} dots`)
