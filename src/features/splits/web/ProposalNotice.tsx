// A change that waits until those whose share becomes smaller agree.
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { listFormat } from '#lib/i18n/formats.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { type SplitAnswer, splitsApi } from './api.ts'
import styles from './splits.module.css'
import { useShares } from './use-shares.ts'
import { useSplitAction } from './use-split-action.ts'

export function ProposalNotice({ proposal }: { proposal: NonNullable<SplitAnswer['proposal']> }) {
  const { t } = useTranslation('splits')
  const { locale } = useDates()
  const { percent, month } = useShares()
  const canEdit = usePermission('splits.manage')
  const { run, busy } = useSplitAction({ done: t('proposal.withdrawn'), toastErrors: true })
  const names = listFormat(locale).format(proposal.waitingFor)
  const shares = proposal.shares
    .map(({ name, email, shareBp }) => `${email === null ? t('ownerName') : name} ${percent(shareBp)}`)
    .join(', ')
  return (
    <div className={styles.notice}>
      <p>
        <b>{t('proposal.waiting', { names })}</b>
      </p>
      <p className="muted">
        {proposal.fromMonth === null
          ? shares
          : proposal.ends
            ? t('proposal.ends', { month: month(proposal.fromMonth) })
            : t('proposal.from', { shares, month: month(proposal.fromMonth) })}
      </p>
      {canEdit ? (
        <div>
          <Button
            size="sm"
            loading={busy}
            onClick={() => run(() => splitsApi.withdrawProposal.call({ id: proposal.id }))}
          >
            {t('proposal.withdraw')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
