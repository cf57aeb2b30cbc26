// What the last posted month would have brought everybody with the shares that are being edited.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { WHOLE } from '#lib/pure/percent.ts'
import { LoadError } from '#ui/LoadError.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'
import { splitsApi } from './api.ts'
import type { BarShare } from './SplitBar.tsx'
import styles from './splits.module.css'
import { useShares } from './use-shares.ts'

export interface SplitPreviewProps {
  target: { releaseId: string; trackId: string | null }
  lines: readonly BarShare[]
  sharesBp: readonly number[]
}

export function SplitPreview({ target, lines, sharesBp }: SplitPreviewProps) {
  const { t } = useTranslation('splits')
  const { figure, money, month, difference } = useShares()
  const canViewMoney = usePermission('money.view')
  const isWhole =
    sharesBp.every((share) => share > 0) && sharesBp.reduce((sum, share) => sum + share, 0) === WHOLE
  const query = useQuery({
    ...splitsApi.preview.queryOptions({ input: { ...target, sharesBp: [...sharesBp] } }),
    enabled: canViewMoney && isWhole,
    placeholderData: keepPreviousData,
  })
  if (!canViewMoney) return null
  const { data } = query
  const known = data?.month ? data : undefined
  const before = new Map(known?.was.map(({ email, name, amount }) => [email ?? '', { name, amount }]))
  const rows = lines.map(({ key, name }, index) => ({
    key,
    name: name || t('new'),
    was: before.get(key)?.amount ?? '0.00',
    wouldBe: known?.wouldBe[index] ?? '0.00',
  }))
  const gone = [...before].flatMap(([key, { name, amount }]) =>
    lines.some((line) => line.key === key) ? [] : [{ key, name, was: amount, wouldBe: '0.00' }],
  )
  return (
    <section aria-labelledby="preview-head">
      <SectionHead id="preview-head" title={t('preview.title')} />
      {isWhole && query.isError ? (
        <LoadError title={t('preview.failed')} query={query} />
      ) : isWhole && !data ? (
        <SkeletonBlock height={48} />
      ) : (
        <p className={styles.note}>
          {!isWhole
            ? t('preview.whole')
            : known?.month
              ? t('preview.line', {
                  month: month(known.month),
                  amount: money(known.net, known.currency),
                })
              : t('preview.none')}
        </p>
      )}
      {known && isWhole && known.wouldBe.length === lines.length ? (
        <table className={styles.preview}>
          <thead>
            <tr>
              <th>
                <span className="visually-hidden">{t('name')}</span>
              </th>
              <th scope="col">{t('preview.was')}</th>
              <th scope="col">{t('preview.wouldBe')}</th>
            </tr>
          </thead>
          <tbody>
            {[...rows, ...gone].map(({ key, name, was, wouldBe }) => (
              <tr key={key}>
                <td>{name}</td>
                <td className="muted">{figure(was)}</td>
                <td>
                  <b>{figure(wouldBe)}</b>
                  {was === wouldBe ? null : <small>{difference(was, wouldBe)}</small>}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{known.currency}</td>
              <td>{figure(known.net)}</td>
              <td>{figure(known.net)}</td>
            </tr>
          </tfoot>
        </table>
      ) : null}
    </section>
  )
}
