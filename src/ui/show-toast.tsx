// Owns saying something in passing: five seconds, paused while hovered or focused, with the undo first; kept to reread.
import { Button } from '@mantine/core'
import { IconAlertOctagon, IconCheck } from '@tabler/icons-react'
import type { FocusEvent } from 'react'
import { keepToast } from './said-toasts.ts'
import styles from './Toast.module.css'
import { sayPlainly, TOAST_MS, toasting } from './toasting.ts'

export interface ToastOptions {
  message: string
  /** An error has no timer, and also stands on the page. */
  tone?: 'done' | 'error'
  action?: { label: string; onClick: () => void }
  closeLabel: string
  /** Saying the same thing again replaces it. */
  id?: string
}

let count = 0

/** Returns the id, to hide it early. */
export function showToast({ message, tone = 'done', action, closeLabel, id }: ToastOptions): string {
  count += 1
  const key = id ?? `toast-${count}`
  const stay = tone === 'error' ? false : TOAST_MS
  const body = (
    <div className={styles.body}>
      <span className={styles.text}>{message}</span>
      {action ? (
        <Button
          size="sm"
          onClick={() => {
            hideToast(key)
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      ) : null}
    </div>
  )
  keepToast({ message, tone, at: Date.now() })
  withToasts(
    ({ notifications }) => {
      sayPlainly(undefined)
      const keep = (autoClose: number | false) => notifications.update({ id: key, message: body, autoClose })
      notifications.hide(key)
      notifications.show({
        id: key,
        message: body,
        autoClose: stay,
        role: tone === 'error' ? 'alert' : 'status',
        'data-tone': tone,
        icon:
          tone === 'error' ? (
            <IconAlertOctagon size={20} stroke={1.75} />
          ) : (
            <IconCheck size={20} stroke={1.75} />
          ),
        closeButtonProps: { 'aria-label': closeLabel },
        onFocusCapture: () => keep(false),
        onBlurCapture: (event: FocusEvent<HTMLElement>) => {
          if (!event.currentTarget.contains(event.relatedTarget)) keep(stay)
        },
      })
    },
    () => sayPlainly({ message, closeLabel }),
  )
  return key
}

/** Takes a toast away before its time. */
export const hideToast = (id: string): void => withToasts(({ notifications }) => notifications.hide(id))

type Notices = Awaited<ReturnType<typeof toasting.fetch>>
const withToasts = (then: (toasts: Notices) => void, otherwise?: () => void) =>
  void toasting.fetch().then(then, otherwise ?? (() => undefined))
