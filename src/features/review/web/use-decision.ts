// The state of a decision: selected reasons, notes, and the calls that submit it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#features/releases/domain/fields.ts'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { type Refusal, readRefusal } from '#lib/web/client.ts'
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

export type Verb = 'approve' | 'reopen' | 'reject'
export type Decision = ReturnType<typeof useDecision>

export function useDecision(subject: CaseAnswer, onDone: () => void) {
  const { t } = useTranslation(['review', 'common'])
  const findingSentence = useFindingSentence()
  const client = useQueryClient()
  const { id, title } = subject.release
  const noteOf = (finding: FindingAnswer) => (isQuestion(finding.code) ? '' : findingSentence(finding))
  const [reasons, setReasons] = useState<ReasonDraft[]>(() =>
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
  )
  const [refusal, setRefusal] = useState<Refusal>()
  const ticked = reasons.filter((reason) => reason.ticked)

  const refresh = () => client.invalidateQueries({ queryKey: reviewApi.key() })
  const decide = useMutation({
    mutationFn: async ({ verb, final = false }: { verb: Verb; final?: boolean }) => {
      // Deciding claims the case first; the history shows both.
      if (!subject.claim?.mine) await reviewApi.claim.call({ id })
      const decision = { id, sha256: subject.sha256 }
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
      if (verb === 'approve') return reviewApi.approve.call(decision)
      if (verb === 'reopen') return reviewApi.reopen.call({ ...decision, reasons: given })
      return reviewApi.reject.call({ ...decision, reasons: given, final })
    },
    onMutate: () => setRefusal(undefined),
    onError: (error) => {
      setRefusal(readRefusal(error))
      refresh()
    },
    onSuccess: (answer) => {
      // Still in review: it was the first of two approvals.
      const done = (['in_review', 'approved', 'reopened', 'rejected'] as const).find(
        (status) => status === answer.status,
      )
      if (done) showToast({ message: t(`decide.done.${done}`, { title }), closeLabel: t('common:close') })
      onDone()
      refresh()
    },
  })

  return {
    reasons,
    ticked,
    refusal,
    decide,
    busy: decide.isPending,
    change: (key: string, values: Partial<ReasonDraft>) =>
      setReasons((before) =>
        before.map((reason) => (reason.key === key ? { ...reason, ...values } : reason)),
      ),
    /** Adds a reason of the reviewer's own, optionally pinned. */
    add: (code: ReasonCode, place: Partial<Pick<ReasonDraft, 'trackId' | 'field' | 'atMs'>> = {}) => {
      const key = crypto.randomUUID()
      const empty = { trackId: null, field: null, atMs: null, note: '', ticked: true, finding: null }
      setReasons((before) => [...before, { ...empty, ...place, key, code }])
      focusNote(key)
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

export const noteId = (key: string): string => `note-${key}`

/** Focuses a note that is about to be rendered. */
function focusNote(key: string): void {
  setTimeout(() => document.getElementById(noteId(key))?.focus(), 0)
}
