// What has happened in a case, the earliest first: who did what and when, what they wrote, and their files.
import type { ReactNode } from 'react'
import styles from './EventLog.module.css'
import { SectionHead } from './SectionHead.tsx'

export interface LogEntry {
  id: string
  what: string
  at: Date | string
  text: string
  files?: ReactNode
}

export interface EventLogProps {
  title: string
  entries: readonly LogEntry[]
  formatMoment: (at: Date | string) => string
}

export function EventLog({ title, entries, formatMoment }: EventLogProps) {
  return (
    <section aria-labelledby="log-head">
      <SectionHead id="log-head" title={title} />
      <ol className={styles.log}>
        {entries.map(({ id, what, at, text, files }) => (
          <li key={id}>
            <p>
              <b>{what}</b> <time dateTime={new Date(at).toISOString()}>{formatMoment(at)}</time>
            </p>
            {text ? <p className={styles.text}>{text}</p> : null}
            {files}
          </li>
        ))}
      </ol>
    </section>
  )
}
