// The form that orders a master: the preset, and the recording that is uploaded for it.
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MASTERING_PRESETS, type MasteringPreset } from '#engines/audio/mastering/presets.ts'
import { SendFile } from '#features/uploads/web/SendFile.tsx'
import type { TermsAnswer } from './api.ts'
import styles from './mastering.module.css'
import { useOrder } from './use-order.ts'

export function OrderMaster({ terms: { quota } }: { terms: TermsAnswer }) {
  const { t } = useTranslation('mastering')
  const [preset, setPreset] = useState<MasteringPreset>('balanced')
  const order = useOrder((uploadId: string) => ({ uploadId, preset }))
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
      <SendFile
        kind="audio"
        label={t('recording')}
        making={order}
        title={t('drop')}
        line={t('dropLine')}
        buttonLabel={t('choose')}
      />
      <p className="muted">{t('quota', { left: Math.max(0, quota.most - quota.used), most: quota.most })}</p>
    </div>
  )
}
