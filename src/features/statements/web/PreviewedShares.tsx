// Who would get what is matched, while a statement waits to be posted.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { DescriptionItem } from '#ui/DescriptionList.tsx'
import { MoneyCell } from '#ui/MoneyCell.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { canBecome } from '../domain/statement.ts'
import { postingPreviewQuery, type StatementAnswer } from './api.ts'

/** Asks for the preview once every exchange rate is there. */
export function usePostingPreview({ id, status, rates, matches }: StatementAnswer) {
  const isReady =
    canBecome(status, 'posting') &&
    matches.some(({ matched }) => matched) &&
    rates.every(({ rate, proposed }) => rate !== null && !proposed)
  const preview = useQuery({ ...postingPreviewQuery(id), enabled: isReady })
  return { ...preview, isReady, error: isReady ? preview.error : null }
}

/** Rows of a list of descriptions; nothing when the preview could not be made. */
export function PreviewedShares({ preview }: { preview: ReturnType<typeof usePostingPreview> }) {
  const { t } = useTranslation('statements')
  const { number } = useNumbers()
  const money = useMoney()
  const { data, isReady, isPending } = preview
  if (!isReady || (!data && !isPending)) return null
  const amountOf = (key: 'credited' | 'fee' | 'held' | 'disputed') =>
    data ? (
      <MoneyCell
        currency={data.currency}
        amount={money.exact(data[key])}
        negative={money.isNegative(data[key])}
      />
    ) : (
      <SkeletonBlock width={96} />
    )
  const counted = (count: number | undefined) => ({
    count: count ?? 2,
    number: count === undefined ? '…' : number(count),
  })
  return (
    <>
      <DescriptionItem nested label={t('outcome.credited', counted(data?.accounts))}>
        {amountOf('credited')}
      </DescriptionItem>
      <DescriptionItem nested label={t('outcome.fee')}>
        {amountOf('fee')}
      </DescriptionItem>
      <DescriptionItem nested label={t('outcome.held', counted(data?.invitations))}>
        {amountOf('held')}
      </DescriptionItem>
      {data && Number(data.disputed) !== 0 ? (
        <DescriptionItem nested label={t('outcome.disputed')}>
          {amountOf('disputed')}
        </DescriptionItem>
      ) : null}
    </>
  )
}
