// One case: audio and findings in the middle, the decision on the right, and shortcuts for both.
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { DeliveryPreview } from '#features/deliveries/web/DeliveryPreview.tsx'
import { canTransition, isRemovable } from '#features/releases/domain/status.ts'
import { ReleaseDetails } from '#features/releases/web/ReleaseDetails.tsx'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { CoverReport } from '#features/uploads/web/CoverReport.tsx'
import { staffMay } from '#lib/pure/access.ts'
import { PagePart } from '#lib/web/PagePart.tsx'
import { useShortcuts } from '#lib/web/shortcuts.ts'
import type { AudioPlayerHandle } from '#ui/AudioPlayer.tsx'
import { FindingList, FindingRow } from '#ui/FindingRow.tsx'
import { formatClock } from '#ui/format-clock.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { isOpen, waitsForAnother } from '../domain.ts'
import { AudioReview } from './AudioReview.tsx'
import type { CaseAnswer } from './api.ts'
import { CaseChanges, Matches, matchesOf, OtherReleases, Rounds } from './CaseContext.tsx'
import { CaseHeader } from './CaseHeader.tsx'
import { CaseTracks, TrackWords } from './CaseTracks.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { LegalTakedownPart } from './LegalTakedownPart.tsx'
import { type LabeledFinding, labelFindings } from './labeled-findings.ts'
import styles from './review.module.css'
import { useClaim } from './use-claim.ts'
import { type ReasonDraft, useDecision } from './use-decision.ts'

export interface CasePanelProps {
  subject: CaseAnswer
  /** Reasons that were typed about an earlier version of the release. */
  typed: RefObject<readonly ReasonDraft[]>
  onDone: () => void
  onUndo: () => void
}

export function CasePanel({ subject, typed, onDone, onUndo }: CasePanelProps) {
  const { t } = useTranslation('review')
  const { release } = subject
  const findings = useMemo(() => labelFindings(subject.findings), [subject.findings])
  const [chosen, setChosen] = useState(0)
  const [asksReject, setAsksReject] = useState(false)
  const audioReview = useAudioReview(findings, chosen, setChosen)
  const decision = useDecision(subject, { typed, onDone, onUndo })
  const claim = useClaim(subject)
  const open = isOpen(release.status)
  const mayReopen = !subject.ownAccount && (open || canTransition(release.status, 'reopened', 'staff'))
  const user = useUser()
  const mayRemove =
    !subject.ownAccount && user && staffMay(user.role, 'releases.remove') && isRemovable(release)
  // Only the reviewer who claimed the case can decide it, and nobody decides about an account they belong to.
  const free = !subject.ownAccount && !decision.busy && subject.claim?.mine !== false
  const mayApprove =
    open && free && !subject.account.blocked && !waitsForAnother(subject.approvals, subject.approvalsNeeded)

  const act = {
    approve: () => decision.approve.mutate(),
    reopen: () => decision.requireReason() && decision.decide.mutate({ verb: 'reopen' }),
    reject: () => decision.requireReason() && setAsksReject(true),
  }
  const pinHere = () => {
    const heard = release.tracks[chosen]
    if (!heard?.upload?.audio) return
    const atMs = Math.round(audioReview.player.current?.position() ?? 0)
    decision.add('other', { trackId: heard.id, field: 'audio', atMs })
  }
  useShortcuts({
    playTrack: () => audioReview.player.current?.toggle(),
    chooseTrack: (key) => release.tracks[Number(key) - 1] && setChosen(Number(key) - 1),
    nextFinding: audioReview.next,
    takeCase:
      mayReopen && subject.claim === null && !claim.busy ? () => claim.take.mutate(undefined) : undefined,
    pinNote: mayReopen ? pinHere : undefined,
    approve: mayApprove ? act.approve : undefined,
    reject: open && free ? act.reject : undefined,
    reopen: mayReopen && free ? act.reopen : undefined,
  })
  const track = release.tracks[chosen]
  const onCover = findings.filter(({ finding }) => finding.at === 'artwork')
  const elsewhere = findings.filter((finding) => !onCover.includes(finding))
  return (
    <>
      <article className={styles.case}>
        <PagePart>
          <CaseHeader subject={subject} />
          <CaseChanges subject={subject} />
        </PagePart>
        <PagePart>
          {track ? (
            <AudioReview
              key={track.id}
              track={track}
              findings={findings.filter(({ trackIndex }) => trackIndex === chosen)}
              player={audioReview.player}
              matchCount={matchesOf(subject, track.id).length}
              pins={decision.reasons.filter(
                ({ trackId, finding, ticked }) => ticked && finding === null && trackId === track.id,
              )}
              onPin={mayReopen ? pinHere : undefined}
            />
          ) : null}
        </PagePart>
        <PagePart>
          <CaseTracks tracks={release.tracks} findings={findings} chosen={chosen} onChoose={setChosen} />
          <CoverFindings findings={onCover} subject={subject} />
          {onCover.length === 0 || elsewhere.length > 0 ? (
            <Findings findings={elsewhere} subject={subject} onHear={audioReview.hear} />
          ) : null}
        </PagePart>
        <PagePart>
          <Matches subject={subject} />
          {track ? <TrackWords track={track} release={release} /> : null}
        </PagePart>
        <PagePart>
          <ReleaseDetails release={release} level={3} />
          <DeliveryPreview releaseId={release.id} />
        </PagePart>
        <OtherReleases subject={subject} />
        <Rounds release={release} />
      </article>
      <aside className={styles.decide} aria-label={t('decide.title')}>
        <PagePart>
          <DecisionPanel
            subject={subject}
            decision={decision}
            claim={claim}
            findings={findings}
            open={open}
            mayReopen={mayReopen}
            free={free}
            mayApprove={mayApprove}
            act={act}
            rejection={{ asked: asksReject, close: () => setAsksReject(false) }}
          />
          {mayRemove ? <LegalTakedownPart release={release} /> : null}
        </PagePart>
      </aside>
    </>
  )
}

/** Navigates to a finding and plays it; on another track after that has rendered. */
function useAudioReview(
  findings: readonly LabeledFinding[],
  chosen: number,
  choose: (index: number) => void,
) {
  const player = useRef<AudioPlayerHandle>(null)
  const waiting = useRef<number>(undefined)
  const last = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new track's player exists after this render
  useEffect(() => {
    if (waiting.current === undefined) return
    player.current?.playFrom(waiting.current)
    waiting.current = undefined
  }, [chosen])
  const placed = findings.filter(
    ({ finding, trackIndex }) => finding.atMs !== undefined && trackIndex !== undefined,
  )
  const playFinding = (finding: LabeledFinding) => {
    last.current = placed.indexOf(finding)
    const startMs = finding.finding.atMs ?? 0
    if (finding.trackIndex === chosen || finding.trackIndex === undefined) player.current?.playFrom(startMs)
    else {
      waiting.current = startMs
      choose(finding.trackIndex)
    }
  }
  const next = () => {
    const finding = placed[(last.current + 1) % Math.max(1, placed.length)]
    if (finding) playFinding(finding)
  }
  return { player, hear: playFinding, next }
}

function CoverFindings({ findings, subject }: Omit<FindingsProps, 'onHear'>) {
  const { t } = useTranslation('review')
  const { artwork, title } = subject.release
  if (!artwork || findings.length === 0) return null
  return (
    <section>
      <SectionHead title={t('case.onCover')} side={findings.length} level={3} />
      <CoverReport
        upload={artwork}
        alt={t('case.cover', { title })}
        findings={findings.map(({ finding }) => finding)}
        letters={findings.map(({ letter }) => letter)}
        forStaff
      />
    </section>
  )
}

interface FindingsProps {
  findings: readonly LabeledFinding[]
  subject: CaseAnswer
  onHear: (finding: LabeledFinding) => void
}

function Findings({ findings, subject, onHear }: FindingsProps) {
  const { t } = useTranslation('review')
  const findingSentence = useFindingSentence()
  return (
    <section>
      <SectionHead title={t('case.findings')} side={findings.length || undefined} level={3} />
      {findings.length === 0 ? (
        <p className="muted">{t('case.noFindings')}</p>
      ) : (
        <FindingList label={t('case.findings')}>
          {findings.map((finding) => {
            const track = subject.release.tracks[finding.trackIndex ?? -1]
            const { atMs } = finding.finding
            return (
              <FindingRow
                key={`${finding.letter} ${finding.finding.code} ${finding.finding.at}`}
                mark={finding.letter}
                tone={finding.tone}
                sentence={findingSentence(finding.finding)}
                place={
                  track
                    ? `${t('case.onTrack', { number: track.position, title: track.title })}${
                        atMs === undefined ? '' : `, ${formatClock(atMs)}`
                      }`
                    : t('case.onRelease')
                }
                action={
                  atMs === undefined
                    ? undefined
                    : {
                        label: t('case.play'),
                        ariaLabel: `${t('case.play')}: ${findingSentence(finding.finding)}`,
                        onClick: () => onHear(finding),
                      }
                }
              />
            )
          })}
        </FindingList>
      )}
    </section>
  )
}
