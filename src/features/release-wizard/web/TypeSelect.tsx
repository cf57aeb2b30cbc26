// The type of the release, limited to what the plan allows.

import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RELEASE_TYPES } from '#features/releases/domain/vocabulary.ts'
import { includes } from '#lib/pure/entitlements.ts'
import { LockedHint } from './LockedHint.tsx'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

export function TypeSelect() {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { release, draftStore, plan } = useWizard()
  const field = useField()
  const needsUpgrade = !includes(plan, 'releases.types')
  return (
    <Select
      {...field('type')}
      label={t('releases:field.type')}
      data={RELEASE_TYPES.map((value) => ({
        value,
        label: t(`releases:type.${value}`),
        disabled: needsUpgrade && value !== 'single',
      }))}
      value={release.type}
      allowDeselect={false}
      description={
        needsUpgrade ? (
          <LockedHint from="wizard_tracks">
            {t('basics.typesLocked', { plan: t('common:plan.pro') })}
          </LockedHint>
        ) : undefined
      }
      onChange={(value) => {
        const type = RELEASE_TYPES.find((type) => type === value)
        if (type) draftStore.change({ type })
      }}
    />
  )
}
