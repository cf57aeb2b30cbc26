// Where the release is available: worldwide, only in some countries, or everywhere except some.
import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TERRITORY_RULES } from '#features/releases/domain/vocabulary.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { CountryPicker } from './CountryPicker.tsx'
import styles from './DistributionStep.module.css'
import { fieldId } from './field-id.ts'
import { useField } from './use-field.tsx'
import { useWizard } from './use-wizard.ts'

export function TerritoryFields() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { release, draftStore, touch } = useWizard()
  const { wrapperProps } = useField()('territories')
  const { rule, countries } = release.territories
  return (
    <section
      id={fieldId('territories')}
      tabIndex={-1}
      className={styles.part}
      aria-labelledby="territories-head"
    >
      <SectionHead
        id="territories-head"
        title={t('releases:field.territories')}
        level={3}
        side={rule === 'worldwide' ? null : t('distribution.territories.chosen', { count: countries.length })}
      />
      <Radio.Group
        aria-labelledby="territories-head"
        value={rule}
        wrapperProps={wrapperProps}
        onChange={(value) => {
          const chosen = TERRITORY_RULES.find((rule) => rule === value)
          if (!chosen) return
          draftStore.change({
            territories: { rule: chosen, countries: chosen === 'worldwide' ? [] : countries },
          })
        }}
      >
        <div className={styles.rules}>
          {TERRITORY_RULES.map((rule) => (
            <Radio
              key={rule}
              value={rule}
              label={t(`releases:territories.${rule}`)}
              description={rule === 'worldwide' ? t('distribution.territories.worldwideHint') : undefined}
            />
          ))}
        </div>
      </Radio.Group>
      {rule === 'worldwide' ? null : (
        <CountryPicker
          chosen={countries}
          onChange={(next) => {
            touch('territories')
            draftStore.change({ territories: { rule, countries: next } })
          }}
        />
      )}
    </section>
  )
}
