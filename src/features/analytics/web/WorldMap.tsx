// The world in shades of ink by streams; the table beside it has the figures. The page loads it by itself.
import styles from './analytics.module.css'
import map from './world-map.json'

export interface WorldMapProps {
  /** 1 to 5 by country; a country without streams is left out. */
  levels: ReadonlyMap<string, number>
  titleOf: (code: string) => string
}

/** Of a country too small to be drawn, in tenths of a unit. */
const DOT_RADIUS = 22

export default function WorldMap({ levels, titleOf }: WorldMapProps) {
  // Countries without streams are one shape: there are many of them.
  const { within = [], without = [] } = Object.groupBy(map.shapes, ([code = '']) =>
    levels.has(code) ? 'within' : 'without',
  )
  return (
    <svg className={styles.map} viewBox={`0 0 ${map.width} ${map.height}`} aria-hidden="true">
      <path d={without.map(([, path]) => path).join('')} />
      {within.map(([code = '', path = '']) => (
        <path key={path} d={path} data-level={levels.get(code)}>
          <title>{titleOf(code)}</title>
        </path>
      ))}
      {map.dots.map(([code, x, y]) => {
        const level = levels.get(String(code))
        return level ? (
          <circle key={code} cx={x} cy={y} r={DOT_RADIUS} data-level={level}>
            <title>{titleOf(String(code))}</title>
          </circle>
        ) : null
      })}
    </svg>
  )
}
