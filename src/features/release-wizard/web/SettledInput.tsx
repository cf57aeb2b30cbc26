// An input for a code or URL that is invalid while half typed: saves when complete or on blur.
import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'

export interface SettledInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  value: string
  onSettle: (text: string) => void
  onBlur?: () => void
  isWhole: (text: string) => boolean
  /** Formats what was typed for display. */
  format?: (text: string) => string
}

const plain = (text: string) => text

export function SettledInput({
  value,
  onSettle,
  onBlur,
  isWhole,
  format = plain,
  ...props
}: SettledInputProps) {
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)
  const displayValue = format(typed ?? value)

  // Formatting adds and removes hyphens before the caret; it stays after the same character.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    const place = caret.current
    caret.current = undefined
    input.current?.setSelectionRange(place, place)
  })
  const change = (element: HTMLInputElement) => {
    const { value: text, selectionStart } = element
    const isAtEnd = selectionStart === null || selectionStart >= text.length
    const next = format(text)
    caret.current = isAtEnd ? next.length : format(text.slice(0, selectionStart)).length
    setTyped(text)
    if (text === '' || isWhole(text)) onSettle(text.trim())
  }
  return (
    <TextInput
      {...props}
      ref={input}
      value={displayValue}
      onChange={(event) => change(event.currentTarget)}
      onBlur={() => {
        if (typed !== undefined && format(typed.trim()) !== format(value)) onSettle(typed.trim())
        setTyped(undefined)
        onBlur?.()
      }}
    />
  )
}
