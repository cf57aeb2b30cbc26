// Mantine's modal, which also returns the focus when it is removed while it is open.
import { Modal, type ModalProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { focusMain } from '#lib/web/focus-main.ts'

export function Dialog(props: ModalProps) {
  useFocusReturn(props.opened)
  return <Modal {...props} />
}

/** Mantine's own returns it only when `opened` changes, and most dialogs are rendered only while they are open. */
function useFocusReturn(opened: boolean): void {
  const isOpen = useRef(false)
  const before = useRef<Element>(null)
  // Before anything of the dialog takes the focus.
  if (opened && !isOpen.current && typeof document !== 'undefined') before.current = document.activeElement
  isOpen.current = opened
  useLayoutEffect(() => {
    if (!opened) return
    return () => {
      // Once the dialog is gone and what follows it is there, such as another dialog or the heading of the next page.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
        if (document.activeElement === document.body) focusMain()
      })
    }
  }, [opened])
}
