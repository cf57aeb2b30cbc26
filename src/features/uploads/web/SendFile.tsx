// One file that is sent so that something is made of it: where it is dropped, how far it is, and why it was refused.
import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { DropArea, type DropAreaProps } from '#ui/DropArea.tsx'
import { UploadList, UploadRow } from '#ui/UploadRow.tsx'
import type { UploadKind } from '../domain.ts'
import { acceptedFiles } from './accepted-files.ts'
import { TransferActions } from './TransferActions.tsx'
import { useRowState } from './use-row-state.ts'
import { useUpload } from './use-upload.ts'

export interface SendFileProps extends Pick<DropAreaProps, 'title' | 'line' | 'buttonLabel'> {
  kind: UploadKind
  /** Names the row of the file that is sent. */
  label: string
  /** What is made of the upload with this id. Until it is made, or refused, no other file is taken. */
  making: UseMutationResult<unknown, Error, string>
  /** Instead of `buttonLabel` after a file was refused. */
  anotherLabel?: string
}

export function SendFile({ kind, label, making, anotherLabel, buttonLabel, ...area }: SendFileProps) {
  const { t } = useTranslation('uploads')
  const errorMessage = useErrorMessage()
  const { bytes } = useNumbers()
  const rowState = useRowState()
  const { upload, state, start } = useUpload(kind, ({ id }) => making.mutate(id))
  const begin = (file: File) => {
    making.reset()
    start(file)
  }
  const name = upload?.file?.name ?? ''
  const refusal = making.error ? readRefusal(making.error) : undefined
  const problem = state?.kind === 'refused' ? state.problem : (refusal?.problems[0] ?? refusal)
  const isSending = state && !problem && !making.isSuccess
  return (
    <>
      {problem ? <FormAlert>{`${name}: ${errorMessage(problem)}`}</FormAlert> : null}
      {isSending ? (
        <UploadList label={label}>
          <UploadRow
            state={rowState(state, null)}
            title={name}
            line={bytes(upload?.file?.size ?? 0)}
            progressLabel={t('progress', { name })}
            actions={upload ? <TransferActions upload={upload} name={name} /> : null}
          />
        </UploadList>
      ) : (
        <DropArea
          {...area}
          buttonLabel={problem ? (anotherLabel ?? buttonLabel) : buttonLabel}
          accept={acceptedFiles(kind)}
          multiple={false}
          onFiles={([file]) => file && begin(file)}
          onRefused={([rejection]) => rejection && begin(rejection.file)}
        />
      )}
    </>
  )
}
