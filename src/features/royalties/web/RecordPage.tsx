// /royalties/records/:id: what made an amount, from the report of the store to the balance.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { planOf } from '#features/accounts/domain.ts'
import { usePermission, useUser } from '#features/accounts/web/use-user.ts'
import { ReportLines } from '#features/statements/web/ReportLines.tsx'
import { limitOf } from '#lib/pure/entitlements.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { CopyText } from '#ui/CopyText.tsx'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/RecordPage'
import { type ExplainedAnswer, explainQuery, linesQuery } from './api.ts'
import { RecordStatusBadge } from './RecordStatusBadge.tsx'
import { RecordSteps } from './RecordSteps.tsx'
import { recordsAddress } from './record-address.ts'
import styles from './royalties.module.css'
import { useRoyaltyWords } from './use-royalty-words.ts'

export const handle = { namespaces: ['royalties', 'statements'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [explainQuery(params.id, call)])
export const clientLoader = () => null

export default function RecordPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('royalties')
  const query = useQuery(explainQuery(params.id))
  usePageTitle(t('record.page'))
  return (
    <div className="page">
      {query.data ? (
        <Explained record={query.data} />
      ) : query.isError ? (
        <LoadError page title={t('record.failed')} query={query} />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonRows count={6} />
        </DelayedSkeleton>
      )}
    </div>
  )
}

function Explained({ record }: { record: ExplainedAnswer }) {
  const { t } = useTranslation(['royalties', 'common'])
  const words = useRoyaltyWords()
  const money = useMoney()
  const { dayOf } = useDates()
  const place = [record.platform, words.country(record.country)].join(', ')
  return (
    <div className={styles.sections}>
      <div>
        <PageTitle
          over={
            <nav className={styles.crumbs} aria-label={t('record.path')}>
              <AppLink href={paths.royalties()}>{t('title')}</AppLink>
              {' / '}
              <AppLink href={recordsAddress({ month: [record.period], store: [record.platform] })}>
                {`${record.platform}, ${words.month(record.period)}`}
              </AppLink>
            </nav>
          }
        >
          <span className={styles.head}>
            {record.releaseId ? (
              <Cover
                image={coverSource(record.artworkUrls, 72)}
                alt=""
                size={72}
                lift
                eager
                emptyText={t('record.noCover')}
              />
            ) : null}
            <span className={styles.big} data-negative={money.isNegative(record.amount) || undefined}>
              {money.isNegative(record.amount) ? '−' : null}
              <small>{record.currency}</small> {money.cents(record.amount)}
            </span>
          </span>
        </PageTitle>
        <DescriptionList layout="columns">
          <DescriptionItem label={t('columns.track')}>
            {record.track || t('untitled')} <small className={styles.under}>{record.isrc}</small>
          </DescriptionItem>
          <DescriptionItem label={t('record.where')}>
            {place} <small className={styles.under}>{words.kind(record.kind)}</small>
          </DescriptionItem>
          <DescriptionItem label={t('columns.period')}>
            {words.month(record.period)}{' '}
            {record.statement.receivedAt ? (
              <small className={styles.under}>
                {t('record.received', { day: dayOf(record.statement.receivedAt) })}
              </small>
            ) : null}
          </DescriptionItem>
          <DescriptionItem label={t('columns.status')}>
            <RecordStatusBadge status={record.status} />
          </DescriptionItem>
        </DescriptionList>
      </div>
      <RecordSteps record={record} />
      <RecordLines record={record} />
      <div className={styles.ends}>
        <Now record={record} />
        <Question record={record} />
      </div>
    </div>
  )
}

function Now({ record }: { record: ExplainedAnswer }) {
  const { t } = useTranslation(['royalties', 'common'])
  const money = useMoney()
  const { moment } = useDates()
  return (
    <section aria-labelledby="now-head">
      <SectionHead id="now-head" title={t('record.now')} />
      <DescriptionList layout="rows">
        <DescriptionItem
          label={t(
            record.status !== 'paid'
              ? 'record.keptSince'
              : record.disputeId
                ? 'record.creditedOn'
                : 'record.inBalance',
          )}
        >
          {moment(record.statement.postedAt)}
        </DescriptionItem>
        {record.disputeId ? (
          <DescriptionItem label={t('record.frozen')}>
            <AppLink href={paths.dispute(record.disputeId)}>{t('record.frozenLine')}</AppLink>
          </DescriptionItem>
        ) : null}
        <DescriptionItem label={t('columns.transaction')}>
          <CopyText
            value={record.transactionId}
            copyLabel={t('common:copy')}
            copiedLabel={t('common:copied')}
          />
        </DescriptionItem>
        <DescriptionItem label={t('record.group')}>
          {t('record.groupLine', {
            count: record.group.lines,
            quantity: money.quantity(record.group.quantity),
            reported: money.exactText(record.group.reported, record.reportedCurrency),
            gross: money.exactText(record.group.gross, record.currency),
          })}
        </DescriptionItem>
        {record.statement.sha256 ? (
          <DescriptionItem label={t('record.sha256')}>
            <CopyText
              value={record.statement.sha256}
              display={`${record.statement.sha256.slice(0, 8)}…${record.statement.sha256.slice(-8)}`}
              copyLabel={t('common:copy')}
              copiedLabel={t('common:copied')}
            />
          </DescriptionItem>
        ) : null}
      </DescriptionList>
    </section>
  )
}

/** A ticket that names the amount, and the split it went through. */
function Question({ record }: { record: ExplainedAnswer }) {
  const { t } = useTranslation('royalties')
  const words = useRoyaltyWords()
  const money = useMoney()
  const user = useUser()
  const seesSplits = usePermission('splits.view')
  if (!user || user.impersonate) return null
  const hours = limitOf(planOf(user.subscription.plan_name), 'support.answer_hours')
  const ticket = paths.support({
    new: '',
    category: 'money',
    ...(record.releaseId ? { release: record.releaseId } : {}),
    subject: t('record.askSubject', {
      amount: money.text(record.amount, record.currency),
      track: record.track || t('untitled'),
      store: record.platform,
      country: words.country(record.country),
      month: words.month(record.period),
    }),
    text: t('record.askText', { id: record.transactionId }),
  })
  return (
    <section aria-labelledby="question-head">
      <SectionHead id="question-head" title={t('record.wrong')} />
      <p className={styles.quiet}>{t('record.wrongLine', { count: hours })}</p>
      <div className={styles.acts}>
        <LinkButton href={ticket}>{t('record.ask')}</LinkButton>
        {record.releaseId && record.revision && seesSplits ? (
          <TextButton label={t('record.split')} href={paths.split(record.releaseId, record.trackId)} />
        ) : null}
      </div>
    </section>
  )
}

function RecordLines({ record }: { record: ExplainedAnswer }) {
  const query = useInfiniteQuery(linesQuery(record))
  return <ReportLines own query={query} side={record.statement.fileName} />
}
