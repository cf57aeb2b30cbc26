// /admin/people/:id: an account, its status, and the actions of the signed-in staff role.

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
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { AccountStatusBadges } from './AccountStatusBadges.tsx'
import { type PersonAnswer, peopleApi } from './api.ts'
import { BlockStory } from './BlockStory.tsx'
import { MessageThread } from './MessageThread.tsx'
import { PersonActions } from './PersonActions.tsx'
import styles from './people.module.css'

export const handle = { namespaces: ['artists', 'people'] } satisfies PageHandle

export default function PersonPage() {
  const { t } = useTranslation(['people', 'common'])
  const { id = '' } = useParams()
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = useQuery(peopleApi.find.queryOptions({ input: { id } }))
  usePageTitle(data?.name ?? (error ? t('person.failed') : undefined))
  const back = <TextButton label={t('person.back')} href="/admin/people" />
  if (data)
    return (
      <div className="page">
        <PageTitle over={back} lead={<AccountStatusBadges statuses={data.standing} />}>
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
          why={errorMessage(readRefusal(error))}
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
      <DescriptionList layout="rows">
        <DescriptionItem label={t('person.username')}>{person.username}</DescriptionItem>
        <DescriptionItem label={t('person.email')}>
          {person.email}, {t(person.emailConfirmed ? 'person.confirmed' : 'person.unconfirmed')}
        </DescriptionItem>
        {care ? (
          <>
            <DescriptionItem label={t('person.phone')}>{care.phone ?? t('common:none')}</DescriptionItem>
            <DescriptionItem label={t('person.contactMethod')}>
              {t(`person.contact.${care.contactMethod as 'email'}`)}
            </DescriptionItem>
          </>
        ) : null}
        <DescriptionItem label={t('person.language')}>
          {isLanguage(person.language) ? LANGUAGE_NAMES[person.language] : person.language}
        </DescriptionItem>
        <DescriptionItem label={t('person.role')}>{t(`role.${person.role}`)}</DescriptionItem>
        <DescriptionItem label={t('person.plan')}>
          {planUntil ? t('person.planUntil', { plan, day: day(planUntil) }) : plan}
        </DescriptionItem>
        <DescriptionItem label={t('person.twoFactor')}>
          {t(person.twoFactor ? 'common:yes' : 'common:no')}
        </DescriptionItem>
        <DescriptionItem label={t('person.since')}>{day(person.createdAt)}</DescriptionItem>
        {closedAt ? (
          <DescriptionItem label={t('person.closed')}>{moment(closedAt)}</DescriptionItem>
        ) : closingAt ? (
          <DescriptionItem label={t('person.closing')} tone="warn">
            {moment(closingAt)}
          </DescriptionItem>
        ) : null}
        {care ? (
          <>
            <DescriptionItem label={t('person.sessions')}>{care.sessionCount}</DescriptionItem>
            <DescriptionItem label={t('person.releases')}>{care.releaseCount}</DescriptionItem>
          </>
        ) : null}
        <DescriptionItem label={t('person.userId')}>
          <CopyText value={person.id} copyLabel={t('person.copyId')} copiedLabel={t('common:copied')} />
        </DescriptionItem>
        <DescriptionItem label={t('person.account')}>
          <CopyText
            value={person.accountId}
            copyLabel={t('person.copyId')}
            copiedLabel={t('common:copied')}
          />
        </DescriptionItem>
      </DescriptionList>
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
          <MessageThread letters={care.letters} from={({ sentAt }) => `${name}, ${moment(sentAt)}`} />
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
      <DescriptionList layout="rows">
        <DescriptionItem label={t('person.payoutMethod')}>{money.method ?? t('common:none')}</DescriptionItem>
        {money.changedAt ? (
          <DescriptionItem label={t('person.payoutChanged')}>{moment(money.changedAt)}</DescriptionItem>
        ) : null}
        {money.heldUntil ? (
          <DescriptionItem label={t('person.payoutHeld')}>{moment(money.heldUntil)}</DescriptionItem>
        ) : null}
      </DescriptionList>
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
        side={<TextButton label={t('person.allAudit')} href={`/admin/audit?entity=user&entityId=${id}`} />}
      />
      {audit.length === 0 ? <p className="muted">{t('person.noAudit')}</p> : null}
      <DescriptionList layout="rows">
        {audit.map((entry) => (
          <DescriptionItem key={entry.id} label={moment(entry.at)}>
            <TextButton label={entry.action} href={`/admin/audit?open=${entry.id}`} />
            {entry.actor?.name ? `, ${entry.actor.name}` : null}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </section>
  )
}
