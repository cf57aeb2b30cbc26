// Tests that an action with undo happens once, when its toast is gone, and never after the undo.
import { notificationsStore } from '@mantine/notifications'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferAction } from './deferred-action.ts'
import { hideToast, TOAST_MS } from './show-toast.tsx'

const leaving: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => leaving.push(listener))
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function begin() {
  const run = vi.fn(async () => undefined)
  deferAction({ ids: ['one'], message: 'Deleted', undoLabel: 'Undo', closeLabel: 'Close', run })
  const toast = notificationsStore.getState().notifications.at(-1)
  const [, button] = (toast?.message as ReactElement<{ children: ReactElement<{ onClick: () => void }>[] }>)
    .props.children
  return { run, close: () => hideToast(String(toast?.id)), undo: () => button?.props.onClick() }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('while its toast stays open, nothing happens; then it happens once', async () => {
  const { run, close } = begin()
  await vi.advanceTimersByTimeAsync(3 * TOAST_MS)
  expect(run).not.toHaveBeenCalled()
  close()
  await settle()
  for (const leave of leaving) leave()
  await settle()
  expect(run).toHaveBeenCalledTimes(1)
})

test('after the undo it never happens', async () => {
  const { run, undo } = begin()
  undo()
  await settle()
  expect(run).not.toHaveBeenCalled()
})

test('leaving the page does it at once', async () => {
  const { run, undo } = begin()
  leaving.at(-1)?.()
  await settle()
  expect(run).toHaveBeenCalledTimes(1)
  undo()
  await settle()
  expect(run).toHaveBeenCalledTimes(1)
})
