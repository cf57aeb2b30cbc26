// Sends a file of usage, whose name says what it is.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { acceptedFiles } from '#features/uploads/web/accepted-files.ts'
import { TransferActions } from '#features/uploads/web/TransferActions.tsx'
import { useRowState } from '#features/uploads/web/use-row-state.ts'
import { useUpload } from '#features/uploads/web/use-upload.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { DropArea } from '#ui/DropArea.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { UploadList, UploadRow } from '#ui/UploadRow.tsx'
import { usageApi } from './api.ts'
import styles from './usage.module.css'

export function SendUsage() {
  const { t } = useTranslation(['usage', 'uploads', 'common'])
  const errorMessage = useErrorMessage()
  const { bytes } = useNumbers()
  const rowState = useRowState()
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: (uploadId: string) => usageApi.create.call({ uploadId }),
    onSuccess: async ({ isKnown, fileName }) => {
      showToast({
        message: t(isKnown ? 'send.known' : 'send.done', { name: fileName }),
        closeLabel: t('common:close'),
      })
      await queries.invalidateQueries({ queryKey: usageApi.key() })
    },
  })
  const { upload, state, start } = useUpload('statement', (sent) => create.mutate(sent.id))
  const begin = (file: File) => {
    create.reset()
    start(file)
  }
  const refused = state?.kind === 'refused' ? state.problem : undefined
  const name = upload?.file?.name ?? ''
  const isSending = state && !refused && !create.isError && !create.isSuccess
  const refusal = create.isError ? readRefusal(create.error) : undefined
  return (
    <section className={styles.send} aria-label={t('send.title')}>
      {refused ? <FormAlert>{`${name}: ${errorMessage(refused)}`}</FormAlert> : null}
      {refusal ? <FormAlert>{`${name}: ${errorMessage(refusal.problems[0] ?? refusal)}`}</FormAlert> : null}
      {isSending ? (
        <UploadList label={t('send.upload')}>
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
          title={t('send.drop')}
          line={t('send.line')}
          buttonLabel={t('send.choose')}
          accept={acceptedFiles('statement')}
          multiple={false}
          onFiles={([file]) => file && begin(file)}
          onRefused={([rejection]) => rejection && begin(rejection.file)}
        />
      )}
    </section>
  )
}
