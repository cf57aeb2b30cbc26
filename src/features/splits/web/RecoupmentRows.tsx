// Advances and costs as rows: what is left, who waits for whom, and the buttons to answer or end them.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { microsOfDecimal } from '#lib/pure/money.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { type RecoupmentAnswer, splitsApi } from './api.ts'
import styles from './splits.module.css'
import { useShares } from './use-shares.ts'
import { useSplitAction } from './use-split-action.ts'

export function RecoupmentRows({ rows }: { rows: readonly RecoupmentAnswer[] }) {
  const { t } = useTranslation('splits')
  const { money } = useShares()
  const [ended, setEnded] = useState<RecoupmentAnswer>()
  const canManage = usePermission('payouts.manage')
  return (
    <>
      <Rows label={t('tab.recoupments')}>
        {rows.map((row) => (
          <Row
            key={row.id}
            title={row.title}
            line={
              <>
                {[
                  t(`recoup.kind.${row.kind}`),
                  row.scope === null ? t('recoup.everything') : row.scope || t('untitled'),
                  t('recoup.to', { name: row.creditorName }),
                ].join(', ')}
                <br />
                {row.status === 'proposed'
                  ? t('recoup.waits', { count: row.waitsFor })
                  : row.status === 'open' && microsOfDecimal(row.left) === 0n
                    ? t('recoup.done')
                    : t(`recoup.status.${row.status}`)}
              </>
            }
            end={
              <>
                <b>{money(row.left, row.currency)}</b>
                {t('recoup.of', { amount: money(row.amount, row.currency) })}
                {canManage ? (
                  <span className={styles.pair}>
                    {row.waitsForYou ? <Answer row={row} /> : null}
                    {row.endable ? (
                      <Button size="sm" onClick={() => setEnded(row)}>
                        {t('recoup.end')}
                      </Button>
                    ) : null}
                  </span>
                ) : null}
              </>
            }
          />
        ))}
      </Rows>
      {ended ? <EndDialog row={ended} onClose={() => setEnded(undefined)} /> : null}
    </>
  )
}

function Answer({ row: { id } }: { row: RecoupmentAnswer }) {
  const { t } = useTranslation('splits')
  const yes = useSplitAction({ done: t('recoup.agreed'), toastErrors: true })
  const no = useSplitAction({ done: t('recoup.declined'), toastErrors: true })
  return (
    <>
      <Button
        size="sm"
        loading={yes.busy}
        onClick={() => yes.run(() => splitsApi.answerRecoupment.call({ id, agrees: true }))}
      >
        {t('recoup.agree')}
      </Button>
      <Button
        size="sm"
        loading={no.busy}
        onClick={() => no.run(() => splitsApi.answerRecoupment.call({ id, agrees: false }))}
      >
        {t('recoup.decline')}
      </Button>
    </>
  )
}

function EndDialog({ row, onClose }: { row: RecoupmentAnswer; onClose: () => void }) {
  const { t } = useTranslation(['splits', 'common'])
  const { money } = useShares()
  const { run, busy, error } = useSplitAction({ done: t('recoup.ended'), onDone: onClose })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => run(() => splitsApi.endRecoupment.call({ id: row.id }))}
      title={t('recoup.endTitle', { title: row.title })}
      lead={t('recoup.endLead', { amount: money(row.left, row.currency) })}
      confirmLabel={t('recoup.end')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      busy={busy}
      error={error}
    />
  )
}
