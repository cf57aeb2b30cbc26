// Recovery codes, shown once: to copy, download or print.
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#lib/web/save-file.ts'
import styles from './form.module.css'

export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useTranslation(['accounts', 'common'])
  const clipboard = useClipboard({ timeout: 2000 })
  const text = codes.join('\n')

  const download = () =>
    saveFile(new Blob([`Backline\n\n${text}\n`], { type: 'text/plain' }), 'backline-recovery-codes.txt')

  return (
    <div className={styles.secret}>
      <h3>{t('twoFactor.codesTitle')}</h3>
      <p>{t('twoFactor.codesLine')}</p>
      <ul className={styles.codes} aria-label={t('twoFactor.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button onClick={() => clipboard.copy(text)}>{t('twoFactor.copyCodes')}</Button>
        <Button onClick={download}>{t('twoFactor.download')}</Button>
        <Button onClick={() => window.print()}>{t('twoFactor.print')}</Button>
      </div>
      <output className="muted">{clipboard.copied ? t('common:copied') : ''}</output>
      <Button variant="filled" onClick={onKept}>
        {t('twoFactor.codesSaved')}
      </Button>
    </div>
  )
}
