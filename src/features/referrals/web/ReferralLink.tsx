// The link of an account, to copy or to share with what the device offers.
import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useHydratedValue } from '#lib/web/use-hydrated.ts'
import type { ProgramAnswer } from './api.ts'
import styles from './referrals.module.css'

const canShare = () => 'share' in navigator

export function ReferralLink({ url, linkDays }: Pick<ProgramAnswer, 'url' | 'linkDays'>) {
  const { t } = useTranslation('referrals')
  const clipboard = useClipboard({ timeout: 2000 })
  const isShareable = useHydratedValue(canShare, false)
  // Somebody who closes the sheet of their device has done nothing wrong.
  const share = () => void navigator.share({ text: t('shareText'), url }).catch(() => undefined)
  return (
    <div className={styles.link}>
      <TextInput
        label={t('link')}
        value={url}
        readOnly
        classNames={{ input: styles.code }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.buttons}>
        <Button
          variant="filled"
          leftSection={
            clipboard.copied ? (
              <IconCheck size={16} aria-hidden="true" />
            ) : (
              <IconCopy size={16} aria-hidden="true" />
            )
          }
          onClick={() => clipboard.copy(url)}
        >
          {t('copy')}
        </Button>
        {isShareable ? (
          <Button leftSection={<IconShare size={16} aria-hidden="true" />} onClick={share}>
            {t('share')}
          </Button>
        ) : null}
        <output className={styles.small}>{clipboard.copied ? t('copied') : ''}</output>
      </div>
      <p className={styles.kept}>{t('linkLine', { count: linkDays })}</p>
    </div>
  )
}
