// Tests the saved connection: each step with its outcome, and the key an SFTP server presented, to be pinned.
import { Button } from '@mantine/core'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { BoxBadge, type BoxIcon, type BoxTone } from '#ui/BoxBadge.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { type ConnectionTestAnswer, type StoreDetailAnswer, storesApi } from './api.ts'
import styles from './stores.module.css'
import { fieldId } from './use-store-form.ts'

const LOOK: Record<ConnectionTestAnswer['steps'][number]['outcome'], { icon: BoxIcon; tone: BoxTone }> = {
  done: { icon: IconCheck, tone: 'success' },
  failed: { icon: IconX, tone: 'danger' },
  skipped: { icon: IconMinus, tone: 'outline' },
}

export interface ConnectionTestProps {
  store: StoreDetailAnswer
  /** Whether the form has unsaved changes. */
  dirty: boolean
  /** Omitted for users who cannot change the settings. */
  onPin?: (hostKey: string) => void
}

export function ConnectionTest({ store, dirty, onPin }: ConnectionTestProps) {
  const { t } = useTranslation('stores')
  const errorMessage = useErrorMessage()
  const test = useMutation({ mutationFn: () => storesApi.test.call({ id: store.id }) })
  if (store.connectionKind === 'none') return null
  return (
    <section className={styles.section} aria-busy={test.isPending}>
      <SectionHead
        title={t('test.title')}
        side={
          <Button size="sm" loading={test.isPending} disabled={dirty} onClick={() => test.mutate()}>
            {t('test.begin')}
          </Button>
        }
      />
      <div role="status">
        {dirty ? <p className="muted">{t('test.saveFirst')}</p> : null}
        {test.isPending ? <p className="muted">{t('test.running')}</p> : null}
        {test.data ? <Result trial={test.data} store={store} onPin={onPin} /> : null}
      </div>
      {test.error ? (
        <p className={styles.error} role="alert">
          {errorMessage(readRefusal(test.error))}
        </p>
      ) : null}
    </section>
  )
}

function Result({
  trial,
  store,
  onPin,
}: Omit<ConnectionTestProps, 'dirty'> & { trial: ConnectionTestAnswer }) {
  const { t } = useTranslation('stores')
  const errorMessage = useErrorMessage()
  const { steps, hostKey } = trial
  const { connection } = store.settings
  const pinned = connection.kind === 'sftp' && connection.hostKey === hostKey
  return (
    <>
      {steps.every(({ outcome }) => outcome === 'done') ? <p>{t('test.passed')}</p> : null}
      <Rows label={t('test.title')}>
        {steps.map(({ step, outcome, problem }) => (
          <Row
            key={step}
            title={t(`test.step.${step}`)}
            line={problem ? errorMessage(problem) : undefined}
            end={<BoxBadge {...LOOK[outcome]}>{t(`test.outcome.${outcome}`)}</BoxBadge>}
          />
        ))}
      </Rows>
      {hostKey ? (
        <div className={styles.hostKey}>
          <div>
            <p className="muted small">{t('test.hostKey')}</p>
            <code>{hostKey}</code>
          </div>
          {pinned ? (
            <p className="muted">{t('test.pinned')}</p>
          ) : onPin ? (
            <Button
              size="sm"
              onClick={() => {
                onPin(hostKey)
                document.getElementById(fieldId('settings.connection.hostKey'))?.focus()
              }}
            >
              {t('test.pin')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
