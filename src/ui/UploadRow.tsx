// One upload: waiting, uploading, paused, processing, ready or rejected.
import { IconCheck, IconClock, IconEar, IconPlayerPause, IconX } from '@tabler/icons-react'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { BoxBadge } from './BoxBadge.tsx'
import { MiniWave } from './MiniWave.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import styles from './UploadRow.module.css'

export type UploadState =
  | { kind: 'waiting'; label: string; detail?: ReactNode }
  /** `label` is the percentage as text, `detail` the speed and the remaining time. */
  | { kind: 'uploading'; percent: number; label: string; detail?: ReactNode }
  | { kind: 'paused'; percent: number; label: string; detail?: ReactNode }
  /** `detail` states what is being measured. */
  | { kind: 'analysing'; label: string; detail?: ReactNode }
  | { kind: 'ready'; label: string; peaks?: string; counts?: ReactNode }
  | { kind: 'refused'; label?: string }

export interface UploadRowProps {
  state: UploadState
  number?: number
  title: ReactNode
  /** File name and format; the reason and the fix when refused. */
  line: ReactNode
  duration?: string
  /** Names the progress line: "Upload of Lamps". */
  progressLabel?: string
  /** A drag handle, before the number. */
  handle?: ReactNode
  /** Of the list item, for sorting. */
  ref?: Ref<HTMLLIElement>
  style?: CSSProperties
  dragging?: boolean
  /** Icon buttons (pause, resume, open, more), or the button with the fix when refused. */
  actions?: ReactNode
  /** Content below the row when it is open: player and fields. */
  children?: ReactNode
}

export function UploadRow(props: UploadRowProps) {
  const { state, number, title, line, duration, progressLabel = '', handle, actions, children } = props
  const moving = state.kind === 'uploading' || state.kind === 'paused'
  return (
    <li
      ref={props.ref}
      className={styles.item}
      style={props.style}
      data-kind={state.kind}
      data-dragging={props.dragging || undefined}
    >
      <div className={styles.row}>
        <span className={styles.handle}>{handle}</span>
        <span className={styles.number}>
          {state.kind === 'refused' ? <BoxBadge icon={IconX} tone="danger" /> : number}
        </span>
        <div className={styles.name}>
          <div className={styles.title}>{title}</div>
          <div className={styles.line}>{line}</div>
        </div>
        {state.kind === 'refused' ? null : (
          <>
            <span className={styles.wave}>
              {state.kind === 'ready' && state.peaks ? <MiniWave peaks={state.peaks} /> : null}
            </span>
            <div className={styles.state}>
              <StateWords state={state} />
            </div>
          </>
        )}
        <div className={styles.end}>
          {duration ? <span className={styles.duration}>{duration}</span> : null}
          {actions}
        </div>
        {moving ? (
          <div className={styles.progress}>
            <ProgressLine
              percent={state.percent}
              label={progressLabel}
              tone={state.kind === 'paused' ? 'warn' : 'ink'}
            />
          </div>
        ) : null}
      </div>
      {children ? <div className={styles.open}>{children}</div> : null}
    </li>
  )
}

function StateWords({ state }: { state: Exclude<UploadState, { kind: 'refused' }> }) {
  if (state.kind === 'ready') {
    return (
      state.counts ?? (
        <BoxBadge icon={IconCheck} tone="success">
          {state.label}
        </BoxBadge>
      )
    )
  }
  const detail = state.detail ? <div className={styles.detail}>{state.detail}</div> : null
  if (state.kind === 'uploading') {
    return (
      <>
        <b className={styles.percent}>{state.label}</b>
        {detail}
      </>
    )
  }
  const look = {
    waiting: { icon: IconClock, tone: 'outline' },
    paused: { icon: IconPlayerPause, tone: 'warn' },
    analysing: { icon: IconEar, tone: 'info' },
  } as const
  return (
    <div className={styles.boxed}>
      <BoxBadge {...look[state.kind]}>{state.label}</BoxBadge>
      {detail}
    </div>
  )
}

/** The rows of an upload, one thin line between each. */
export function UploadList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {children}
    </ol>
  )
}
