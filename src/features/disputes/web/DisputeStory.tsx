// What a dispute is about, and everything that has happened in it.
import { useTranslation } from 'react-i18next'
import { useFileSize } from '#features/people/web/use-file-size.ts'
import { useShares } from '#features/splits/web/use-shares.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { DisputeAnswer } from './api.ts'
import styles from './disputes.module.css'

export function DisputeFacts({ dispute }: { dispute: DisputeAnswer }) {
  const { t } = useTranslation('disputes')
  const { percent, month, money } = useShares()
  const { claimant, respondent, requestedBp, claimedBp, fromMonth, upheldBp, frozen, isrc } = dispute
  return (
    <section aria-labelledby="facts-head">
      <SectionHead id="facts-head" title={t('claim')} />
      <DescriptionList>
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
  const sizeOf = useFileSize()
  const folder = forStaff ? '/v1/admin/disputes/files' : '/v1/disputes/files'
  return (
    <section aria-labelledby="log-head">
      <SectionHead id="log-head" title={t('log')} />
      <ol className={styles.log}>
        {dispute.events.map(({ id, type, at, by, text, files }) => (
          <li key={id}>
            <p>
              <b>{t(`event.${type}`, { name: by ?? t('staff') })}</b> <time dateTime={at}>{moment(at)}</time>
            </p>
            {text ? <p className={styles.text}>{text}</p> : null}
            {files.length > 0 ? (
              <ul className={styles.files}>
                {files.map((file) => (
                  <li key={file.id}>
                    <a href={`${folder}/${file.id}`} download={file.name}>
                      {t('saveFile', { name: file.name, size: sizeOf(file.sizeBytes) })}
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
