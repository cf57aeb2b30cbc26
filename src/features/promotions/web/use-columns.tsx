// The columns of promotions, for accounts and for staff.
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { RowLead, type RowsColumn } from '#ui/RowsTable.tsx'
import type { PromotionRowAnswer, StaffPromotionRowAnswer } from './api.ts'
import { PromotionBadge } from './PromotionBadge.tsx'

export function useColumns(): RowsColumn<PromotionRowAnswer>[] {
  return useColumnsOf((id) => paths.promotion(id))
}

export function useStaffColumns(): RowsColumn<StaffPromotionRowAnswer>[] {
  const { t } = useTranslation('promotions')
  const [lead, ...others] = useColumnsOf<StaffPromotionRowAnswer>((id) => paths.admin.promotion(id), true)
  return [
    ...(lead ? [lead] : []),
    {
      key: 'person',
      head: t('person'),
      small: 'below',
      cell: ({ account }) => account.name || account.email,
    },
    ...others,
  ]
}

function useColumnsOf<T extends PromotionRowAnswer>(
  hrefOf: (id: string) => string,
  forStaff = false,
): RowsColumn<T>[] {
  const { t } = useTranslation('promotions')
  const { day } = useDates()
  const money = useMoney()
  return [
    {
      key: 'release',
      head: t('order.release'),
      cell: ({ id, release }) => (
        <RowLead
          title={<AppLink href={hrefOf(id)}>{release.title}</AppLink>}
          line={release.artist ?? undefined}
        />
      ),
    },
    {
      key: 'time',
      head: t('time'),
      small: 'below',
      cell: ({ startsOn, endsOn }) => t('range', { from: day(startsOn), to: day(endsOn) }),
    },
    {
      key: 'state',
      head: t('status'),
      cell: ({ state }) => <PromotionBadge state={state} forStaff={forStaff} />,
    },
    {
      key: 'total',
      head: t('total'),
      align: 'end',
      small: 'side',
      cell: ({ total, currency }) => money.text(total, currency),
    },
  ]
}
