// Settings section: turns two-factor authentication on and off, and renews its recovery codes.
import { Button, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { accountsApi, userQuery } from './api.ts'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'
import { LazyReauthenticationDialog } from './LazyReauthenticationDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoFactorSetup } from './TwoFactorSetup.tsx'

/** `credentials` follows `off`: turning off checks password and code itself. */
type Asking = 'off' | 'credentials' | 'renew'

export function TwoFactorSection() {
  const { t } = useTranslation(['accounts', 'common'])
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const state = useQuery(accountsApi.twoFactor.queryOptions())
  const [setup, setSetup] = useState<{ uri: string; secret: string }>()
  const [codes, setCodes] = useState<string[]>()
  const [asking, setAsking] = useState<Asking>()
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string>()

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    // Closes this dialog first, because the re-authentication dialog may open next.
    setAsking(undefined)
    setAlert(undefined)
    try {
      await work()
    } catch (failure) {
      const refused = readRefusal(failure)
      // The user closed the re-authentication dialog, so no error message is needed.
      if (refused.code !== 'reauthentication_required') setAlert(errorMessage(refused))
    } finally {
      setBusy(false)
    }
  }
  const toast = (message: string) => showToast({ message, closeLabel: t('common:close') })
  const reload = async () => {
    await client.invalidateQueries({ queryKey: accountsApi.twoFactor.key() })
    await client.invalidateQueries({ queryKey: userQuery.queryKey })
  }
  const begin = () => attempt(async () => setSetup(await accountsApi.beginTwoFactor.call({})))
  const renew = () =>
    attempt(async () => {
      setCodes((await accountsApi.renewRecoveryCodes.call({})).recovery_codes)
      await reload()
    })
  const chooseMailedCodes = (allowed: boolean) =>
    attempt(async () => {
      await accountsApi.setMailedCodes.call({ allowed })
      await reload()
    })
  const onTurnedOff = () =>
    attempt(async () => {
      toast(t('twoFactor.isOff'))
      await reload()
    })

  return (
    <section className={styles.section}>
      <SectionHead title={t('twoFactor.title')} />
      {alert ? <FormAlert>{alert}</FormAlert> : null}
      {body()}
      <ConfirmDialog
        opened={asking === 'off'}
        onClose={() => setAsking(undefined)}
        onConfirm={() => setAsking('credentials')}
        title={t('twoFactor.offTitle')}
        consequences={[t('twoFactor.offLines.password'), t('twoFactor.offLines.codes')]}
        confirmLabel={t('twoFactor.turnOff')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
      />
      <ConfirmDialog
        opened={asking === 'renew'}
        onClose={() => setAsking(undefined)}
        onConfirm={renew}
        busy={busy}
        tone="plain"
        title={t('twoFactor.renewTitle')}
        lead={t('twoFactor.renewLine')}
        confirmLabel={t('twoFactor.renew')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
      />
      {asking === 'credentials' ? (
        <LazyReauthenticationDialog
          verify={(credentials) => accountsApi.endTwoFactor.call(credentials)}
          onProven={onTurnedOff}
          onCancel={() => setAsking(undefined)}
        />
      ) : null}
    </section>
  )

  function body() {
    if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
    if (setup)
      return (
        <TwoFactorSetup
          {...setup}
          onCancel={() => setSetup(undefined)}
          onDone={(made) => {
            setSetup(undefined)
            setCodes(made)
            toast(t('twoFactor.isOn'))
            void reload()
          }}
        />
      )
    if (state.isPending) return <DelayedSkeleton label={t('common:loading')}>…</DelayedSkeleton>
    if (state.isError) return <LoadError title={t('common:unexpected.title')} query={state} />
    if (!state.data.enabled)
      return (
        <>
          <p>{t('twoFactor.off')}</p>
          <div>
            <Button loading={busy} onClick={begin}>
              {t('twoFactor.turnOn')}
            </Button>
          </div>
        </>
      )
    return (
      <>
        <p>{t('twoFactor.on')}</p>
        <p className="muted">{t('twoFactor.codesLeft', { count: state.data.recovery_codes_left })}</p>
        <Switch
          checked={state.data.mailed_codes}
          disabled={busy}
          onChange={(event) => chooseMailedCodes(event.currentTarget.checked)}
          label={t('twoFactor.mailedCodes')}
          description={t('twoFactor.mailedCodesLine')}
        />
        <div className={styles.row}>
          <Button onClick={() => setAsking('renew')}>{t('twoFactor.renew')}</Button>
          <Button onClick={() => setAsking('off')}>{t('twoFactor.turnOff')}</Button>
        </div>
      </>
    )
  }
}
