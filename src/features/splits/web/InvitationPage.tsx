// /split-invitation/:token: what is shared with somebody, readable without an account; accepting needs one.
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { signOut } from '#features/accounts/web/api.ts'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DetailPage } from '#ui/DetailPage.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Mark } from '#ui/Mark.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { plainEmail } from '../domain/sheets.ts'
import type { Route } from './+types/InvitationPage'
import { type InvitationAnswer, invitationQuery, splitsApi } from './api.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import styles from './splits.module.css'
import { useShares } from './use-shares.ts'

export const handle = { namespaces: ['splits'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [invitationQuery(params.token, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  startQueries([invitationQuery(params.token)])

export default function InvitationPage() {
  const { t } = useTranslation('splits')
  const { token = '' } = useParams()
  const [answer, setAnswer] = useState<'accepted' | 'declined'>()
  const query = useQuery({
    ...invitationQuery(token),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: answer === undefined,
  })
  const { percent } = useShares()
  usePageTitle(
    query.data
      ? t('invite.title', { share: percent(query.data.shareBp), title: query.data.title })
      : query.isError
        ? t('invite.gone')
        : undefined,
  )
  return (
    <DetailPage query={query} loadingLabel={t('loading')} skeletonRows={3} failure={<Gone query={query} />}>
      {(invitation) => (
        <div className="page">
          {answer ? (
            <Answered answer={answer} invitation={invitation} />
          ) : (
            <Invited token={token} invitation={invitation} onAnswer={setAnswer} />
          )}
        </div>
      )}
    </DetailPage>
  )
}

function Gone({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const { t } = useTranslation(['splits', 'common'])
  const errorMessage = useErrorMessage()
  const user = useUser()
  const refusal = readRefusal(query.error)
  return (
    <div className="page">
      <ErrorState
        page
        title={t('invite.gone')}
        why={refusal.status === 404 ? t('invite.absent') : errorMessage(refusal)}
        action={
          refusal.status !== 404 && refusal.status !== 410 ? (
            <Button onClick={() => query.refetch()}>{t('common:retry')}</Button>
          ) : user ? (
            <LinkButton href={paths.splits({ view: 'shared' })}>{t('invite.toShared')}</LinkButton>
          ) : (
            <LinkButton href={paths.home()}>{t('invite.toHome')}</LinkButton>
          )
        }
      />
    </div>
  )
}

function Answered({ answer, invitation }: { answer: 'accepted' | 'declined'; invitation: InvitationAnswer }) {
  const { t } = useTranslation('splits')
  const { percent } = useShares()
  const { title, account, shareBp } = invitation
  return (
    <div className={styles.invited}>
      <div>
        <h1 tabIndex={-1}>{t(`invite.${answer}`, { title, account, share: percent(shareBp) })}</h1>
        <p>{t(`invite.${answer}Line`, { account })}</p>
        {answer === 'accepted' ? (
          <div className={styles.buttons}>
            <LinkButton variant="filled" href={paths.splits({ view: 'shared' })}>
              {t('invite.toShared')}
            </LinkButton>
            <LinkButton href={paths.payout()}>{t('invite.toPayout')}</LinkButton>
          </div>
        ) : null}
      </div>
    </div>
  )
}

interface InvitedProps {
  token: string
  invitation: InvitationAnswer
  onAnswer: (answer: 'accepted' | 'declined') => void
}

function Invited({ token, invitation, onAnswer }: InvitedProps) {
  const { t } = useTranslation('splits')
  const { dayOf } = useDates()
  const { percent, month, money } = useShares()
  const { name, title, account, artist, fromMonth, untilMonth, held } = invitation
  const share = percent(invitation.shareBp)
  const kept = held[0]
  return (
    <div className={styles.invited}>
      <div className={styles.art}>
        {invitation.hasCover ? (
          <img src={`/v1/splits/invitation/${token}/cover`} alt={t('invite.cover', { title })} />
        ) : null}
        <p>
          <b>{title}</b>
          {[invitation.ofTrack ? invitation.release : '', artist, t('invite.by', { account })]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <div>
        <p className="muted">{t('invite.asked', { account, day: dayOf(invitation.sentAt) })}</p>
        <h1 tabIndex={-1}>{t('invite.head', { name, share, title })}</h1>
        <dl className={styles.facts}>
          <div>
            <dt>{t('invite.share')}</dt>
            <dd>
              {share}
              <small>{t(invitation.ofTrack ? 'invite.ofSong' : 'invite.ofRelease')}</small>
            </dd>
          </div>
          <div>
            <dt>{t('from')}</dt>
            <dd>
              {fromMonth === null ? t('beginning') : month(fromMonth)}
              <small>
                {untilMonth
                  ? t('until', { month: month(untilMonth) })
                  : fromMonth === null
                    ? t('invite.everyMonth')
                    : t('invite.sinceFirst')}
              </small>
            </dd>
          </div>
          <div>
            <dt>{t('invite.kept')}</dt>
            <dd>
              {kept ? money(kept.amount, kept.currency) : t('invite.nothingYet')}
              <small>{t(kept ? 'invite.keptLine' : 'invite.nothingLine')}</small>
            </dd>
          </div>
        </dl>
        {invitation.recoupments.map((recoupment) => (
          <p key={recoupment.title} className={styles.below}>
            {t('invite.recoupment', {
              title: recoupment.title,
              amount: money(recoupment.left, recoupment.currency),
            })}
          </p>
        ))}
        <Answers token={token} invitation={invitation} onAnswer={onAnswer} />
        <section className={styles.meaning} aria-labelledby="means-head">
          <SectionHead id="means-head" title={t('invite.means')} />
          <ol className={styles.lettered}>
            {(['kept', 'paid', 'own', 'past'] as const).map((key, index) => (
              <li key={key}>
                <Mark letter={'ABCD'.charAt(index)} />
                <div>
                  <b>{t(`invite.mean.${key}`, { account })}</b>
                  <p>{t(`invite.meanLine.${key}`, { account, share })}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <p className={styles.below}>{t('invite.open', { name, day: dayOf(invitation.expiresAt) })}</p>
      </div>
    </div>
  )
}

function Answers({ token, invitation, onAnswer }: InvitedProps) {
  const { t } = useTranslation('splits')
  const { percent } = useShares()
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useUser()
  const [declining, setDeclining] = useState(false)
  const { shareBp, email, account } = invitation
  const share = percent(shareBp)
  const back = { redirect: paths.splitInvitation(token) }
  const isOther = user && plainEmail(user.email) !== email
  const accept = useMutation({
    mutationFn: () => splitsApi.accept.call({ token, shareBp }),
    onError: (error) => {
      // The page shows the share as it is now, which can be accepted.
      if (readRefusal(error).code === 'split_changed')
        void client.invalidateQueries({ queryKey: invitationQuery(token).queryKey })
    },
    onSuccess: () => {
      onAnswer('accepted')
      void client.invalidateQueries({ queryKey: splitsApi.shared.key() })
    },
  })
  return (
    <>
      {accept.isError ? <FormAlert>{errorMessage(readRefusal(accept.error))}</FormAlert> : null}
      <div className={styles.buttons}>
        {user && !isOther ? (
          <Button variant="filled" size="lg" loading={accept.isPending} onClick={() => accept.mutate()}>
            {t('invite.accept', { share })}
          </Button>
        ) : user ? (
          <Button
            variant="filled"
            size="lg"
            onClick={async () => {
              await signOut(client)
              navigate(paths.login(back))
            }}
          >
            {t('invite.switch')}
          </Button>
        ) : (
          <>
            <LinkButton variant="filled" size="lg" href={paths.signUp(back)}>
              {t('invite.signUp')}
            </LinkButton>
            <LinkButton size="lg" href={paths.login(back)}>
              {t('invite.signIn')}
            </LinkButton>
          </>
        )}
        <Button size="lg" onClick={() => setDeclining(true)}>
          {t('invite.decline')}
        </Button>
      </div>
      <p className={styles.below}>
        {user
          ? isOther
            ? t('invite.other', { email, own: user.email, account })
            : t('invite.forAccount')
          : t('invite.visitor', { email })}
      </p>
      {declining ? (
        <DeclineDialog
          token={token}
          invitation={invitation}
          onClose={() => setDeclining(false)}
          onDeclined={() => onAnswer('declined')}
        />
      ) : null}
    </>
  )
}
