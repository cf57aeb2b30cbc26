// Bars: the stepper of the wizard and the timeline of a release, closed by a final barline.
import { type ReactNode, useEffect, useRef } from 'react'
import { AppLink } from './AppLink.tsx'
import styles from './Bars.module.css'
import { type CountLabels, Counts } from './Counts.tsx'

export interface BarItem {
  key: string
  label: string
  number?: number
  note?: ReactNode
  state: 'done' | 'now' | 'later'
  counts?: { blocks: number; advises: number; todo?: number; waiting?: number } | 'complete'
  href?: string
}

export interface BarsProps {
  items: readonly BarItem[]
  /** Names the list, for instance "Steps" or "Timeline". */
  label: string
  variant?: 'steps' | 'timeline'
  /** Everything is done: the final barline turns to ink. */
  complete?: boolean
  countLabels?: CountLabels
  onSelect?: (key: string) => void
}

const SILENT: CountLabels = { blocks: String, advises: String, complete: '' }

export function Bars(props: BarsProps) {
  const { items, label, variant = 'steps', complete, countLabels = SILENT, onSelect } = props
  const scroller = useRef<HTMLDivElement>(null)
  const currentKey = items.find((item) => item.state === 'now')?.key

  useEffect(() => {
    const frame = scroller.current
    const now = currentKey ? frame?.querySelector<HTMLElement>('[data-state="now"]') : null
    if (frame && now) frame.scrollLeft = now.offsetLeft - frame.clientWidth / 2 + now.clientWidth / 2
  }, [currentKey])

  const list = (
    <ol className={styles.bars} data-complete={complete || undefined}>
      {items.map((item) => {
        const inside = (
          <>
            {variant === 'steps' ? (
              <span className={styles.top}>
                {item.number}
                <span className={styles.counts}>
                  <ItemCounts item={item} labels={countLabels} />
                </span>
              </span>
            ) : null}
            <span className={styles.label}>{item.label}</span>
            {item.note ? <small className={styles.note}>{item.note}</small> : null}
          </>
        )
        const current = item.state === 'now' ? 'step' : undefined
        return (
          <li key={item.key} className={styles.bar} data-state={item.state}>
            {item.href ? (
              <AppLink
                className={styles.inside}
                href={item.href}
                aria-current={current}
                onClick={() => onSelect?.(item.key)}
              >
                {inside}
              </AppLink>
            ) : onSelect ? (
              <button
                type="button"
                className={styles.inside}
                aria-current={current}
                onClick={() => onSelect(item.key)}
              >
                {inside}
              </button>
            ) : (
              <div className={styles.inside} aria-current={current}>
                {inside}
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
  // Without focusable content, the strip itself takes the focus, so that the keyboard can scroll it.
  const reachable = Boolean(onSelect) || items.some((item) => item.href)
  const frame = (
    <div className={styles.scroller} ref={scroller} {...(reachable ? {} : { tabIndex: 0, role: 'group' })}>
      {list}
    </div>
  )
  if (variant === 'steps') {
    return (
      <nav className={styles.root} aria-label={label} data-variant={variant}>
        {frame}
      </nav>
    )
  }
  return (
    <section className={styles.root} aria-label={label} data-variant={variant}>
      {frame}
    </section>
  )
}

function ItemCounts({ item, labels }: { item: BarItem; labels: CountLabels }) {
  if (!item.counts) return null
  if (item.counts === 'complete') return <Counts complete labels={labels} />
  return <Counts {...item.counts} labels={labels} />
}
