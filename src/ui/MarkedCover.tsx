// A cover with marked areas: an outline around each, with the letter of its finding.
import { Cover, type CoverSource } from './Cover.tsx'
import { Mark } from './Mark.tsx'
import styles from './MarkedCover.module.css'
import type { HoverFocus } from './use-hover-focus.ts'

export interface CoverPlace {
  key: string
  mark: string
  tone: 'danger' | 'warn'
  /** The accessible name of the marker: "A: a QR code". */
  label: string
  /** In shares of the picture's width and height, from its upper left corner. */
  boxes: readonly { x: number; y: number; width: number; height: number }[]
}

export interface MarkedCoverProps {
  image: CoverSource | null
  alt: string
  emptyText: string
  places: readonly CoverPlace[]
  pointed: HoverFocus
  /** Navigates to the message of an area. */
  onChoose: (key: string) => void
}

export function MarkedCover({ image, alt, emptyText, places, pointed, onChoose }: MarkedCoverProps) {
  return (
    <div className={styles.picture}>
      <Cover image={image} alt={alt} emptyText={emptyText} eager />
      {places.map((place) =>
        place.boxes.map((box, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes of one finding never change their order.
            key={`${place.key} ${index}`}
            id={index === 0 ? placeId(place.key) : undefined}
            type="button"
            className={styles.box}
            data-tone={place.tone}
            data-active={pointed.active === place.key || undefined}
            // The letter is above its area, unless it would leave the picture there.
            data-right={box.x > 1 - EDGE || undefined}
            data-under={box.y < EDGE || undefined}
            style={{
              left: share(box.x),
              top: share(box.y),
              width: share(box.width),
              height: share(box.height),
              // Of overlapping areas the smaller one is on top, so that both can be clicked.
              zIndex: pointed.active === place.key ? 102 : 1 + Math.round(100 * (1 - box.width * box.height)),
            }}
            // One tab stop per finding, regardless of its number of areas.
            tabIndex={index === 0 ? 0 : -1}
            aria-hidden={index > 0 || undefined}
            aria-label={place.label}
            onClick={() => onChoose(place.key)}
            {...pointed.handlersFor(place.key)}
          >
            <Mark letter={place.mark} tone={place.tone} className={styles.mark} />
          </button>
        )),
      )}
    </div>
  )
}

/** More than the width of a letter on the smallest picture. */
const EDGE = 0.15

/** The element id of a finding's first area. */
export const placeId = (key: string) => `${key}-place`

const share = (part: number) => `${(100 * part).toFixed(3)}%`
