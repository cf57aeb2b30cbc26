// Whether the release goes live at midnight in each country, or everywhere at one instant.
import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RELEASE_TIMINGS } from '#features/releases/domain/vocabulary.ts'
import { fieldId } from './field-id.ts'
import styles from './steps.module.css'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

export function ReleaseTimingChoice() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { release, draftStore } = useWizard()
  const { wrapperProps } = useField()('releaseTiming')
  return (
    <div id={fieldId('releaseTiming')} tabIndex={-1}>
      <Radio.Group
        label={t('releases:field.releaseTiming')}
        value={release.releaseTiming}
        wrapperProps={wrapperProps}
        onChange={(value) => {
          const releaseTiming = RELEASE_TIMINGS.find((timing) => timing === value)
          if (releaseTiming) draftStore.change({ releaseTiming })
        }}
      >
        <div className={styles.stack}>
          {RELEASE_TIMINGS.map((timing) => (
            <Radio
              key={timing}
              value={timing}
              label={t(`releases:releaseTiming.${timing}`)}
              description={t(`distribution.timingHint.${timing}`)}
            />
          ))}
        </div>
      </Radio.Group>
    </div>
  )
}
