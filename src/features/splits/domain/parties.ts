// Rules of invited parties: how long a link is valid, when somebody is reminded, and when the owner may take back.
import { DAY_MS } from '#lib/pure/dates.ts'

export const PARTY_STATUSES = ['owner', 'invited', 'accepted', 'declined', 'expired', 'taken_back'] as const
export type PartyStatus = (typeof PARTY_STATUSES)[number]

export const INVITATION_DAYS = 30
/** Days after an invitation on which reminders are sent automatically. */
export const REMINDER_DAYS = [7, 21] as const
/** Without an answer for this long, the owner may take back what is held. */
export const TAKE_BACK_DAYS = 90
export const NOTE_LENGTH_MAX = 1_000

export const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY_MS)

interface Answerable {
  status: PartyStatus
  askedAt: Date | null
}

/** Whether a party can be invited again: it has not answered, has declined, or its link has expired. */
export const isInvitable = (status: PartyStatus): boolean =>
  status === 'invited' || status === 'declined' || status === 'expired'

/** From when the owner may take back a share: at once after a decline, otherwise after 90 days of silence. */
export function takeBackFrom({ status, askedAt }: Answerable): Date | null {
  if (!isInvitable(status) || askedAt === null) return null
  return status === 'declined' ? askedAt : daysAfter(askedAt, TAKE_BACK_DAYS)
}

export const canTakeBack = (party: Answerable, now: Date): boolean => {
  const from = takeBackFrom(party)
  return from !== null && from <= now
}

/** When the invitations of `sentAt` remind by themselves, those that are still to come. */
export const remindersAfter = (sentAt: Date, now: Date): Date[] =>
  REMINDER_DAYS.map((days) => daysAfter(sentAt, days)).filter((at) => at > now)
