// Owns how a shortcut of ours is shown: the keys as this machine's keyboard calls them, alone or with what they do.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SHORTCUTS, type ShortcutName, useIsApple } from '#lib/web/shortcuts.ts'
import { KeyHint } from './KeyHint.tsx'

export interface ShortcutHintProps {
  /** Several that belong together, as next and previous. */
  names: readonly ShortcutName[]
  children?: ReactNode
  /** Inside a coloured button: takes its colour. */
  onColour?: boolean
}

/** More keys than that are shown as a range. */
const SHOWN_MAX = 2

export function ShortcutHint({ names, children, onColour }: ShortcutHintProps) {
  const nameOfKey = useKeyNames()
  const keys = names.flatMap((name) => SHORTCUTS[name].keys)
  const range = keys.length > SHOWN_MAX
  const shown = range ? [keys[0] ?? '', keys.at(-1) ?? ''] : keys
  return (
    <KeyHint keys={shown.flatMap(nameOfKey)} range={range} onColour={onColour}>
      {children}
    </KeyHint>
  )
}

function useKeyNames(): (key: string) => string[] {
  const { t } = useTranslation('common')
  const mod = useIsApple() ? '⌘' : 'Ctrl'
  const names: Record<string, string> = {
    mod,
    ' ': t('keys.space'),
    Enter: t('keys.enter'),
    Backspace: t('keys.backspace'),
  }
  return (key) => key.split(/\+(?=.)/).map((part) => names[part] ?? part.toUpperCase())
}
