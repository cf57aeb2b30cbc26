// The state of a delivery in one sentence: the store's answer, or what is pending and until when.

import { useTranslation } from 'react-i18next'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { useDates } from '#lib/web/use-dates.ts'
import type { DeliveryAnswer } from './api.ts'

export function useAnswer(): (delivery: DeliveryAnswer) => string {
  const { t } = useTranslation('deliveries')
  const { dayOf, dayShort, clock } = useDates()
  const findingSentence = useFindingSentence()
  return ({ kind, isrcs, status, trouble, dueAt, revision, store }) => {
    if (status === 'rejected' || status === 'failed' || status === 'cancelled')
      return trouble ? findingSentence(trouble) : t(`status.${status}`)
    if (status === 'unknown') return t('answer.unknown')
    if (trouble?.code === 'takedown_unconfirmed') return findingSentence(trouble)
    if (status === 'queued' && store.paused) return t('answer.queuedPaused')
    if (kind === 'takedown' && isrcs)
      return t(status === 'removed' ? 'answer.tracksLeft' : 'answer.tracksGone', { count: isrcs.length })
    if (status === 'removed') return t('answer.removed')
    if (kind === 'takedown') return t('answer.told')
    if (status === 'queued' && trouble && dueAt) return t('answer.queuedAgain', { at: clock(dueAt) })
    if (status === 'accepted' && trouble?.code === 'not_live') return findingSentence(trouble)
    const late = dueAt !== null && Date.parse(dueAt) + GRACE_MS < Date.now()
    if (status === 'sent' && dueAt) return t(late ? 'answer.sentLate' : 'answer.sent', { day: dayOf(dueAt) })
    if (status === 'accepted' && dueAt) {
      return t(late ? 'answer.acceptedLate' : 'answer.accepted', { revision, day: dayShort(dueAt) })
    }
    return status === 'live' || status === 'sending' || status === 'preparing'
      ? t(`answer.${status}`)
      : t('answer.queued')
  }
}

/** Stores need a moment after midnight; only then is a release late. */
const GRACE_MS = 2 * 3_600_000
