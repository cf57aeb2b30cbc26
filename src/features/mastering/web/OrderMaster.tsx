// Orders a master: the preset, and the recording that is uploaded for it.
import { Radio } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { MASTERING_PRESETS } from '#engines/audio/mastering/presets.ts'
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
import { UploadList, UploadRow } from '#ui/UploadRow.tsx'
import { masteringApi, type TermsAnswer } from './api.ts'
import styles from './mastering.module.css'

export function OrderMaster({ terms: { quota } }: { terms: TermsAnswer }) {
  const { t } = useTranslation(['mastering', 'uploads'])
  const errorMessage = useErrorMessage()
  const { bytes } = useNumbers()
  const rowState = useRowState()
  const navigate = useNavigate()
  const [preset, setPreset] = useState<(typeof MASTERING_PRESETS)[number]>('balanced')
  const order = useMutation({
    mutationFn: (uploadId: string) => masteringApi.create.call({ uploadId, preset }),
    onSuccess: ({ id }) => navigate(paths.master(id)),
  })
  const { upload, state, start } = useUpload('audio', (sent) => order.mutate(sent.id))
  const refused = state?.kind === 'refused' ? state.problem : undefined
  const name = upload?.file?.name ?? ''
  return (
    <div className={styles.stack}>
      <Radio.Group
        label={t('preset')}
        value={preset}
        onChange={(value) => setPreset(MASTERING_PRESETS.find((known) => known === value) ?? preset)}
      >
        <div className={styles.presets}>
          {MASTERING_PRESETS.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`presets.${value}.name`)}
              description={t(`presets.${value}.line`)}
            />
          ))}
        </div>
      </Radio.Group>
      {refused ? <FormAlert>{`${name}: ${errorMessage(refused)}`}</FormAlert> : null}
      {order.isError ? <FormAlert>{errorMessage(readRefusal(order.error))}</FormAlert> : null}
      {state && !refused && !order.isError ? (
        <UploadList label={t('recording')}>
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
          title={t('drop')}
          line={t('dropLine')}
          buttonLabel={t('choose')}
          accept={acceptedFiles('audio')}
          multiple={false}
          onFiles={([file]) => file && start(file)}
          onRefused={([rejection]) => rejection && start(rejection.file)}
        />
      )}
      <p className="muted">{t('quota', { left: Math.max(0, quota.most - quota.used), most: quota.most })}</p>
    </div>
  )
}
