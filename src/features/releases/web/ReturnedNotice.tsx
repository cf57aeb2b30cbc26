// Why a release was returned: each reason, how to fix it, and a link to the step.

import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { AudioReport } from '#features/uploads/web/AudioReport.tsx'
import { markerOf } from '#features/uploads/web/finding-markers.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { formatClock } from '#ui/format-clock.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Mark } from '#ui/Mark.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { correctionDue } from '../domain/cue.ts'
import { placeOfReason } from '../domain/fields.ts'
import { findReturn } from '../domain/find-return.ts'
import type { Status } from '../domain/status.ts'
import { REOPENING_REASONS, type ReopeningReason } from '../domain/vocabulary.ts'
import { AppealPart } from './AppealPart.tsx'
import type { ReleaseAnswer } from './api.ts'
import styles from './ReleasePage.module.css'
import { useFieldName } from './use-field-name.ts'
import { usePinnedMarks } from './use-pinned-marks.ts'
import { useReasonWords } from './use-reason-words.ts'

type Reason = ReleaseAnswer['events'][number]['reasons'][number]

const isListed = (code: string): code is ReopeningReason => code in REOPENING_REASONS

const TITLES = {
  reopened: 'detail.whyReopened',
  rejected: 'detail.whyRejected',
  removed: 'detail.whyRemoved',
} as const
const isBack = (status: Status): status is keyof typeof TITLES => status in TITLES

export function ReturnedNotice({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation('releases')
  const { moment, dayOf } = useDates()
  const { status } = release
  if (!isBack(status)) return null
  const event = findReturn(release)
  if (!event) return null
  return (
    <section aria-labelledby="came-back">
      <SectionHead id="came-back" title={t(TITLES[status])} side={moment(event.at)} />
      <ul className={styles.reasons}>
        {event.reasons.map((reason, index) => (
          <ReasonRow key={JSON.stringify(reason)} reason={reason} index={index} release={release} />
        ))}
      </ul>
      {release.editable && !release.live ? (
        <p className={styles.deadline}>
          {t('detail.correctBy', { day: dayOf(correctionDue(new Date(event.at))) })}
        </p>
      ) : null}
      {release.editable ? null : <p>{t(status === 'removed' ? 'detail.removedFor' : 'detail.final')}</p>}
      <AppealPart release={release} />
    </section>
  )
}

function ReasonRow({ reason, index, release }: { reason: Reason; index: number; release: ReleaseAnswer }) {
  const { t } = useTranslation('releases')
  const { code, trackId, field, atMs } = reason
  const words = useReasonWords()(reason)
  const canEdit = usePermission('catalogue.edit')
  const nameOf = useFieldName()
  const marks = usePinnedMarks([reason])
  const listed = isListed(code) ? code : undefined
  const ordered = release.status === 'removed'
  const number = release.tracks.findIndex((track) => track.id === trackId)
  const track = release.tracks[number]
  const { step, at } = placeOfReason(reason, release.tracks)
  const title = track?.title || t('untitledTrack')
  const query = { focus: at, at: atMs === null ? undefined : String(atMs) }
  const place = track ? t('returned.inTrack', { number: number + 1, title }) : t('changes.onRelease')
  return (
    <li className={styles.reason}>
      <Mark letter={markerOf(index)} tone="danger" />
      <div className="measure">
        <h3>
          {listed ? t(`reason.${listed}.name`) : t(ordered ? 'detail.legalBasis' : 'detail.customReason')}
        </h3>
        {track || field ? (
          <p className="muted small">
            {field ? t('returned.field', { place, field: nameOf(field) }) : place}
            {atMs === null ? '' : `, ${formatClock(atMs)}`}
          </p>
        ) : null}
        {listed ? <p>{t(`reason.${listed}.fix`)}</p> : null}
        {words ? <p className={listed ? styles.note : undefined}>{words}</p> : null}
      </div>
      {release.editable && canEdit ? (
        <LinkButton href={paths.editRelease(release.id, step, query)}>{t('detail.goFix')}</LinkButton>
      ) : (
        <span />
      )}
      {track?.upload?.status === 'ready' && at.endsWith('.audio') ? (
        <div className={styles.player}>
          <AudioReport
            upload={track.upload}
            title={title}
            playerOnly
            height={64}
            marks={marks}
            below={(player) =>
              atMs === null ? null : (
                <TextButton
                  label={t('returned.playFrom', { at: formatClock(atMs) })}
                  onClick={() => player.current?.playFrom(atMs)}
                />
              )
            }
          />
        </div>
      ) : null}
    </li>
  )
}
