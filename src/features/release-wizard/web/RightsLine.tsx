// A ℗ or © line: year and owner, with the defaults used when they are empty.
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldId } from './field-id.ts'
import styles from './RightsLine.module.css'
import { useWizard } from './use-wizard.ts'

export function RightsLine({ line }: { line: 'pLine' | 'cLine' }) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { release, draftStore, today } = useWizard()
  const { year, owner } = release[line]
  const [typed, setTyped] = useState<string>()
  const [left, setLeft] = useState(false)
  const wrong = typed !== undefined && typed !== '' && !isYear(typed)

  const changeYear = (text: string) => {
    setTyped(text)
    setLeft(false)
    if (text === '' || isYear(text))
      draftStore.change({ [line]: { year: text ? Number(text) : null, owner } })
  }
  return (
    <fieldset id={fieldId(line)} tabIndex={-1} className={styles.line}>
      <legend>{t(`releases:field.${line}`)}</legend>
      <TextInput
        label={t('basics.year')}
        placeholder={(release.releaseDate ?? today).slice(0, 4)}
        inputMode="numeric"
        maxLength={4}
        value={typed ?? year ?? ''}
        error={wrong && left ? t('basics.yearWrong') : undefined}
        onChange={(event) => changeYear(event.currentTarget.value.trim())}
        onBlur={() => {
          setLeft(true)
          if (!wrong) setTyped(undefined)
        }}
      />
      <TextInput
        label={t('basics.owner')}
        placeholder={release.label || release.artist?.name}
        maxLength={200}
        value={owner}
        onChange={(event) => draftStore.change({ [line]: { year, owner: event.currentTarget.value } })}
      />
    </fieldset>
  )
}

const isYear = (text: string): boolean => /^(19|20)\d\d$|^2100$/.test(text)
