// A percentage with two decimals; the typed text stays unchanged until blur.
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#lib/i18n/formats.ts'
import { parsePercent } from '#lib/pure/percent.ts'

export interface ShareInputProps {
  label: string
  /** Basis points. */
  value: number
  onChange: (basisPoints: number) => void
}

export function ShareInput({ label, value, onChange }: ShareInputProps) {
  const { i18n } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const percentFormat = numberFormat(i18n.language, { maximumFractionDigits: 2, useGrouping: false })
  return (
    <TextInput
      aria-label={label}
      inputMode="decimal"
      rightSection="%"
      rightSectionWidth={30}
      value={typed ?? percentFormat.format(value / 100)}
      error={typed !== undefined && parsePercent(typed) === undefined && typed !== ''}
      styles={{ input: { textAlign: 'right' } }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const basisPoints = text === '' ? 0 : parsePercent(text)
        if (basisPoints !== undefined) onChange(basisPoints)
      }}
    />
  )
}
