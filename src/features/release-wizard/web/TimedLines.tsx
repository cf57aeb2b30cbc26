// Lyrics lines with their times: one is selected, the one being sung is marked, arrow keys move up and down.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { shownTime } from '#features/releases/domain/lyrics.ts'
import type { SungLine } from '../domain/lyric-timing.ts'
import styles from './LyricsTiming.module.css'

export interface TimedLinesProps {
  lines: readonly SungLine[]
  /** The selected line, which the next tap or move applies to. */
  chosen: number
  /** The line that is sung at the current position. */
  current: number
  onChoose: (index: number) => void
  onPlay: (atMs: number) => void
  onNudge: (direction: -1 | 1) => void
}

export function TimedLines({ lines, chosen, current, onChoose, onPlay, onNudge }: TimedLinesProps) {
  const { t } = useTranslation('release-wizard')
  const list = useRef<HTMLOListElement>(null)
  const seen = current >= 0 ? current : chosen
  // Scrolls only the list, so that the page does not move while the user taps.
  useEffect(() => {
    const row = list.current?.children[seen]
    if (!(row instanceof HTMLElement) || !list.current) return
    list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2 + row.offsetHeight / 2
  }, [seen])

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const direction = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key]
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: lines.length - 1 }[event.key]
    if (direction === undefined && to === undefined) return
    event.preventDefault()
    if (direction) onNudge(direction)
    else if (to !== undefined && lines[to]) {
      onChoose(to)
      list.current?.children[to]?.querySelector('button')?.focus()
    }
  }
  return (
    <ol ref={list} className={styles.lines} aria-label={t('lyrics.lines')}>
      {lines.map(({ text, atMs }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position; two can be equal.
          key={index}
          className={styles.line}
          data-chosen={index === chosen || undefined}
          data-current={index === current || undefined}
        >
          <button
            type="button"
            tabIndex={index === chosen ? 0 : -1}
            aria-current={index === chosen ? 'true' : undefined}
            onFocus={() => onChoose(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
            onClick={() => {
              onChoose(index)
              if (atMs !== null) onPlay(atMs)
            }}
          >
            <span className={styles.time}>
              {atMs === null ? <span aria-hidden="true">–</span> : shownTime(atMs)}
            </span>
            <span className={styles.words}>{text}</span>
            {atMs === null ? <span className="visually-hidden">{t('lyrics.untimed')}</span> : null}
          </button>
        </li>
      ))}
    </ol>
  )
}
