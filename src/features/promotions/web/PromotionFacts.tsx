// The order behind a promotion.
import { useTranslation } from 'react-i18next'
import { listFormat } from '#lib/i18n/formats.ts'
import { useCountries } from '#lib/web/use-countries.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { PromotionAnswer } from './api.ts'

export function PromotionFacts({
  promotion,
  children,
}: {
  promotion: PromotionAnswer
  children?: React.ReactNode
}) {
  const { t } = useTranslation('promotions')
  const { day } = useDates()
  const { locale } = useNumbers()
  const money = useMoney()
  const names = new Map(useCountries().map(({ value, label }) => [value, label]))
  const { dailyBudget, days, total, currency, startsOn, endsOn, countries, goal, note, returned } = promotion
  const places = countries.map((code) => names.get(code) ?? code)
  return (
    <section aria-labelledby="facts-head">
      <SectionHead id="facts-head" title={t('facts')} />
      <DescriptionList layout="rows">
        {children}
        <DescriptionItem label={t('time')}>
          {t('range', { from: day(startsOn), to: day(endsOn) })}
        </DescriptionItem>
        <DescriptionItem label={t('order.budget')}>{money.text(dailyBudget, currency)}</DescriptionItem>
        <DescriptionItem label={t('total')}>
          {t('totalOf', { total: money.text(total, currency), count: days })}
        </DescriptionItem>
        {returned === null ? null : (
          <DescriptionItem label={t('asCredit')}>{money.text(returned, currency)}</DescriptionItem>
        )}
        <DescriptionItem label={t('order.where')}>
          {places.length === 0 ? t('order.everywhere') : listFormat(locale).format(places)}
        </DescriptionItem>
        <DescriptionItem label={t('order.goal')}>{t(`goal.${goal}`)}</DescriptionItem>
        {note === '' ? null : <DescriptionItem label={t('order.note')}>{note}</DescriptionItem>}
      </DescriptionList>
    </section>
  )
}
