// /admin/people/:id: an account, its status, and the actions of the signed-in staff role.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ArtistsOfAccount } from '#features/artists/web/ArtistsOfAccount.tsx'
import { sentenceText } from '#features/audit/domain/sentence.ts'
import { useSentence } from '#features/audit/web/use-sentence.ts'
import { AccountCredit } from '#features/purchases/web/AccountCredit.tsx'
import { isLanguage, LANGUAGE_NAMES } from '#lib/i18n/languages.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { CopyText } from '#ui/CopyText.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { DetailPage } from '#ui/DetailPage.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/PersonPage'
import { AccountStatusBadges } from './AccountStatusBadges.tsx'
import { type PersonAnswer, personQuery } from './api.ts'
import { BlockStory } from './BlockStory.tsx'
import { MessageThread } from './MessageThread.tsx'
import { PersonActions } from './PersonActions.tsx'
import styles from './people.module.css'

export const handle = {
  namespaces: ['people', 'artists', 'audit', 'releases', 'deliveries', 'teams', 'payouts', 'purchases'],
} satisfies PageHandle

export const loader = ({ context, params: { id } }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [personQuery(id, call)])
export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => startQueries([personQuery(id)])

export default function PersonPage() {
  const { t } = useTranslation(['people', 'common'])
  const { id = '' } = useParams()
  const errorMessage = useErrorMessage()
  const query = useQuery(personQuery(id))
  usePageTitle(query.data?.name)
  const back = <TextButton label={t('person.back')} href={paths.admin.people()} />
  return (
    <DetailPage
      query={query}
      loadingLabel={t('person.loading')}
      skeletonRows={6}
      failure={
        <LoadFailure
          error={query.error}
          errorMessage={errorMessage}
          absentTitle={t('person.absent')}
          failedTitle={t('person.failed')}
          list={{ href: paths.admin.people(), label: t('person.back') }}
          onRetry={query.refetch}
        />
      }
    >
      {(data) => (
        <div className="page">
          <PageTitle over={back} lead={<AccountStatusBadges statuses={data.accountStatus} />}>
            {data.name}
          </PageTitle>
          <div className="split">
            <div className={styles.sections}>
              <Identity person={data} />
              <Support person={data} />
              {data.support ? <ArtistsOfAccount accountId={data.accountId} /> : null}
              <Money person={data} />
              {data.money ? <AccountCredit accountId={data.accountId} /> : null}
              <Audit person={data} />
            </div>
            <PersonActions person={data} />
          </div>
        </div>
      )}
    </DetailPage>
  )
}

interface Props {
  person: PersonAnswer
}

function Identity({ person }: Props) {
  const { t } = useTranslation(['people', 'common'])
  const { day, dayOf, moment } = useDates()
  const plan = t(`common:plan.${person.plan}`)
  const { support, planUntil, closingAt, closedAt } = person
  return (
    <section>
      <SectionHead title={t('person.who')} />
      <DescriptionList layout="rows">
        <DescriptionItem label={t('person.username')}>{person.username}</DescriptionItem>
        <DescriptionItem label={t('person.email')}>
          {person.email}, {t(person.emailConfirmed ? 'person.confirmed' : 'person.unconfirmed')}
        </DescriptionItem>
        {support ? (
          <>
            <DescriptionItem label={t('person.phone')}>{support.phone ?? t('common:none')}</DescriptionItem>
            <DescriptionItem label={t('person.contactMethod')}>
              {t(`person.contact.${support.contactMethod as 'email'}`)}
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
        <DescriptionItem label={t('person.since')}>{dayOf(person.createdAt)}</DescriptionItem>
        {closedAt ? (
          <DescriptionItem label={t('person.closed')}>{moment(closedAt)}</DescriptionItem>
        ) : closingAt ? (
          <DescriptionItem label={t('person.closing')} tone="warn">
            {moment(closingAt)}
          </DescriptionItem>
        ) : null}
        {support ? (
          <>
            <DescriptionItem label={t('person.sessions')}>{support.sessionCount}</DescriptionItem>
            <DescriptionItem label={t('person.releases')}>{support.releaseCount}</DescriptionItem>
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

function Support({ person: { support, name } }: Props) {
  const { t } = useTranslation('people')
  const { moment } = useDates()
  if (!support) return null
  return (
    <>
      <section>
        <SectionHead title={t('person.blocks')} side={support.blocks.length || undefined} />
        <BlockStory blocks={support.blocks} />
      </section>
      <section>
        <SectionHead title={t('person.messages')} side={support.messages.length || undefined} />
        {support.messages.length === 0 ? (
          <p className="muted">{t('person.noMessages')}</p>
        ) : (
          <MessageThread messages={support.messages} from={({ sentAt }) => `${name}, ${moment(sentAt)}`} />
        )}
      </section>
    </>
  )
}

function Money({ person: { money } }: Props) {
  const { t } = useTranslation(['people', 'payouts', 'common'])
  const { moment } = useDates()
  if (!money) return null
  return (
    <section>
      <SectionHead title={t('person.money')} />
      <DescriptionList layout="rows">
        <DescriptionItem label={t('person.payoutMethod')}>
          {money.method ? t(`payouts:method.${money.method}`) : t('common:none')}
        </DescriptionItem>
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
  const sentence = useSentence()
  if (!audit) return null
  return (
    <section>
      <SectionHead
        title={t('person.audit')}
        side={<TextButton label={t('person.allAudit')} href={paths.admin.audit({ about: id })} />}
      />
      {audit.length === 0 ? <p className="muted">{t('person.noAudit')}</p> : null}
      <DescriptionList layout="rows">
        {audit.map((entry) => (
          <DescriptionItem key={entry.id} label={moment(entry.at)}>
            <TextButton
              label={sentenceText(sentence(entry))}
              href={paths.admin.audit({ about: id, open: entry.id })}
            />
          </DescriptionItem>
        ))}
      </DescriptionList>
    </section>
  )
}
