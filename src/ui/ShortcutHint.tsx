// Shows a shortcut with the key names of this machine, alone or with its action.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SHORTCUTS, type ShortcutName, useIsApple } from '#lib/web/shortcuts.ts'
import { KeyHint } from './KeyHint.tsx'

export interface ShortcutHintProps {
  /** Several shortcuts that belong together, such as next and previous. */
  names: readonly ShortcutName[]
  children?: ReactNode
  /** Inside a coloured button: inherits its colour. */
  onColour?: boolean
}

/** More keys than this are shown as a range. */
const SHOWN_MAX = 2

export function ShortcutHint({ names, children, onColour }: ShortcutHintProps) {
  const nameOfKey = useKeyNames()
  const keys = names.flatMap((name) => SHORTCUTS[name].keys)
  const range = keys.length > SHOWN_MAX
  const visibleKeys = range ? [keys[0] ?? '', keys.at(-1) ?? ''] : keys
  return (
    <KeyHint keys={visibleKeys.flatMap(nameOfKey)} range={range} onColour={onColour}>
      {children}
    </KeyHint>
  )
}

function useKeyNames(): (key: string) => string[] {
  const { t } = useTranslation('common')
  const mod = useIsApple() ? '⌘' : 'Ctrl'
  const names: Record<string, string> = {
    mod,
    shift: t('keys.shift'),
    ' ': t('keys.space'),
    Enter: t('keys.enter'),
    Backspace: t('keys.backspace'),
  }
  return (key) => key.split(/\+(?=.)/).map((part) => names[part] ?? part.toUpperCase())
}
