// /team/join?token=…: who invites, to which role, and accepting; visitors sign in first.
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import { signOut } from '#features/accounts/web/api.ts'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useArrive } from '#features/accounts/web/use-choose-account.ts'
import { useUser } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { sameEmail } from '../domain.ts'
import { teamsApi } from './api.ts'
import styles from './team.module.css'

type Shown = Awaited<ReturnType<typeof teamsApi.showInvitation.call>>

export default function JoinPage() {
  const { t } = useTranslation(['teams', 'common'])
  const errorMessage = useErrorMessage()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const user = useUser()
  const query = useQuery({
    ...teamsApi.showInvitation.queryOptions({ input: { token }, staleTime: Number.POSITIVE_INFINITY }),
    enabled: token !== '',
  })
  const refusal = query.error && readRefusal(query.error)
  const absent = token === '' || refusal?.status === 404
  const final = absent || refusal?.status === 410
  usePageTitle(refusal || absent ? t('join.gone') : t('join.title'))
  if (refusal || absent) {
    return (
      <div className="page">
        <ErrorState
          page
          title={t('join.gone')}
          why={absent || !refusal ? t('join.absent') : errorMessage(refusal)}
          action={
            final ? (
              user ? (
                <LinkButton href={paths.dashboard()}>{t('common:unexpected.toDashboard')}</LinkButton>
              ) : (
                <LinkButton href={paths.login()}>{t('join.signIn')}</LinkButton>
              )
            ) : (
              <Button onClick={() => query.refetch()}>{t('common:retry')}</Button>
            )
          }
        />
      </div>
    )
  }
  return (
    <div className="page">
      <PageTitle>{t('join.title')}</PageTitle>
      {query.data && user !== undefined ? (
        <Invited invitation={query.data} token={token} user={user} />
      ) : (
        <DelayedSkeleton label={t('common:loading')}>
          <SkeletonRows count={2} cover={false} />
        </DelayedSkeleton>
      )}
    </div>
  )
}

function Invited({ invitation, token, user }: { invitation: Shown; token: string; user: User | null }) {
  const { t } = useTranslation('teams')
  const { dayOf } = useDates()
  const { account, artist, email } = invitation
  const role = t(`role.${invitation.role}`)
  return (
    <div className={`measure ${styles.form}`}>
      <p>{artist ? t('join.lineArtist', { account, role, artist }) : t('join.line', { account, role })}</p>
      <p>{t(`about.${invitation.role}`)}</p>
      <p className="muted">{t('join.until', { day: dayOf(invitation.expiresAt) })}</p>
      {user === null ? (
        <ForVisitor email={email} />
      ) : sameEmail(user.email, email) ? (
        <Accept token={token} />
      ) : (
        <ForOther email={email} own={user.email} />
      )}
    </div>
  )
}

/** The URL to return to after signing in. */
function useBack(): { redirect: string } {
  const [search] = useSearchParams()
  return { redirect: paths.joinTeam(search) }
}

function ForVisitor({ email }: { email: string }) {
  const { t } = useTranslation('teams')
  const back = useBack()
  return (
    <>
      <p>{t('join.visitor', { email })}</p>
      <div className={styles.actions}>
        <LinkButton variant="filled" href={paths.login(back)}>
          {t('join.signIn')}
        </LinkButton>
        <LinkButton href={paths.signUp(back)}>{t('join.signUp')}</LinkButton>
      </div>
    </>
  )
}

function ForOther({ email, own }: { email: string; own: string }) {
  const { t } = useTranslation('teams')
  const client = useQueryClient()
  const navigate = useNavigate()
  const back = useBack()
  return (
    <>
      <p role="status">{t('join.other', { email, own })}</p>
      <div>
        <Button
          variant="filled"
          onClick={async () => {
            await signOut(client)
            navigate(paths.login(back))
          }}
        >
          {t('join.switch')}
        </Button>
      </div>
    </>
  )
}

function Accept({ token }: { token: string }) {
  const { t } = useTranslation('teams')
  const errorMessage = useErrorMessage()
  const arrive = useArrive()
  const accept = useMutation({
    mutationFn: () => teamsApi.accept.call({ token }),
    onSuccess: (user) => arrive(user),
  })
  return (
    <>
      {accept.isError ? <FormAlert>{errorMessage(readRefusal(accept.error))}</FormAlert> : null}
      <div>
        <Button variant="filled" loading={accept.isPending} onClick={() => accept.mutate()}>
          {t('join.accept')}
        </Button>
      </div>
    </>
  )
}
