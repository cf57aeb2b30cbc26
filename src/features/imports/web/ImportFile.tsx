// The file of an import: the template, the upload, and the check that starts after it.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { SendFile } from '#features/uploads/web/SendFile.tsx'
import { paths } from '#lib/pure/paths.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { importsApi } from './api.ts'
import { ImportSteps } from './ImportSteps.tsx'
import styles from './imports.module.css'

const ColumnGuide = lazyPart(() => import('./ColumnGuide.tsx'))

export function ImportFile() {
  const [isGuideOpen, setGuideOpen] = useState(false)
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const check = useMutation({
    mutationFn: (uploadId: string) => importsApi.create.call({ uploadId }),
    onSuccess: ({ id }) => navigate(paths.importRun(id)),
  })
  return (
    <section className={styles.section}>
      <ImportSteps now="file" />
      <SectionHead title={t('file.title')} />
      <SendFile
        kind="catalogue"
        label={t('file.upload')}
        making={check}
        title={t('file.drop')}
        line={t('file.line')}
        buttonLabel={t('file.choose')}
        anotherLabel={t('file.another')}
      />
      <div className={styles.buttons}>
        <LinkButton href="/v1/imports/template" download reload>
          {t('file.template')}
        </LinkButton>
        <p className={styles.line}>{t('file.templateLine')}</p>
      </div>
      <details className={styles.more} onToggle={() => setGuideOpen(true)}>
        <summary>{t('guide.title')}</summary>
        {isGuideOpen ? <ColumnGuide /> : null}
      </details>
    </section>
  )
}
