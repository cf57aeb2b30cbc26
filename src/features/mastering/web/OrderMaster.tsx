// The form that orders a master: the preset, and the recording, which is uploaded for it or already there.
import { Button, Radio } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MASTER_KINDS, type MasterKind } from '#engines/audio/mastering/presets.ts'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import type { Upload } from '#features/uploads/contract.ts'
import { SendFile } from '#features/uploads/web/SendFile.tsx'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { TextButton } from '#ui/TextButton.tsx'
import type { TermsAnswer } from './api.ts'
import styles from './mastering.module.css'
import { type Reference, ReferenceField } from './ReferenceField.tsx'
import { useOrder } from './use-order.ts'

interface OrderMasterProps {
  terms: TermsAnswer
  /** A recording of a track to master instead of an uploaded file. */
  recording?: Pick<Upload, 'id' | 'fileName'>
  initialPreset?: MasterKind
}

export function OrderMaster({ terms: { quota }, recording, initialPreset }: OrderMasterProps) {
  const { t } = useTranslation('mastering')
  const [preset, setPreset] = useState<MasterKind>(initialPreset ?? 'balanced')
  const [reference, setReference] = useState<Reference | null>(null)
  const isByReference = preset === 'reference'
  const order = useOrder((uploadId: string) => ({
    uploadId,
    preset,
    referenceId: isByReference ? reference?.id : undefined,
  }))
  return (
    <div className={styles.stack}>
      <Radio.Group
        label={t('preset')}
        value={preset}
        onChange={(value) => setPreset(MASTER_KINDS.find((known) => known === value) ?? preset)}
      >
        <div className={styles.presets}>
          {MASTER_KINDS.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`presets.${value}.name`)}
              description={t(`presets.${value}.line`)}
            />
          ))}
        </div>
      </Radio.Group>
      {isByReference ? <ReferenceField reference={reference} onChange={setReference} /> : null}
      {isByReference && !reference ? null : recording ? (
        <KnownRecording recording={recording} preset={preset} order={order} />
      ) : (
        <SendFile
          kind="audio"
          label={t('recording')}
          making={order}
          title={t('drop')}
          line={t('dropLine')}
          buttonLabel={t('choose')}
        />
      )}
      <p className="muted">{t('quota', { left: Math.max(0, quota.most - quota.used), most: quota.most })}</p>
    </div>
  )
}

interface KnownRecordingProps extends Required<Pick<OrderMasterProps, 'recording'>> {
  preset: MasterKind
  order: UseMutationResult<unknown, Error, string>
}

function KnownRecording({ recording: { id, fileName }, preset, order }: KnownRecordingProps) {
  const { t } = useTranslation(['mastering', 'uploads'])
  const errorMessage = useErrorMessage()
  return (
    <>
      {order.isError ? <FormAlert>{errorMessage(readRefusal(order.error))}</FormAlert> : null}
      <p>{`${t('recording')}: ${fileName}`}</p>
      <div className={styles.lead}>
        <Button variant="filled" loading={order.isPending} onClick={() => order.mutate(id)}>
          {t('make', { preset: t(`presets.${preset}.name`) })}
        </Button>
        <TextButton label={t('uploads:chooseAnother')} href={paths.mastering()} />
      </div>
    </>
  )
}
