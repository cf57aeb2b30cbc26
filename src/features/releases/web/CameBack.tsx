// Why a release came back: each reason by name, how to mend it, and the way to the step where.
import { useTranslation } from 'react-i18next'
import { useMay } from '#features/accounts/web/use-user.ts'
import { AudioReport } from '#features/uploads/web/AudioReport.tsx'
import { letterOf } from '#features/uploads/web/finding-letters.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Mark } from '#ui/Mark.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { correctionDue } from '../domain/cue.ts'
import { REOPENING_REASONS, type ReopeningReason, type Step } from '../domain/vocabulary.ts'
import type { ReleaseAnswer } from './api.ts'
import styles from './ReleasePage.module.css'
import { useDates } from './use-dates.ts'

type Reason = ReleaseAnswer['events'][number]['reasons'][number]

const isListed = (code: string): code is ReopeningReason => code in REOPENING_REASONS

export function CameBack({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation('releases')
  const { moment, dayOf } = useDates()
  const { status } = release
  if (status !== 'reopened' && status !== 'rejected') return null
  const event = release.events.findLast((one) => one.toStatus === status)
  if (!event) return null
  return (
    <section aria-labelledby="came-back">
      <SectionHead
        id="came-back"
        title={t(status === 'rejected' ? 'detail.whyRejected' : 'detail.whyBack')}
        side={moment(event.at)}
      />
      <ul className={styles.reasons}>
        {event.reasons.map((reason, index) => (
          <ReasonRow key={`${reason.code} ${reason.trackId ?? ''}`} {...{ reason, index, release }} />
        ))}
      </ul>
      <p className={release.editable ? styles.deadline : undefined}>
        {release.editable
          ? t('detail.correctBy', { day: dayOf(correctionDue(new Date(event.at))) })
          : t('detail.final')}
      </p>
    </section>
  )
}

function ReasonRow({ reason, index, release }: { reason: Reason; index: number; release: ReleaseAnswer }) {
  const { t } = useTranslation('releases')
  const { code, note, trackId } = reason
  const may = useMay('catalogue.edit')
  const listed = isListed(code) ? code : undefined
  const number = release.tracks.findIndex((track) => track.id === trackId)
  const track = release.tracks[number]
  const step: Step = listed ? REOPENING_REASONS[listed] : track ? 'tracks' : 'basic-info'
  const title = track?.title || t('tracks.untitled')
  const focus = track ? `?focus=tracks.${number}.${step === 'tracks' ? 'audio' : 'title'}` : ''
  return (
    <li className={styles.reason}>
      <Mark letter={letterOf(index)} tone="danger" />
      <div className="measure">
        <h3>{listed ? t(`reason.${listed}.name`) : t('detail.ownWords')}</h3>
        {track ? <p className="muted small">{t('detail.onTrack', { number: number + 1, title })}</p> : null}
        {listed ? <p>{t(`reason.${listed}.fix`)}</p> : null}
        {note ? <p className={listed ? styles.note : undefined}>{note}</p> : null}
      </div>
      {release.editable && may ? (
        <LinkButton href={`/distributions/${release.id}/edit/${step}${focus}`}>
          {t('detail.goFix')}
        </LinkButton>
      ) : (
        <span />
      )}
      {track?.upload?.status === 'ready' && step === 'tracks' ? (
        <div className={styles.player}>
          <AudioReport upload={track.upload} title={title} playerOnly height={64} />
        </div>
      ) : null}
    </li>
  )
}
