// Describes the state of a delivery in one sentence: the store's answer, or the pending step and its due date.

import { useTranslation } from 'react-i18next'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { HOUR_MS } from '#lib/pure/dates.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useNow } from '#lib/web/use-now.ts'
import { isStoreFault } from '../domain.ts'
import type { DeliveryAnswer, ListedDeliveryAnswer } from './api.ts'

export function useAnswer(): (delivery: Omit<DeliveryAnswer, 'events'>) => string {
  const { t } = useTranslation('deliveries')
  const { dayOf, dayShort, clock } = useDates()
  const findingSentence = useFindingSentence()
  const now = useNow()
  return ({ kind, isrcs, rightsEnded, status, problem, dueAt, releaseDate, revision, store }) => {
    if (status === 'rejected' || status === 'failed' || status === 'cancelled') {
      const why = problem ? findingSentence(problem) : t(`status.${status}`)
      // What failed is the removal: the store still has the release.
      return kind === 'takedown' ? t('answer.notRemoved', { why }) : why
    }
    if (status === 'unknown') return t('answer.unknown')
    // Before the problems: the store cannot have confirmed what is not sent.
    if (status === 'queued' && store.paused) return t('answer.queuedPaused')
    if (problem && SAID_PROBLEMS.includes(problem.code)) return findingSentence(problem)
    if (kind === 'takedown' && isrcs)
      return t(status === 'removed' ? 'answer.tracksTakenDown' : 'answer.trackTakedownRequested', {
        count: isrcs.length,
      })
    if (rightsEnded) return t(status === 'removed' ? 'answer.rightsEndedRemoved' : 'answer.rightsEnded')
    if (status === 'removed') return t('answer.removed')
    if (kind === 'takedown') return t('answer.takedownRequested')
    if (status === 'queued' && problem && isStoreFault(problem.code)) return findingSentence(problem)
    if (status === 'queued' && problem && dueAt) return t('answer.queuedAgain', { at: clock(dueAt) })
    if (status === 'accepted' && problem?.code === 'not_live') return findingSentence(problem)
    const isOverdue = dueAt !== null && Date.parse(dueAt) + GRACE_MS < now
    if (status === 'sent' && dueAt)
      return t(isOverdue ? 'answer.sentLate' : 'answer.sent', { day: dayOf(dueAt) })
    // The day itself: it begins in some countries while it is still the day before in UTC.
    if (status === 'accepted' && releaseDate)
      return t(isOverdue ? 'answer.acceptedLate' : 'answer.accepted', {
        revision,
        day: dayShort(releaseDate),
      })
    return status === 'live' || status === 'sending' || status === 'preparing'
      ? t(`answer.${status}`)
      : t('answer.queued')
  }
}

/** The same in the list of staff, where earlier deliveries of a release stand beside those that replaced them. */
export function useListedAnswer(): (delivery: ListedDeliveryAnswer) => string {
  const { t } = useTranslation('deliveries')
  const answer = useAnswer()
  return (delivery) => (isPast(delivery) ? t('answer.superseded') : answer(delivery))
}

/** What the store has was decided by a later delivery, and nobody has to act on this one. */
export const isPast = ({ isSuperseded, needsStaff }: ListedDeliveryAnswer): boolean =>
  isSuperseded && !needsStaff

/** Problems that say more than the status. */
const SAID_PROBLEMS = ['takedown_unconfirmed', 'acknowledgement_unreadable', 'acknowledgement_mismatch']

/** Stores need some time after midnight; a release is overdue only after that. */
const GRACE_MS = 2 * HOUR_MS
