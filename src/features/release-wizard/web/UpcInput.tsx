// The UPC or EAN of the release: the check digit is validated while typing; saves when complete or on blur.

import { TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkDigit, isUpc } from '#engines/ddex/identifiers.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { FieldLabel } from '#ui/FieldLabel.tsx'
import { LockedHint } from './LockedHint.tsx'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

export function UpcInput() {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { release, draftStore, plan } = useWizard()
  const field = useField()('upc')
  const [typed, setTyped] = useState<string>()
  const displayValue = typed ?? release.upc ?? ''
  const needsUpgrade = !includes(plan, 'releases.codes')
  const locked = release.revision !== null

  const change = (text: string) => {
    setTyped(text)
    if (text.trim() === '' || isUpc(bare(text))) draftStore.change({ upc: text.trim() || null })
  }
  const leave = () => {
    if (typed !== undefined && typed.trim() !== (release.upc ?? ''))
      draftStore.change({ upc: typed.trim() || null })
    setTyped(undefined)
    field.onBlur()
  }
  const hint = () => {
    if (locked) return t('basics.upcPermanent')
    const digits = bare(displayValue)
    if (digits === '')
      return needsUpgrade ? (
        <LockedHint>{t('basics.upcLocked', { plan: t('common:plan.pro') })}</LockedHint>
      ) : undefined
    if (isUpc(digits)) return t('basics.upcRight')
    if (/^\d{12,13}$/.test(digits)) return t('basics.upcWrong', { digit: checkDigit(digits.slice(0, -1)) })
    return t('basics.upcLength', { count: digits.length })
  }
  return (
    <TextInput
      {...field}
      label={<FieldLabel mark={t('common:optional')}>{t('releases:field.upc')}</FieldLabel>}
      // A value from an earlier plan can still be cleared.
      disabled={locked || (needsUpgrade && displayValue === '')}
      placeholder={t('basics.upcHint')}
      description={hint()}
      rightSection={needsUpgrade ? <IconLock size={16} aria-hidden="true" /> : undefined}
      classNames={{ input: 'mono' }}
      inputMode="numeric"
      value={displayValue}
      maxLength={20}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}

const bare = (text: string): string => text.replaceAll(/[\s-]/g, '')
