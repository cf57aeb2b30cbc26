// What a dispute is about, and everything that has happened in it.
import { useTranslation } from 'react-i18next'
import { SplitBar } from '#features/splits/web/SplitBar.tsx'
import { useShares } from '#features/splits/web/use-shares.ts'
import { DocumentList } from '#features/uploads/web/DocumentList.tsx'
import { WHOLE } from '#lib/pure/percent.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { EventLog } from '#ui/EventLog.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { DisputeAnswer } from './api.ts'

export function DisputeFacts({ dispute }: { dispute: DisputeAnswer }) {
  const { t } = useTranslation('disputes')
  const { percent, month, money } = useShares()
  const { claimant, respondent, requestedBp, claimedBp, fromMonth, upheldBp, frozen, isrc } = dispute
  const disputedBp = claimedBp ?? requestedBp
  return (
    <section aria-labelledby="facts-head">
      <SectionHead id="facts-head" title={t('claim')} />
      {dispute.turn === 'nobody' ? null : (
        <SplitBar
          shares={[
            { key: 'rest', name: t('undisputed'), shareBp: WHOLE - disputedBp, pending: false },
            { key: 'claim', name: t('share'), shareBp: disputedBp, pending: true },
          ]}
        />
      )}
      <DescriptionList layout="rows">
        <DescriptionItem label={t('claimant')}>{claimant}</DescriptionItem>
        <DescriptionItem label={t('respondent')}>{respondent}</DescriptionItem>
        {isrc ? <DescriptionItem label={t('isrc')}>{isrc}</DescriptionItem> : null}
        <DescriptionItem label={t('share')}>
          {claimedBp !== null && claimedBp !== requestedBp
            ? t('cut', { requested: percent(requestedBp), claimed: percent(claimedBp) })
            : percent(requestedBp)}
        </DescriptionItem>
        <DescriptionItem label={t('from')}>
          {fromMonth === null ? t('allMonths') : month(fromMonth)}
        </DescriptionItem>
        {frozen ? (
          <DescriptionItem label={t('frozen')}>
            {frozen.length === 0
              ? t('nothingFrozen')
              : frozen.map(({ amount, currency }) => money(amount, currency)).join(', ')}
          </DescriptionItem>
        ) : null}
        {upheldBp === null ? null : (
          <DescriptionItem label={t('upheld')}>{percent(upheldBp)}</DescriptionItem>
        )}
      </DescriptionList>
    </section>
  )
}

export function DisputeLog({ dispute, forStaff }: { dispute: DisputeAnswer; forStaff?: boolean }) {
  const { t } = useTranslation('disputes')
  const { moment } = useDates()
  const folder = forStaff ? '/v1/admin/disputes/files' : '/v1/disputes/files'
  return (
    <EventLog
      title={t('log')}
      formatMoment={moment}
      entries={dispute.events.map(({ id, type, at, by, text, files }) => ({
        id,
        what: t(`event.${type}`, { name: by ?? t('staff') }),
        at,
        text,
        files: <DocumentList files={files} hrefOf={(file) => `${folder}/${file}`} />,
      }))}
    />
  )
}
