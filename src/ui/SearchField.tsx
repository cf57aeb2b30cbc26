// The search above a list: searches once typing pauses, and never after the user has navigated away.
import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useShortcuts } from '#lib/web/shortcuts.ts'

export interface SearchFieldProps
  extends Pick<TextInputProps, 'className' | 'disabled' | 'maxLength' | 'placeholder'> {
  label: string
  /** The initial search text. */
  initial: string
  onSearch: (text: string) => void
  /** False for a second search of a page: a shortcut has one field. */
  shortcut?: boolean
}

const PAUSE_MS = 300

export function SearchField({ label, initial, onSearch, shortcut = true, ...field }: SearchFieldProps) {
  const [text, setText] = useState(initial)
  const later = useDebouncedCallback(onSearch, PAUSE_MS)
  const { location } = useNavigation()
  const leaving = location !== undefined && location.pathname !== window.location.pathname
  // A search also changes the URL, which would cancel a navigation to a result.
  useEffect(() => {
    if (leaving) later.cancel()
  }, [leaving, later])
  const input = useRef<HTMLInputElement>(null)
  useShortcuts({ search: field.disabled || !shortcut ? undefined : () => input.current?.select() })
  return (
    <TextInput
      ref={input}
      {...field}
      type="search"
      size="sm"
      aria-label={label}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
    />
  )
}
