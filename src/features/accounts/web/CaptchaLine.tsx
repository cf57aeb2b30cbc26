// Shows the state of the captcha, and solves a new one on request.

import { ActionIcon } from '@mantine/core'
import { IconAlertOctagon, IconRefresh, IconShieldCheck, IconShieldHalf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './CaptchaLine.module.css'
import type { CaptchaState } from './use-captcha.ts'

const ICONS = {
  idle: IconShieldHalf,
  working: IconShieldHalf,
  ready: IconShieldCheck,
  failed: IconAlertOctagon,
}

export function CaptchaLine({ state, onRefresh }: { state: CaptchaState; onRefresh: () => void }) {
  const { t } = useTranslation('accounts')
  const Icon = ICONS[state]
  return (
    <div className={styles.line} data-state={state}>
      <Icon size={20} aria-hidden="true" />
      <span role="status">{t(`captcha.${state}`)}</span>
      <ActionIcon aria-label={t('captcha.refresh')} onClick={onRefresh} disabled={state === 'working'}>
        <IconRefresh size={18} />
      </ActionIcon>
    </div>
  )
}
