// The file of an import: the template, the upload, and the check that starts after it.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { acceptedFiles } from '#features/uploads/web/accepted-files.ts'
import { TransferActions } from '#features/uploads/web/TransferActions.tsx'
import { useRowState } from '#features/uploads/web/use-row-state.ts'
import { useUpload } from '#features/uploads/web/use-upload.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { DropArea } from '#ui/DropArea.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { UploadList, UploadRow } from '#ui/UploadRow.tsx'
import { importsApi } from './api.ts'
import { ImportSteps } from './ImportSteps.tsx'
import styles from './imports.module.css'

const ColumnGuide = lazyPart(() => import('./ColumnGuide.tsx'))

export function ImportFile() {
  const [isGuideOpen, setGuideOpen] = useState(false)
  const { t } = useTranslation(['imports', 'uploads'])
  const errorMessage = useErrorMessage()
  const { bytes } = useNumbers()
  const rowState = useRowState()
  const navigate = useNavigate()
  const check = useMutation({
    mutationFn: (uploadId: string) => importsApi.create.call({ uploadId }),
    onSuccess: ({ id }) => navigate(paths.importRun(id)),
  })
  const { upload, state, start } = useUpload('catalogue', (sent) => check.mutate(sent.id))
  const refused = state?.kind === 'refused' ? state.problem : undefined
  const name = upload?.file?.name ?? ''
  return (
    <section className={styles.section}>
      <ImportSteps now="file" />
      <SectionHead title={t('file.title')} />
      {refused ? <FormAlert>{`${name}: ${errorMessage(refused)}`}</FormAlert> : null}
      {check.isError ? <FormAlert>{errorMessage(readRefusal(check.error))}</FormAlert> : null}
      {state && !refused ? (
        <UploadList label={t('file.upload')}>
          <UploadRow
            state={rowState(state, null)}
            title={name}
            line={bytes(upload?.file?.size ?? 0)}
            progressLabel={t('uploads:progress', { name })}
            actions={upload ? <TransferActions upload={upload} name={name} /> : null}
          />
        </UploadList>
      ) : (
        <DropArea
          title={t('file.drop')}
          line={t('file.line')}
          buttonLabel={t(refused ? 'file.another' : 'file.choose')}
          accept={acceptedFiles('catalogue')}
          multiple={false}
          onFiles={([file]) => file && start(file)}
          onRefused={([rejection]) => rejection && start(rejection.file)}
        />
      )}
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
