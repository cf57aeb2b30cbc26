// One reason of a decision: a checkbox, a note, and a field or moment of a track it refers to.

import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PINNABLE_RELEASE_FIELDS, PINNABLE_TRACK_FIELDS } from '#features/releases/domain/fields.ts'
import { REOPENING_REASONS } from '#features/releases/domain/vocabulary.ts'
import { useFieldName } from '#features/releases/web/use-field-name.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { formatClock } from '#ui/format-clock.ts'
import { Mark } from '#ui/Mark.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { CaseAnswer } from './api.ts'
import { findLabeled, type LabeledFinding } from './labeled-findings.ts'
import styles from './review.module.css'
import { type Decision, noteId, type ReasonCode, type ReasonDraft } from './use-decision.ts'

const CODES = keysOf(REOPENING_REASONS)

/** The listed reasons, and the reviewer's own text. */
export function useReasonChoices(): { value: ReasonCode; label: string }[] {
  const { t } = useTranslation(['review', 'releases'])
  return [
    ...CODES.map((value) => ({ value, label: t(`releases:reason.${value}.name`) })),
    { value: 'other' as const, label: t('decide.own') },
  ]
}

interface ReasonFieldProps {
  reason: ReasonDraft
  decision: Decision
  findings: readonly LabeledFinding[]
  subject: CaseAnswer
}

export function ReasonField({ reason, decision, findings, subject }: ReasonFieldProps) {
  const { t } = useTranslation('review')
  const choices = useReasonChoices()
  const name = choices.find(({ value }) => value === reason.code)?.label ?? reason.code
  const mark = reason.finding && findLabeled(findings, reason.finding)
  const track = subject.release.tracks.find(({ id }) => id === reason.trackId)
  const place = [track?.title, reason.atMs === null ? undefined : formatClock(reason.atMs)].filter(Boolean)
  const change = (values: Partial<ReasonDraft>) => decision.change(reason.key, values)
  return (
    <li className={styles.reason}>
      {reason.finding === null ? (
        <NativeSelect
          size="sm"
          aria-label={t('decide.which')}
          value={reason.code}
          data={choices}
          onChange={(event) => {
            const chosen = choices.find(({ value }) => value === event.currentTarget.value)
            if (chosen) change({ code: chosen.value })
          }}
        />
      ) : (
        <Checkbox
          label={name}
          description={place.join(', ') || undefined}
          checked={reason.ticked}
          onChange={(event) => change({ ticked: event.currentTarget.checked })}
        />
      )}
      {mark ? (
        <Mark letter={mark.letter} tone={mark.tone} />
      ) : reason.finding === null ? (
        <TextButton
          label={t('decide.removeShort')}
          ariaLabel={`${t('decide.removeShort')}: ${name}`}
          onClick={() => decision.remove(reason.key)}
        />
      ) : null}
      {reason.ticked ? (
        <>
          <Textarea
            id={noteId(reason.key)}
            className={styles.reasonNote}
            aria-label={reason.code === 'other' ? t('decide.ownNote') : t('decide.note', { reason: name })}
            value={reason.note}
            maxLength={2_000}
            autosize
            minRows={2}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
          <Pin reason={reason} subject={subject} change={change} />
        </>
      ) : null}
    </li>
  )
}

interface PinProps {
  reason: ReasonDraft
  subject: CaseAnswer
  change: (values: Partial<ReasonDraft>) => void
}

/** The target of the artist's link: a field of the release or of a track, and a moment of its audio. */
function Pin({ reason, subject, change }: PinProps) {
  const { t } = useTranslation('review')
  const nameOf = useFieldName()
  const { trackId, field, atMs } = reason
  const fields = trackId ? PINNABLE_TRACK_FIELDS : PINNABLE_RELEASE_FIELDS
  return (
    <div className={styles.pin}>
      <NativeSelect
        size="xs"
        aria-label={t('decide.pinTrack')}
        value={trackId ?? ''}
        data={[
          { value: '', label: t('case.onRelease') },
          ...subject.release.tracks.map(({ id, title, position }) => ({
            value: id,
            label: t('case.onTrack', { number: position, title }),
          })),
        ]}
        onChange={(event) => change({ trackId: event.currentTarget.value || null, field: null, atMs: null })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('decide.pinField')}
        value={field ?? ''}
        data={[
          { value: '', label: t('decide.noField') },
          ...fields.map((value) => ({ value, label: nameOf(value) })),
        ]}
        onChange={(event) =>
          change({ field: fields.find((field) => field === event.currentTarget.value) ?? null })
        }
      />
      {atMs === null ? null : (
        <TextButton
          label={t('decide.unpin', { at: formatClock(atMs) })}
          onClick={() => change({ atMs: null })}
        />
      )}
    </div>
  )
}
