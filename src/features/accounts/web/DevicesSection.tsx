// Settings section: the signed-in devices, and signing them out.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { accountsApi } from './api.ts'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'

type Device = Awaited<ReturnType<typeof accountsApi.sessions.call>>['items'][number]

export function DevicesSection() {
  const { t } = useTranslation(['accounts', 'common'])
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const { moment } = useDates()
  const list = useQuery(accountsApi.sessions.queryOptions())
  const [ending, setEnding] = useState<string>()
  const [asking, setAsking] = useState(false)
  const [alert, setAlert] = useState<string>()

  const end = async (what: string, call: () => Promise<unknown>) => {
    setEnding(what)
    setAlert(undefined)
    try {
      await call()
      showToast({ message: t('devices.ended'), closeLabel: t('common:close') })
    } catch (failure) {
      setAlert(errorMessage(readRefusal(failure)))
    } finally {
      await client.invalidateQueries({ queryKey: accountsApi.sessions.key() })
      setEnding(undefined)
      setAsking(false)
    }
  }
  const nameOf = ({ browser, system, support }: Device) => {
    if (support) return t('devices.support')
    return browser && system ? t('devices.on', { browser, system }) : (browser ?? t('devices.unknown'))
  }
  const lineOf = ({ used, address }: Device) =>
    [t('devices.used', { when: moment(used) }), address].filter(Boolean).join(' · ')

  return (
    <section className={styles.section}>
      <SectionHead title={t('devices.title')} />
      <p className="muted">{t('devices.line')}</p>
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      {list.isPending ? <DelayedSkeleton label={t('common:loading')}>…</DelayedSkeleton> : null}
      {list.isError ? <LoadError title={t('common:unexpected.title')} query={list} /> : null}
      {list.data ? (
        <Rows label={t('devices.title')}>
          {list.data.items.map((device) => (
            <Row
              key={device.id}
              title={nameOf(device)}
              line={lineOf(device)}
              end={
                device.current ? (
                  <span className="muted">{t('devices.here')}</span>
                ) : (
                  <Button
                    size="sm"
                    aria-label={t('devices.endOf', { device: nameOf(device) })}
                    loading={ending === device.id}
                    onClick={() => end(device.id, () => accountsApi.endSession.call({ id: device.id }))}
                  >
                    {t('devices.end')}
                  </Button>
                )
              }
            />
          ))}
        </Rows>
      ) : null}
      {list.data?.items.some((device) => !device.current) ? (
        <div>
          <Button onClick={() => setAsking(true)}>{t('devices.endOthers')}</Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => end('others', () => accountsApi.endOtherSessions.call({}))}
        busy={ending === 'others'}
        tone="plain"
        title={t('devices.endOthersTitle')}
        lead={t('devices.endOthersLine')}
        confirmLabel={t('devices.endOthers')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
      />
    </section>
  )
}
