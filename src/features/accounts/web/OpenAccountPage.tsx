// /account/open: where mails about the account of a team lead. Chooses that account and opens the page they are about.
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { isOwnPath } from '../domain.ts'
import { useChooseAccount } from './use-choose-account.ts'
import { useUser } from './use-user.ts'

export const handle = { namespaces: ['accounts'] } satisfies PageHandle

export default function OpenAccountPage() {
  const { t } = useTranslation('accounts')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const errorMessage = useErrorMessage()
  const user = useUser()
  const choose = useChooseAccount()
  const account = query.get('account')
  const wanted = query.get('path') ?? ''
  const path = isOwnPath(wanted) ? wanted : paths.dashboard()
  const isMember = user?.accounts.some(({ id }) => id === account) ?? false
  const opening = useMutation({
    mutationFn: async () => {
      if (!account || user?.account === account) navigate(path, { replace: true })
      else await choose(account, path)
    },
  })
  const { mutate } = opening
  useEffect(() => {
    if (isMember) mutate()
  }, [isMember, mutate])
  const isLost = user !== undefined && user !== null && !isMember
  usePageTitle(t(isLost || opening.isError ? 'openAccount.lost' : 'openAccount.title'))
  return (
    <div className="page">
      {isLost || opening.isError ? (
        <ErrorState
          page
          title={t('openAccount.lost')}
          why={opening.isError ? errorMessage(readRefusal(opening.error)) : t('openAccount.lostLine')}
          action={<LinkButton href={paths.dashboard()}>{t('openAccount.own')}</LinkButton>}
        />
      ) : (
        <PageTitle>{t('openAccount.title')}</PageTitle>
      )}
    </div>
  )
}
