// Toasts: five seconds, paused while hovered or focused, with the undo first, and stored in a history.
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertOctagon, IconCheck } from '@tabler/icons-react'
import type { FocusEvent } from 'react'
import { focusMain } from '#lib/web/focus-main.ts'
import styles from './Toast.module.css'
import { rememberToast } from './toast-history.ts'

export const TOAST_MS = 5000

export interface ToastOptions {
  message: string
  /** An error stays until it is closed, and the page shows it as well. */
  tone?: 'done' | 'error'
  action?: { label: string; onClick: () => void }
  closeLabel: string
  /** A toast with the same id is replaced. */
  id?: string
}

let count = 0

/** The control of the page from which the focus moved to the toasts. */
let focusedBefore: HTMLElement | null = null

function returnFocus(): void {
  focusedBefore?.focus({ preventScroll: true })
  // It is gone or can no longer be focused.
  if (document.activeElement !== focusedBefore) focusMain()
}

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
  rememberToast({ message, tone, at: Date.now() })
  const closeAfter = (autoClose: number | false) =>
    notifications.update({ id: key, message: body, autoClose })
  notifications.hide(key)
  notifications.show({
    id: key,
    message: body,
    autoClose: stay,
    role: tone === 'error' ? 'alert' : 'status',
    'data-toast': true,
    'data-tone': tone,
    icon:
      tone === 'error' ? <IconAlertOctagon size={20} stroke={1.75} /> : <IconCheck size={20} stroke={1.75} />,
    closeButtonProps: { 'aria-label': closeLabel },
    onFocusCapture: ({ relatedTarget }: FocusEvent) => {
      // From one toast to the next, the control of the page that had the focus stays the same.
      if (!relatedTarget?.closest('[data-toast]'))
        focusedBefore = relatedTarget instanceof HTMLElement ? relatedTarget : null
      closeAfter(false)
    },
    onClose: () => {
      if (document.getElementById(key)?.contains(document.activeElement)) returnFocus()
    },
    onBlurCapture: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) closeAfter(stay)
    },
  })
  return key
}

export const hideToast = (id: string): void => void notifications.hide(id)
