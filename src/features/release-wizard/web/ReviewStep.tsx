// Step 6: remaining errors, the store preview, and the three agreements.
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { blocking } from '#features/releases/domain/findings.ts'
import { paths } from '#lib/pure/paths.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { FieldFindings } from './FieldFindings.tsx'
import { FindingsByStep } from './FindingsByStep.tsx'
import { fieldId, findingsId } from './field-id.ts'
import { OwnChanges } from './OwnChanges.tsx'
import { PayoutNotice } from './PayoutNotice.tsx'
import { ReviewPreview } from './ReviewPreview.tsx'
import styles from './ReviewStep.module.css'
import { useWizard } from './use-wizard.ts'

const AGREEMENTS = ['ownsRights', 'doesNotInfringe', 'releaseTerms'] as const

export default function ReviewStep() {
  const { t } = useTranslation('release-wizard')
  const { release, draftStore, findings, touch } = useWizard()
  const blocks = blocking([...findings])
  const advice = findings.filter((finding) => finding.severity === 'advises')
  const firstMissing = AGREEMENTS.find((agreement) => !release.agreements[agreement])
  return (
    <div className={styles.review}>
      <SectionHead title={t('review.title')} />
      {findings.length > 0 ? (
        <section
          id={fieldId('review')}
          tabIndex={-1}
          className={styles.findings}
          data-blocks={blocks.length > 0 || undefined}
        >
          {blocks.length > 0 ? (
            <>
              <h3>{t('review.errorsTitle')}</h3>
              <FindingsByStep findings={blocks} />
            </>
          ) : null}
          {advice.length > 0 ? (
            <>
              <h3>{t('review.advice')}</h3>
              <FindingsByStep findings={advice} />
            </>
          ) : null}
        </section>
      ) : null}
      <OwnChanges />
      <ReviewPreview />
      <PayoutNotice />
      <section className={styles.agreements} aria-labelledby="agreements-head">
        <SectionHead id="agreements-head" title={t('review.agreements')} level={3} />
        {AGREEMENTS.map((name) => (
          <Checkbox
            key={name}
            id={fieldId(`agreements.${name}`)}
            aria-describedby={findingsId(`agreements.${name}`)}
            label={t(`review.${name}`)}
            checked={release.agreements[name]}
            onChange={(event) => {
              touch(`agreements.${name}`)
              draftStore.change({ agreements: { [name]: event.currentTarget.checked } })
            }}
          />
        ))}
        <p className="small">
          <AppLink href={paths.terms()} target="_blank">
            {t('review.readTerms')}
          </AppLink>
        </p>
        {firstMissing ? <FieldFindings at={`agreements.${firstMissing}`} /> : null}
      </section>
    </div>
  )
}
