import type { Store } from '../domain.ts'
import styles from './StoreMark.module.css'

const HUES = 12

export function StoreMark({ id, name }: Pick<Store, 'id' | 'name'>) {
  return (
    <span className={styles.mark} style={{ '--hue': hueOf(id) }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** The same in every list and every session, because it depends on the id alone. */
const hueOf = (id: string): number =>
  ([...id].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 9973, 7) % HUES) * (360 / HUES)
