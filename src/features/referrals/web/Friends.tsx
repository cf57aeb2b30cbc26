// Who came by the link, with what is still missing.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDates } from '#lib/web/use-dates.ts'
import { ListTable } from '#ui/ListTable.tsx'
import type { RowsColumn } from '#ui/RowsTable.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { type FriendAnswer, friendsQuery } from './api.ts'
import { ReferralBadge } from './ReferralBadge.tsx'

export function Friends() {
  const { t } = useTranslation('referrals')
  const query = useInfiniteQuery(friendsQuery())
  const columns = useColumns()
  return (
    <section aria-labelledby="friends-head">
      <SectionHead id="friends-head" title={t('friends')} side={t('friendsSide')} />
      <ListTable
        query={query}
        label={t('friends')}
        columns={columns}
        rowKey={({ id }) => id}
        failedTitle={t('friendsFailed')}
        empty={{ compact: true, title: t('emptyTitle'), line: t('emptyLine') }}
      />
    </section>
  )
}

function useColumns(): RowsColumn<FriendAnswer>[] {
  const { t } = useTranslation('referrals')
  const { dayOf } = useDates()
  const because = ({ state, metBy, metAt, isConfirmed, wasTakenBack }: FriendAnswer): string => {
    if (state === 'held' || state === 'refused') return t(`because.${state}`)
    if (metBy && metAt) return t(`because.${metBy}`, { date: dayOf(metAt) })
    if (wasTakenBack) return t('because.takenBack')
    return t(isConfirmed ? 'because.pending' : 'because.unconfirmed')
  }
  return [
    { key: 'friend', head: t('friend'), cell: ({ initial }) => <b>{initial ?? t('left')}</b> },
    {
      key: 'joined',
      head: t('joined'),
      small: 'below',
      cell: ({ joinedAt }) => t('joinedOn', { date: dayOf(joinedAt) }),
    },
    {
      key: 'state',
      head: t('stateHead'),
      small: 'side',
      cell: ({ state }) => <ReferralBadge state={state} />,
    },
    {
      key: 'because',
      head: '',
      small: 'below',
      cell: (friend) => <span className="muted">{because(friend)}</span>,
    },
  ]
}
