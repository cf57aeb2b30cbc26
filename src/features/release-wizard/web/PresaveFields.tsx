// Whether fans can pre-save the release, and from which date.

import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { includes } from '#lib/pure/entitlements.ts'
import { DayField } from '#ui/DayField.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import styles from './DistributionStep.module.css'
import { FieldFindings } from './FieldFindings.tsx'
import { fieldId, findingsId } from './field-id.ts'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

export function PresaveFields() {
  const { t } = useTranslation(['release-wizard', 'releases', 'common'])
  const { release, draftStore, plan, today, touch } = useWizard()
  const field = useField()
  const needsUpgrade = !includes(plan, 'releases.presave')
  return (
    <section className={styles.part} aria-labelledby="presave-head">
      <SectionHead id="presave-head" title={t('releases:field.presaveDate')} level={3} />
      {needsUpgrade ? (
        <UpgradePrompt
          from="wizard_presave"
          title={t('distribution.presave.lockedTitle', { plan: t('common:plan.pro') })}
          line={t('distribution.presave.lockedLine')}
        />
      ) : null}
      <Switch
        id={fieldId('presave')}
        aria-describedby={findingsId('presave')}
        label={t('distribution.presave.on')}
        description={t('distribution.presave.hint')}
        checked={release.presave}
        // A value from an earlier plan can still be cleared.
        disabled={needsUpgrade && !release.presave}
        onChange={(event) => {
          touch('presave')
          draftStore.change({ presave: event.currentTarget.checked })
        }}
      />
      <FieldFindings at="presave" />
      {release.presave ? (
        <div className={styles.date}>
          <DayField
            {...field('presaveDate')}
            label={t('distribution.presave.date')}
            description={t('distribution.presave.dateHint')}
            disabled={needsUpgrade}
            // An earlier day can be typed, and is then explained.
            excludeDate={(date) => date < today}
            defaultDate={release.presaveDate ?? today}
            value={release.presaveDate}
            onChange={(presaveDate) => {
              touch('presaveDate')
              draftStore.change({ presaveDate })
            }}
          />
        </div>
      ) : null}
    </section>
  )
}
