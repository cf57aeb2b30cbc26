// The state of a decision: selected reasons, notes, and the calls that submit it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Field } from '#features/releases/domain/fields.ts'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { newId } from '#lib/pure/ids.ts'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { deferAction, useHidden } from '#ui/deferred-action.ts'
import { showToast } from '#ui/show-toast.tsx'
import { fieldAt, isQuestion } from '../domain.ts'
import { type CaseAnswer, type FindingAnswer, reviewApi } from './api.ts'

export type ReasonCode = CaseAnswer['proposed'][number]['code'] | 'other'

export interface ReasonDraft {
  key: string
  code: ReasonCode
  trackId: string | null
  note: string
  ticked: boolean
  /** The field that the note is pinned to. */
  field: Field | null
  atMs: number | null
  /** The finding of a proposed reason. */
  finding: CaseAnswer['findings'][number] | null
}

export type Verb = 'reopen' | 'reject'
export type Decision = ReturnType<typeof useDecision>

interface DecisionOptions {
  /** Reasons of an earlier version in, and those of this version out. */
  typed: RefObject<readonly ReasonDraft[]>
  /** Opens the next case. */
  onDone: () => void
  /** Opens this one again. */
  onUndo: () => void
}

export function useDecision(subject: CaseAnswer, { typed: carried, onDone, onUndo }: DecisionOptions) {
  const { t } = useTranslation(['review', 'common'])
  const closeLabel = t('common:close')
  const findingSentence = useFindingSentence()
  const client = useQueryClient()
  const { id, title } = subject.release
  const noteOf = (finding: FindingAnswer) => (isQuestion(finding.code) ? '' : findingSentence(finding))
  const [reasons, setReasons] = useState<ReasonDraft[]>(() =>
    withTyped(
      subject.proposed.map(({ code, trackId, finding }) => ({
        key: `${code} ${trackId}`,
        code,
        trackId,
        finding,
        note: noteOf(finding),
        field: fieldAt(finding.at),
        atMs: finding.atMs ?? null,
        ticked: finding.severity === 'blocks',
      })),
      carried.current,
      subject.release.tracks.map((track) => track.id),
    ),
  )
  useEffect(() => {
    carried.current = reasons.filter(({ finding, note }) => note !== (finding ? noteOf(finding) : ''))
  })
  const [refusal, setRefusal] = useState<Refusal>()
  const deferred = useHidden().has(id)
  const ticked = reasons.filter((reason) => reason.ticked)

  const typed = reasons.some(({ finding, note }) => note !== (finding ? noteOf(finding) : ''))
  const version = { id, sha256: subject.sha256 }
  const refresh = () => client.invalidateQueries({ queryKey: reviewApi.key() })
  /** Deciding claims the case first, or finds that somebody else has it; the history shows both. */
  const claim = async () => {
    const claimed = await reviewApi.claim.call({ id })
    // Another version opens the case anew: the refusal of the decision comes first.
    if (claimed.sha256 === subject.sha256)
      client.setQueryData(reviewApi.find.queryKey({ input: { id } }), claimed)
  }
  const refuse = (error: unknown) => {
    setRefusal(readRefusal(error))
    void refresh()
  }
  const send = async () => {
    try {
      await reviewApi.approve.call(version)
    } catch (error) {
      const message = t('decide.approveFailed', { title, reason: findingSentence(readRefusal(error)) })
      showToast({ message, tone: 'error', closeLabel })
    }
    await refresh()
  }
  // Stores get what is approved, so the approval waits until it can no longer be undone.
  const approve = useMutation({
    mutationFn: claim,
    onMutate: () => setRefusal(undefined),
    onError: refuse,
    onSuccess: () => {
      const others = subject.approvals.filter(({ mine }) => !mine)
      const isLast = others.length + 1 >= subject.approvalsNeeded
      const message = t(isLast ? 'decide.done.approved' : 'decide.done.in_review', { title })
      deferAction({ ids: [id], message, undoLabel: t('common:undo'), closeLabel, onUndo, run: send })
      onDone()
    },
  })
  const decide = useMutation({
    mutationFn: async ({ verb, final = false }: { verb: Verb; final?: boolean }) => {
      await claim()
      const given = ticked.map(({ code, note, trackId, field, atMs, finding }) => ({
        code,
        trackId,
        field,
        atMs,
        // An unchanged note is stored as its finding, so that artists read it in their own language.
        ...(finding && note !== '' && note === noteOf(finding)
          ? { note: '', finding: { code: finding.code, at: finding.at, atMs: finding.atMs } }
          : { note }),
      }))
      if (verb === 'reopen') return reviewApi.reopen.call({ ...version, reasons: given })
      return reviewApi.reject.call({ ...version, reasons: given, final })
    },
    onMutate: () => setRefusal(undefined),
    onError: refuse,
    onSuccess: (answer) => {
      const done = (['reopened', 'rejected'] as const).find((status) => status === answer.status)
      if (done) showToast({ message: t(`decide.done.${done}`, { title }), closeLabel })
      onDone()
      void refresh()
    },
  })

  const busy = approve.isPending || decide.isPending || deferred
  useUnsavedInput(typed, { isSending: busy })

  return {
    reasons,
    ticked,
    refusal,
    approve,
    decide,
    busy,
    change: (key: string, values: Partial<ReasonDraft>) =>
      setReasons((before) =>
        before.map((reason) => (reason.key === key ? { ...reason, ...values } : reason)),
      ),
    /** Adds a reason of the reviewer's own, optionally pinned. */
    add: (code: ReasonCode, place: Partial<Pick<ReasonDraft, 'trackId' | 'field' | 'atMs'>> = {}) => {
      const key = newId()
      const empty = { trackId: null, field: null, atMs: null, note: '', ticked: true, finding: null }
      // The note has the focus before the next key arrives: a key pressed outside it could be the approval's.
      flushSync(() => setReasons((before) => [...before, { ...empty, ...place, key, code }]))
      document.getElementById(noteId(key))?.focus()
    },
    remove: (key: string) => setReasons((before) => before.filter((reason) => reason.key !== key)),
    /** Returns false and shows an error when a decision that needs a reason has none. */
    requireReason(): boolean {
      const given =
        ticked.length > 0 && ticked.every(({ code, note }) => code !== 'other' || note.trim() !== '')
      setRefusal(given ? undefined : { code: 'reason_required', status: 422, params: {}, problems: [] })
      return given
    },
  }
}

/**
 * Adds what was typed about an earlier version: notes of reasons that are proposed again, and the reviewer's own reasons.
 * A track that is gone takes the place of its reason with it, and not the reason.
 */
export function withTyped(
  proposed: readonly ReasonDraft[],
  typed: readonly ReasonDraft[],
  trackIds: readonly string[],
): ReasonDraft[] {
  const again = new Map(typed.map((reason) => [reason.key, reason]))
  return [
    ...proposed.map((reason) => {
      const earlier = again.get(reason.key)
      return earlier ? { ...reason, note: earlier.note, ticked: earlier.ticked } : reason
    }),
    ...typed
      .filter(({ key }) => !proposed.some((reason) => reason.key === key))
      .map((reason) => ({
        ...reason,
        finding: null,
        ...(reason.trackId && !trackIds.includes(reason.trackId)
          ? { trackId: null, field: null, atMs: null }
          : {}),
      })),
  ]
}

export const noteId = (key: string): string => `note-${key}`
