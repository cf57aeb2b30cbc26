// Every keyboard shortcut by name. Listeners and the help both read this table, so the help is always accurate.
import { useEffect, useRef, useSyncExternalStore } from 'react'

export const SHORTCUT_GROUPS = ['everywhere', 'list', 'wizard', 'review'] as const

/**
 * Keys as `KeyboardEvent.key` names them, letters in lower case. `mod+` is Ctrl, or Command on Apple's machines, and
 * works while typing, too. A shortcut of several keys is told which one it was.
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
  approve: { group: 'review', keys: ['a'] },
  reopen: { group: 'review', keys: ['r'] },
  reject: { group: 'review', keys: ['x'] },
} as const satisfies Record<
  string,
  { group: (typeof SHORTCUT_GROUPS)[number]; keys: readonly [string, ...string[]] }
>
export type ShortcutName = keyof typeof SHORTCUTS

/** What each does; one that is undefined is not offered now. */
export type ShortcutHandlers = Partial<Record<ShortcutName, ((key: string) => void) | undefined>>

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[]
const keysOf = (name: ShortcutName): readonly string[] => SHORTCUTS[name].keys
const offered = (handlers: ShortcutHandlers) => NAMES.filter((name) => handlers[name])
const nameOf = (handlers: ShortcutHandlers, key: string) =>
  NAMES.find((name) => handlers[name] && keysOf(name).includes(key))

/** Listens while the component is there. Of two that want the same key, the one that came last has it. */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const newest = useRef(handlers)
  useEffect(() => {
    newest.current = handlers
  })
  const names = offered(handlers).join()
  useEffect(() => (names ? register({ names, handlers: () => newest.current }) : undefined), [names])
}

/** The same for one element, which listens by the handler that is answered: its keys are its own. */
export function useShortcutsOf(handlers: ShortcutHandlers): (event: React.KeyboardEvent) => void {
  const names = offered(handlers).join()
  useEffect(() => (names ? register({ names }) : undefined), [names])
  return (event) => {
    const key = keyOf(event.nativeEvent)
    const name = key && nameOf(handlers, key)
    if (!name) return
    event.preventDefault()
    if (!event.repeat) handlers[name]?.(key)
  }
}

/** As if its key had been pressed. */
export function runShortcut(name: ShortcutName): void {
  listening
    .findLast((entry) => entry.handlers?.()[name])
    ?.handlers?.()
    [name]?.(keysOf(name)[0] ?? '')
}

/** Those that work on this page now, in the order of the table. */
export const useOfferedShortcuts = (): readonly ShortcutName[] =>
  useSyncExternalStore(
    subscribe,
    () => offeredNow,
    () => NONE,
  )

/** Whether `mod` is Command here. False on the server and in the first paint, which must be alike. */
export const useIsApple = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    isApple,
    () => false,
  )

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

interface Listening {
  names: string
  /** Absent where an element listens itself. */
  handlers?: () => ShortcutHandlers
}

const NONE: readonly ShortcutName[] = []
const listening: Listening[] = []
const watchers = new Set<() => void>()
let offeredNow = NONE

function register(entry: Listening): () => void {
  if (listening.length === 0) document.addEventListener('keydown', onKeyDown)
  listening.push(entry)
  tell()
  return () => {
    listening.splice(listening.indexOf(entry), 1)
    if (listening.length === 0) document.removeEventListener('keydown', onKeyDown)
    tell()
  }
}

function tell(): void {
  const names = new Set(listening.flatMap((entry) => entry.names.split(',')))
  offeredNow = NAMES.filter((name) => names.has(name))
  for (const watcher of watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="menu"]'
/** Controls that use a key themselves. */
const USED_BY: Record<string, string> = {
  ' ': 'button, a, summary, input, [role="slider"], [role="checkbox"]',
  Enter: 'button, a, summary',
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.isComposing) return
  const key = keyOf(event)
  if (!key || document.querySelector('[role="dialog"]')) return
  const target = event.target instanceof Element ? event.target : document.body
  if (!key.startsWith('mod+')) {
    if (target.closest(FIELDS) || (USED_BY[key] && target.closest(USED_BY[key]))) return
    // Inside the player, letter keys select its findings.
    if (target.closest('[data-marks]')?.getAttribute('data-marks')?.includes(key)) return
  }
  for (const { handlers } of listening.toReversed()) {
    const active = handlers?.()
    const name = active && nameOf(active, key)
    if (!name) continue
    event.preventDefault()
    active[name]?.(key)
    return
  }
}

function keyOf(event: KeyboardEvent): string | undefined {
  const [mod, other] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  if (event.altKey || other) return undefined
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return mod ? `mod+${key}` : key
}
