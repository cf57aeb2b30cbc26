// The steps to the first release, for people who have not submitted one: what is done, what is next, and what follows.
import { IconCheck, IconMusic, IconPhoto, IconWritingSign } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { planOf } from '#features/accounts/domain.ts'
import { useUser } from '#features/accounts/web/use-user.ts'
import { artistsQuery } from '#features/artists/web/api.ts'
import { usePayoutSetup } from '#features/payouts/web/use-payout-setup.ts'
import { SCHEDULE_DAYS } from '#features/releases/domain/vocabulary.ts'
import { listFormat, numberFormat } from '#lib/i18n/formats.ts'
import { addDays } from '#lib/pure/dates.ts'
import { includes, limitOf } from '#lib/pure/entitlements.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useToday } from '#lib/web/use-now.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { BoxBadge } from '#ui/BoxBadge.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { DashboardAnswer } from './api.ts'
import styles from './FirstSteps.module.css'

type Draft = DashboardAnswer['yourTurn'][number] | undefined

export function FirstSteps({ draft }: { draft: Draft }) {
  const { t, i18n } = useTranslation(['dashboard', 'common'])
  const user = useUser()
  const { data } = useQuery(artistsQuery())
  const isPaid = usePayoutSetup()
  const artists = data?.items ?? []
  const names = listFormat(i18n.language).format(artists.slice(0, 3).map(({ name }) => name))
  return (
    <div className="split">
      <section aria-label={t('steps.title')}>
        <ol className={styles.steps}>
          <Step number={1} done title={t('steps.email')} line={user?.email} />
          <Step
            number={2}
            done={artists.length > 0}
            title={t('steps.artist')}
            line={artists.length > 0 ? names : t('steps.artistLine')}
            action={
              artists.length > 0 ? (
                <AppLink href={paths.artists()}>{t('common:edit')}</AppLink>
              ) : (
                <LinkButton href={paths.newArtist()} size="sm">
                  {t('common:add')}
                </LinkButton>
              )
            }
          />
          <NextStep draft={draft} />
          {isPaid === undefined ? null : (
            <Step
              number={4}
              done={isPaid}
              title={t('steps.payout')}
              line={t('steps.payoutLine')}
              action={
                <LinkButton href={paths.payout()} size="sm">
                  {t(isPaid ? 'common:edit' : 'common:add')}
                </LinkButton>
              }
            />
          )}
          <Step
            number={isPaid === undefined ? 4 : 5}
            done={user?.two_factor ?? false}
            title={t('steps.protect')}
            line={t('steps.protectLine')}
            action={
              user?.two_factor ? null : (
                <LinkButton href={paths.security()} size="sm">
                  {t('steps.turnOn')}
                </LinkButton>
              )
            }
          />
        </ol>
      </section>
      <WhatHappensThen />
    </div>
  )
}

interface StepProps {
  number: number
  done: boolean
  title: string
  line?: ReactNode
  action?: ReactNode
}

function Step({ number, done, title, line, action }: StepProps) {
  const { t } = useTranslation('dashboard')
  return (
    <li className={styles.step} data-done={done || undefined}>
      <span className={styles.mark}>
        {done ? <BoxBadge icon={IconCheck} tone="success" large /> : <span aria-hidden="true">{number}</span>}
      </span>
      <div className={styles.words}>
        <h2 className={styles.name}>
          {title}
          {done ? <span className="visually-hidden"> {t('steps.done')}</span> : null}
        </h2>
        {line ? <p className="muted small">{line}</p> : null}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  )
}

const NEEDS = [
  { need: 'audio', icon: IconMusic },
  { need: 'cover', icon: IconPhoto },
  { need: 'writers', icon: IconWritingSign },
] as const

/** The release: created, and then continued until it is submitted. It has the one primary button. */
function NextStep({ draft }: { draft: Draft }) {
  const { t } = useTranslation('dashboard')
  const plan = planOf(useUser()?.subscription.plan_name ?? 'indiefy_lite')
  const { dayShort } = useDates()
  const earliest = addDays(useToday(), SCHEDULE_DAYS.standard.leadDaysMin)
  return (
    <li className={styles.next} aria-current="step">
      <span className={styles.number} aria-hidden="true">
        3
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          {draft ? t('steps.submit', { title: draft.title || t('untitled') }) : t('steps.release')}
        </h2>
        <p>{t('steps.releaseLine', { day: dayShort(earliest) })}</p>
        {draft ? null : (
          <dl className={styles.needs}>
            {NEEDS.map(({ need, icon: Icon }) => (
              <div key={need}>
                <dt>
                  <Icon size={16} aria-hidden="true" /> {t(`steps.needs.${need}`)}
                </dt>
                <dd>{t(`steps.needs.${need}Line`)}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className={styles.buttons}>
          <LinkButton href={draft ? paths.editRelease(draft.id) : paths.newRelease()} variant="filled">
            {draft ? t('continue') : t('newRelease')}
          </LinkButton>
          {draft || !includes(plan, 'catalogue.import') ? null : (
            <LinkButton href={paths.imports()} variant="plain">
              {t('steps.import')}
            </LinkButton>
          )}
        </div>
      </div>
    </li>
  )
}

function WhatHappensThen() {
  const { t, i18n } = useTranslation(['dashboard', 'common'])
  const plan = planOf(useUser()?.subscription.plan_name ?? 'indiefy_lite')
  const [from, to] = SCHEDULE_DAYS.standard.processing
  const share = numberFormat(i18n.language, { style: 'percent' }).format(
    limitOf(plan, 'royalties.share_bp') / 10_000,
  )
  const stages = [
    { key: 'you', when: undefined },
    { key: 'review', when: t('afterwards.reviewWhen') },
    { key: 'stores', when: t('afterwards.storesWhen', { from, to }) },
    { key: 'live', when: t('afterwards.liveWhen') },
    { key: 'money', when: t('afterwards.moneyWhen') },
  ] as const
  return (
    <section>
      <SectionHead title={t('afterwards.title')} />
      <ol className={styles.stages}>
        {stages.map(({ key, when }) => (
          <li key={key} className={styles.stage} data-now={key === 'you' || undefined}>
            <div className={styles.stageHead}>
              <b>{t(`afterwards.${key}`)}</b>
              {when ? <span className="muted small">{when}</span> : null}
            </div>
            <p className="small">{t(`afterwards.${key}Line`, { share })}</p>
          </li>
        ))}
      </ol>
      <p className={styles.stuck}>
        {t('afterwards.stuck')} <AppLink href={paths.support()}>{t('afterwards.ask')}</AppLink>{' '}
        {t('afterwards.answer', { count: limitOf(plan, 'support.answer_hours') })}
      </p>
    </section>
  )
}
