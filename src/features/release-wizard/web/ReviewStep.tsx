// Step 6: remaining errors, the store preview, and the three agreements.
import { Checkbox } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { AGREEMENTS } from '#features/releases/domain/vocabulary.ts'
import { paths } from '#lib/pure/paths.ts'
import { PagePart } from '#lib/web/PagePart.tsx'
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

export default function ReviewStep() {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { release, draftStore, findings, kindOf, touch } = useWizard()
  const groups = [
    { kind: 'fault', title: t('review.errorsTitle') },
    { kind: 'todo', title: t('review.todoTitle') },
    { kind: 'waiting', title: t('review.waitingTitle') },
    { kind: 'advice', title: t('review.advice') },
  ].map((group) => ({ ...group, own: findings.filter((finding) => kindOf(finding) === group.kind) }))
  const firstMissing = AGREEMENTS.find((agreement) => !release.agreements[agreement])
  return (
    <div className={styles.review}>
      <SectionHead title={t('review.title')} />
      {findings.length > 0 ? (
        <section
          id={fieldId('review')}
          tabIndex={-1}
          className={styles.findings}
          data-blocks={findings.some((finding) => kindOf(finding) === 'fault') || undefined}
        >
          {groups.map(({ kind, title, own }) =>
            own.length > 0 ? (
              <Fragment key={kind}>
                <h3>{title}</h3>
                <FindingsByStep findings={own} />
              </Fragment>
            ) : null,
          )}
        </section>
      ) : null}
      <div className={styles.preview}>
        <PagePart>
          <OwnChanges />
          <ReviewPreview />
        </PagePart>
      </div>
      <div className={styles.side}>
        <PagePart>
          <PayoutNotice />
          <section className={styles.agreements} aria-labelledby="agreements-head">
            <SectionHead id="agreements-head" title={t('releases:agreements.title')} level={3} />
            {AGREEMENTS.map((name) => (
              <Checkbox
                key={name}
                id={fieldId(`agreements.${name}`)}
                aria-describedby={findingsId(`agreements.${name}`)}
                label={t(`releases:agreements.${name}`)}
                checked={release.agreements[name]}
                onChange={(event) => {
                  touch(`agreements.${name}`)
                  draftStore.change({ agreements: { [name]: event.currentTarget.checked } })
                }}
              />
            ))}
            <p className="small">
              <AppLink href={paths.terms()} target="_blank">
                {t('releases:agreements.read')}
              </AppLink>
            </p>
            {firstMissing ? <FieldFindings at={`agreements.${firstMissing}`} /> : null}
          </section>
        </PagePart>
      </div>
    </div>
  )
}
