// /account/support: within which time the plan promises an answer, and the tickets of the person.
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { planOf } from '#features/accounts/domain.ts'
import { useIsBlocked, usePermission, useUser } from '#features/accounts/web/use-user.ts'
import { formsQuery } from '#features/forms/web/api.ts'
import { FormOffers } from '#features/forms/web/FormOffers.tsx'
import { limitOf, PLANS } from '#lib/pure/entitlements.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { SUBJECT_LENGTH_MAX, TEXT_LENGTH_MAX, TICKET_CATEGORIES } from '../domain.ts'
import type { Route } from './+types/SupportPage'
import { type TicketItem, ticketsQuery } from './api.ts'
import { NewTicketDialog } from './NewTicketDialog.tsx'
import styles from './support.module.css'
import { TicketBadge } from './TicketState.tsx'

export const handle = { namespaces: ['support', 'forms', 'uploads'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [ticketsQuery(call), formsQuery(call)])
export const clientLoader = () => startQueries([ticketsQuery(), formsQuery()])

/** `?new` opens the form; `release`, `category`, `subject` and `text` are what the ticket begins with. */
export default function SupportPage() {
  const { t } = useTranslation(['support', 'common'])
  const [search, setSearch] = useSearchParams()
  const user = useUser()
  const isBlocked = useIsBlocked()
  const canUpgrade = usePermission('plan.manage') && !isBlocked
  const query = useInfiniteQuery(ticketsQuery())
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const columns = useColumns()
  const open = user?.impersonate ? null : (
    <Button variant="filled" onClick={() => setSearch({ new: '' })}>
      {t('new')}
    </Button>
  )
  return (
    <>
      {isBlocked ? (
        <div>
          <TextButton label={t('toBlocked')} href={paths.blocked()} />
        </div>
      ) : null}
      <AnswerTimes isUpgradable={canUpgrade} />
      <section aria-labelledby="tickets-head" className={styles.section}>
        <SectionHead id="tickets-head" title={t('tickets')} side={rows.length > 0 ? open : undefined} />
        <ListTable
          query={query}
          label={t('tickets')}
          columns={columns}
          rowKey={({ id }) => id}
          hrefOf={({ id }) => paths.ticket(id)}
          failedTitle={t('failed')}
          empty={{ compact: true, title: t('emptyTitle'), line: t('emptyLine'), action: open }}
        />
      </section>
      {isBlocked || user?.impersonate ? null : <FormOffers />}
      {search.has('new') && open ? (
        <NewTicketDialog first={firstValues(search)} onClose={() => setSearch({}, { replace: true })} />
      ) : null}
    </>
  )
}

function firstValues(search: URLSearchParams) {
  const releaseId = search.get('release')
  const category = TICKET_CATEGORIES.find((known) => known === search.get('category'))
  return {
    releaseId,
    category: category ?? (releaseId ? 'release' : ''),
    subject: (search.get('subject') ?? '').slice(0, SUBJECT_LENGTH_MAX),
    text: (search.get('text') ?? '').slice(0, TEXT_LENGTH_MAX),
  } as const
}

/** The hours of each plan, that of the person first of all. */
function AnswerTimes({ isUpgradable }: { isUpgradable: boolean }) {
  const { t } = useTranslation(['support', 'common'])
  const user = useUser()
  if (!user) return null
  const plan = planOf(user.subscription.plan_name)
  return (
    <section className={styles.promise} aria-label={t('promiseTitle')}>
      <dl>
        {PLANS.map((each) => (
          <div key={each} data-own={each === plan || undefined}>
            <dt>{t(`common:plan.${each === 'basic' ? 'indiefy_lite' : each}`)}</dt>
            <dd>{t('hours', { count: limitOf(each, 'support.answer_hours') })}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">
        {t('promise', { count: limitOf(plan, 'support.answer_hours') })}{' '}
        {isUpgradable && plan !== 'advanced' ? (
          <AppLink href={paths.upgrade({ from: 'support' })}>{t('common:comparePlans')}</AppLink>
        ) : null}
      </p>
    </section>
  )
}

function useColumns(): RowsColumn<TicketItem>[] {
  const { t } = useTranslation('support')
  const { moment } = useDates()
  return [
    {
      key: 'subject',
      head: t('subject'),
      cell: ({ id, number, subject, release }) => (
        <RowLead
          title={<AppLink href={paths.ticket(id)}>{subject}</AppLink>}
          line={[number, release?.title].filter(Boolean).join(', ')}
        />
      ),
    },
    {
      key: 'category',
      head: t('category'),
      cell: ({ category }) => t(`categories.${category}`),
      small: 'hide',
    },
    {
      key: 'due',
      head: t('answerBy'),
      cell: ({ dueAt, turn }) =>
        dueAt ? (
          <>
            <span className={styles.stackedHead}>{t('answerBy')} </span>
            <time dateTime={dueAt}>{moment(dueAt)}</time>
          </>
        ) : turn === 'person' ? (
          <b className={styles.yours}>{t('yourTurn')}</b>
        ) : null,
    },
    {
      key: 'state',
      head: t('status'),
      align: 'end',
      small: 'side',
      cell: (row) => <TicketBadge ticket={row} />,
    },
  ]
}
