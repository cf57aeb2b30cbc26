// /admin/people/:id: who somebody is, how they stand, and what staff of this role can do.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ArtistsOfAccount } from '#features/artists/web/ArtistsOfAccount.tsx'
import { isLanguage, LANGUAGE_NAMES } from '#lib/i18n/languages.ts'
import { readRefusal } from '#lib/web/client.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { CopyText } from '#ui/CopyText.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Fact, FactList } from '#ui/Fact.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { TextAction } from '#ui/TextAction.tsx'
import { type PersonAnswer, peopleApi } from './api.ts'
import { BlockStory } from './BlockStory.tsx'
import { Letters } from './Letters.tsx'
import { PersonActions } from './PersonActions.tsx'
import styles from './people.module.css'
import { StandingBadges } from './StandingBadges.tsx'

export const handle = { namespaces: ['artists', 'people'] } satisfies PageHandle

export default function PersonPage() {
  const { t } = useTranslation(['people', 'common'])
  const { id = '' } = useParams()
  const say = useErrorMessage()
  const { data, error, refetch } = useQuery(peopleApi.find.queryOptions({ input: { id } }))
  usePageTitle(data?.name ?? (error ? t('person.failed') : undefined))
  const back = <TextAction label={t('person.back')} href="/admin/people" />
  if (data)
    return (
      <div className="page">
        <PageTitle over={back} lead={<StandingBadges standing={data.standing} />}>
          {data.name}
        </PageTitle>
        <div className="split">
          <div className={styles.sections}>
            <Identity person={data} />
            <Care person={data} />
            {data.care ? <ArtistsOfAccount accountId={data.accountId} /> : null}
            <Money person={data} />
            <Audit person={data} />
          </div>
          <PersonActions person={data} />
        </div>
      </div>
    )
  if (error)
    return (
      <div className="page">
        {back}
        <ErrorState
          page
          title={t('person.failed')}
          why={say(readRefusal(error))}
          action={<Button onClick={() => refetch()}>{t('common:retry')}</Button>}
        />
      </div>
    )
  return (
    <div className="page">
      <DelayedSkeleton label={t('person.loading')}>
        <SkeletonBlock width="40%" height={40} gap={24} />
        <SkeletonRows count={6} cover={false} />
      </DelayedSkeleton>
    </div>
  )
}

interface Props {
  person: PersonAnswer
}

function Identity({ person }: Props) {
  const { t } = useTranslation(['people', 'common'])
  const { day, moment } = useDates()
  const plan = t(`common:plan.${person.plan}`)
  const { care, planUntil, closingAt, closedAt } = person
  return (
    <section>
      <SectionHead title={t('person.who')} />
      <FactList layout="rows">
        <Fact label={t('person.username')}>{person.username}</Fact>
        <Fact label={t('person.email')}>
          {person.email}, {t(person.emailConfirmed ? 'person.confirmed' : 'person.unconfirmed')}
        </Fact>
        {care ? (
          <>
            <Fact label={t('person.phone')}>{care.phone ?? t('common:none')}</Fact>
            <Fact label={t('person.contactMethod')}>
              {t(`person.contact.${care.contactMethod as 'email'}`)}
            </Fact>
          </>
        ) : null}
        <Fact label={t('person.language')}>
          {isLanguage(person.language) ? LANGUAGE_NAMES[person.language] : person.language}
        </Fact>
        <Fact label={t('person.role')}>{t(`role.${person.role}`)}</Fact>
        <Fact label={t('person.plan')}>
          {planUntil ? t('person.planUntil', { plan, day: day(planUntil) }) : plan}
        </Fact>
        <Fact label={t('person.twoFactor')}>{t(person.twoFactor ? 'common:yes' : 'common:no')}</Fact>
        <Fact label={t('person.since')}>{day(person.createdAt)}</Fact>
        {closedAt ? (
          <Fact label={t('person.closed')}>{moment(closedAt)}</Fact>
        ) : closingAt ? (
          <Fact label={t('person.closing')} tone="warn">
            {moment(closingAt)}
          </Fact>
        ) : null}
        {care ? (
          <>
            <Fact label={t('person.sessions')}>{care.sessionCount}</Fact>
            <Fact label={t('person.releases')}>{care.releaseCount}</Fact>
          </>
        ) : null}
        <Fact label={t('person.userId')}>
          <CopyText value={person.id} copyLabel={t('person.copyId')} copiedLabel={t('common:copied')} />
        </Fact>
        <Fact label={t('person.account')}>
          <CopyText
            value={person.accountId}
            copyLabel={t('person.copyId')}
            copiedLabel={t('common:copied')}
          />
        </Fact>
      </FactList>
    </section>
  )
}

function Care({ person: { care, name } }: Props) {
  const { t } = useTranslation('people')
  const { moment } = useDates()
  if (!care) return null
  return (
    <>
      <section>
        <SectionHead title={t('person.blocks')} side={care.blocks.length || undefined} />
        <BlockStory blocks={care.blocks} />
      </section>
      <section>
        <SectionHead title={t('person.letters')} side={care.letters.length || undefined} />
        {care.letters.length === 0 ? (
          <p className="muted">{t('person.noLetters')}</p>
        ) : (
          <Letters letters={care.letters} from={({ sentAt }) => `${name}, ${moment(sentAt)}`} />
        )}
      </section>
    </>
  )
}

function Money({ person: { money } }: Props) {
  const { t } = useTranslation(['people', 'common'])
  const { moment } = useDates()
  if (!money) return null
  return (
    <section>
      <SectionHead title={t('person.money')} />
      <FactList layout="rows">
        <Fact label={t('person.payoutMethod')}>{money.method ?? t('common:none')}</Fact>
        {money.changedAt ? <Fact label={t('person.payoutChanged')}>{moment(money.changedAt)}</Fact> : null}
        {money.heldUntil ? <Fact label={t('person.payoutHeld')}>{moment(money.heldUntil)}</Fact> : null}
      </FactList>
    </section>
  )
}

function Audit({ person: { audit, id } }: Props) {
  const { t } = useTranslation('people')
  const { moment } = useDates()
  if (!audit) return null
  return (
    <section>
      <SectionHead
        title={t('person.audit')}
        side={<TextAction label={t('person.allAudit')} href={`/admin/audit?entity=user&entityId=${id}`} />}
      />
      {audit.length === 0 ? <p className="muted">{t('person.noAudit')}</p> : null}
      <FactList layout="rows">
        {audit.map((entry) => (
          <Fact key={entry.id} label={moment(entry.at)}>
            <TextAction label={entry.action} href={`/admin/audit?open=${entry.id}`} />
            {entry.actor?.name ? `, ${entry.actor.name}` : null}
          </Fact>
        ))}
      </FactList>
    </section>
  )
}
