// Every keyboard shortcut by name. Listeners and the help both read this table, so the help is always accurate.
import { getHotkeyHandler, type HotkeyItem, useHotkeys, useOs } from '@mantine/hooks'
import { type KeyboardEventHandler, useEffect, useSyncExternalStore } from 'react'
import { keysOf } from '../pure/keys-of.ts'
import { useHydratedValue } from './use-hydrated.ts'

export const SHORTCUT_GROUPS = [
  'everywhere',
  'list',
  'wizard',
  'review',
  'inbox',
  'mastering',
  'cover',
] as const

/**
 * Keys as `KeyboardEvent.key` names them, letters in lower case. `mod+` is Ctrl, or Command on Apple's machines, and
 * works while typing, too; `shift+` is for what one stray key must not do. A shortcut with several keys passes the
 * pressed one to its handler.
 */
export const SHORTCUTS = {
  palette: { group: 'everywhere', keys: ['mod+k'] },
  help: { group: 'everywhere', keys: ['?'] },
  nextRow: { group: 'list', keys: ['j'] },
  previousRow: { group: 'list', keys: ['k'] },
  openRow: { group: 'list', keys: ['Enter'] },
  tickRow: { group: 'list', keys: ['x'] },
  search: { group: 'list', keys: ['/'] },
  create: { group: 'list', keys: ['n'] },
  step: { group: 'wizard', keys: ['1', '2', '3', '4', '5', '6'] },
  nextStep: { group: 'wizard', keys: ['mod+Enter'] },
  tapLine: { group: 'wizard', keys: [' ', 'Enter'] },
  untapLine: { group: 'wizard', keys: ['Backspace'] },
  playSong: { group: 'wizard', keys: ['p'] },
  nextCase: { group: 'review', keys: ['j'] },
  previousCase: { group: 'review', keys: ['k'] },
  enterCase: { group: 'review', keys: ['Enter'] },
  playTrack: { group: 'review', keys: [' '] },
  chooseTrack: { group: 'review', keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
  nextFinding: { group: 'review', keys: ['f'] },
  pinNote: { group: 'review', keys: ['m'] },
  takeCase: { group: 'review', keys: ['c'] },
  approve: { group: 'review', keys: ['shift+a'] },
  reopen: { group: 'review', keys: ['r'] },
  reject: { group: 'review', keys: ['x'] },
  undoApproval: { group: 'review', keys: ['u'] },
  nextPitch: { group: 'inbox', keys: ['j'] },
  previousPitch: { group: 'inbox', keys: ['k'] },
  playPitch: { group: 'inbox', keys: [' '] },
  placePitch: { group: 'inbox', keys: ['y'] },
  declinePitch: { group: 'inbox', keys: ['n'] },
  playMix: { group: 'mastering', keys: ['a'] },
  playMaster: { group: 'mastering', keys: ['b'] },
  playVersion: { group: 'mastering', keys: ['1', '2'] },
  preferVersion: { group: 'mastering', keys: ['Enter'] },
  playComparison: { group: 'mastering', keys: [' '] },
  undoStep: { group: 'cover', keys: ['mod+z'] },
  redoStep: { group: 'cover', keys: ['mod+shift+z'] },
} as const satisfies Record<
  string,
  { group: (typeof SHORTCUT_GROUPS)[number]; keys: readonly [string, ...string[]] }
>
export type ShortcutName = keyof typeof SHORTCUTS

/** What each shortcut does; one whose handler is undefined is not available now. */
export type ShortcutHandlers = Partial<Record<ShortcutName, ((key: string) => void) | undefined>>

/** Listens while the component is mounted. No two components of a page may listen to the same key. */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const hotkeys = useHotkeyItems(handlers, isFree)
  useHotkeys(hotkeys, [], true)
}

/** The `onKeyDown` of an element whose shortcuts work only while it has the focus. */
export function useElementShortcuts(handlers: ShortcutHandlers): KeyboardEventHandler<HTMLElement> {
  return getHotkeyHandler(useHotkeyItems(handlers, () => true))
}

/** Presses the first key of a shortcut, for a button that stands for it. */
export function pressShortcut(name: ShortcutName): void {
  const [key] = SHORTCUTS[name].keys
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** The shortcuts available on this page now, in the order of the table. */
export const useAvailableShortcuts = (): readonly ShortcutName[] =>
  useSyncExternalStore(
    subscribe,
    () => available,
    () => NONE,
  )

/** Whether `mod` is Command here. False on the server and in the first render, which must agree. */
export function useIsApple(): boolean {
  const os = useOs({ getValueInEffect: false })
  return useHydratedValue(() => os === 'macos' || os === 'ios', false)
}

function useHotkeyItems(
  handlers: ShortcutHandlers,
  accepts: (event: KeyboardEvent, key: string) => boolean,
): HotkeyItem[] {
  const mod = useIsApple() ? 'meta' : 'ctrl'
  const names = NAMES.filter((name) => handlers[name])
  const list = names.join()
  useEffect(() => (list ? announce(list.split(',') as ShortcutName[]) : undefined), [list])
  return names.flatMap((name) =>
    SHORTCUTS[name].keys.flatMap((key: string) => {
      const onPress = (event: KeyboardEvent) => {
        if (!accepts(event, key)) return
        event.preventDefault()
        if (!event.repeat) handlers[name]?.(key)
      }
      return hotkeysOf(key, mod).map((hotkey): HotkeyItem => [hotkey, onPress, { preventDefault: false }])
    }),
  )
}

/** A key as Mantine writes it. Which characters need Shift depends on the keyboard, so it never matters. */
function hotkeysOf(key: string, mod: 'ctrl' | 'meta'): string[] {
  if (key.startsWith('mod+')) return [key.replace('mod', mod)]
  if (key.startsWith('shift+')) return [key]
  const hotkey = key === ' ' ? 'space' : key
  return [hotkey, `shift+${hotkey}`]
}

const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"]'
/** Controls that use a key themselves. */
const USED_BY: Record<string, string> = {
  ' ': 'button, a, summary, input, [role="slider"], [role="checkbox"]',
  Enter: 'button, a, summary',
}

/** Whether nothing else has a use for the key: no dialog, no field, no control that has the focus. */
function isFree(event: KeyboardEvent, key: string): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return false
  if (document.querySelector('[role="dialog"]')) return false
  if (key.startsWith('mod+') || !(event.target instanceof Element)) return true
  if (event.target.closest(FIELDS)) return false
  if (USED_BY[key] && event.target.closest(USED_BY[key])) return false
  // Inside the player, letter keys select its findings.
  return !event.target
    .closest('[data-marks]')
    ?.getAttribute('data-marks')
    ?.includes(key.replace('shift+', ''))
}

const NAMES = keysOf(SHORTCUTS)
const NONE: readonly ShortcutName[] = []
/** What each mounted component listens to. */
const announced = new Set<readonly ShortcutName[]>()
const subscribers = new Set<() => void>()
let available = NONE

function announce(names: readonly ShortcutName[]): () => void {
  announced.add(names)
  updateAvailable()
  return () => {
    announced.delete(names)
    updateAvailable()
  }
}

function updateAvailable(): void {
  const names = new Set([...announced].flat())
  available = NAMES.filter((name) => names.has(name))
  for (const notify of subscribers) notify()
}

function subscribe(notify: () => void): () => void {
  subscribers.add(notify)
  return () => subscribers.delete(notify)
}
