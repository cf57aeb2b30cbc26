// /auth/confirm-email: confirms one side of an email change. Needs a click so that mail scanners cannot use up the
// link.

import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { userQuery } from '#features/accounts/web/api.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { settingsApi } from './api.ts'
import styles from './settings.module.css'

export const handle = { namespaces: ['accounts', 'settings'] } satisfies PageHandle

export default function ConfirmEmailPage() {
  const { t } = useTranslation(['settings', 'problem'])
  const errorMessage = useErrorMessage()
  const [query] = useSearchParams()
  const queries = useQueryClient()
  const side = query.get('side') === 'new' ? 'new' : 'old'
  const token = query.get('token') ?? ''
  const confirm = useMutation({
    mutationFn: () => settingsApi.confirmEmail.call({ token, side }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: settingsApi.key() }),
        queries.invalidateQueries({ queryKey: userQuery.queryKey }),
      ]),
  })
  const why =
    token === ''
      ? t('problem:link_expired')
      : confirm.isError
        ? errorMessage(readRefusal(confirm.error))
        : undefined
  const result = confirm.data ? (confirm.data.changed ? 'done' : 'half') : undefined
  usePageTitle(t(`confirmEmail.${result ?? (why ? 'failed' : 'title')}`))
  const toSettings = (
    <LinkButton href={paths.settings()} variant="filled">
      {t('confirmEmail.toSettings')}
    </LinkButton>
  )
  if (why) {
    return <ErrorState page title={t('confirmEmail.failed')} why={why} action={toSettings} />
  }
  if (result) {
    return (
      <div className={styles.form}>
        <PageTitle lead={t(`confirmEmail.${result}Line`)}>{t(`confirmEmail.${result}`)}</PageTitle>
        <div>{toSettings}</div>
      </div>
    )
  }
  return (
    <div className={styles.form}>
      <PageTitle lead={t(`confirmEmail.${side}`)}>{t('confirmEmail.title')}</PageTitle>
      <div>
        <Button variant="filled" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('confirmEmail.confirm')}
        </Button>
      </div>
    </div>
  )
}
