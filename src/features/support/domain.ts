// Rules of support tickets: whose turn it is, what each side may do, and the time that the plan promises.
import { HOUR_MS } from '#lib/pure/dates.ts'
import type { Problem } from '#lib/pure/problems.ts'

export const TICKET_CATEGORIES = ['account', 'release', 'delivery', 'money', 'technical', 'other'] as const
export type TicketCategory = (typeof TICKET_CATEGORIES)[number]

/** `open`: staff answer next. `waiting`: the person does, because staff need something. */
export const TICKET_STATUSES = ['open', 'waiting', 'answered', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

export const TICKET_EVENTS = [
  'opened',
  'replied',
  'solved',
  'asked',
  'answered',
  'closed',
  'noted',
  'assigned',
  'released',
  'overdue',
  'shortened',
] as const
export type TicketEvent = (typeof TICKET_EVENTS)[number]

/** Events that only staff see. */
const INTERNAL: readonly TicketEvent[] = ['noted', 'assigned', 'released', 'overdue']
export const isInternal = (type: TicketEvent): boolean => INTERNAL.includes(type)

/** Events by the person; all others are shown as done by support. */
const OF_THE_PERSON: readonly TicketEvent[] = ['opened', 'replied', 'solved']
export const isOfThePerson = (type: TicketEvent): boolean => OF_THE_PERSON.includes(type)

/** What staff send to the person, and the status that follows. */
export const RESPONSES = ['answered', 'asked', 'closed'] as const
export type TicketResponse = (typeof RESPONSES)[number]
export const STATUS_AFTER = {
  answered: 'answered',
  asked: 'waiting',
  closed: 'closed',
} as const satisfies Record<TicketResponse, TicketStatus>

export const TICKET_VIEWS = [
  'queue',
  'overdue',
  'mine',
  'unassigned',
  'waiting',
  'answered',
  'closed',
] as const
export type TicketView = (typeof TICKET_VIEWS)[number]

export const SUBJECT_LENGTH_MAX = 150
export const TEXT_LENGTH_MAX = 5_000

/** The promise of an answer: it runs while staff are to answer, and stands still while the person is. */
export interface TicketClock {
  dueAt: Date | null
  remainingMs: number | null
}

/** @param hours that the plan promises, by the clock: nights and weekends count */
export const startClock = (now: Date, hours: number): TicketClock => ({
  dueAt: new Date(now.getTime() + hours * HOUR_MS),
  remainingMs: null,
})

/** Pauses the clock while the person is asked. A ticket that was overdue before is overdue again once they answer. */
export const pauseClock = ({ dueAt }: TicketClock, now: Date): TicketClock => ({
  dueAt: null,
  remainingMs: dueAt ? Math.max(0, dueAt.getTime() - now.getTime()) : 0,
})

export const resumeClock = ({ remainingMs }: TicketClock, now: Date): TicketClock => ({
  dueAt: new Date(now.getTime() + (remainingMs ?? 0)),
  remainingMs: null,
})

/** After a change of the plan: never later than before, and never earlier than the new plan promises from now on. */
export function shortenClock({ dueAt, remainingMs }: TicketClock, now: Date, hours: number): TicketClock {
  const mostMs = hours * HOUR_MS
  return {
    dueAt: dueAt && new Date(Math.min(dueAt.getTime(), now.getTime() + mostMs)),
    remainingMs: remainingMs === null ? null : Math.min(remainingMs, mostMs),
  }
}

export const turnOf = (status: TicketStatus): 'staff' | 'person' | 'nobody' =>
  status === 'open' ? 'staff' : status === 'waiting' ? 'person' : 'nobody'

/** Staff may add to an answer, and answer what they have asked about themselves. */
export const canRespond = (status: TicketStatus, response: TicketResponse): boolean =>
  status !== 'closed' && !(response === 'asked' && status === 'waiting')

/** `SUP-000123` */
export const ticketNumber = (number: bigint | number): string => `SUP-${String(number).padStart(6, '0')}`

/** The number that somebody typed, with or without its prefix; undefined for other text. */
export function numberIn(text: string): bigint | undefined {
  const digits = /^(?:SUP-?)?(\d{1,15})$/i.exec(text.trim())?.[1]
  return digits === undefined ? undefined : BigInt(digits)
}

export function ticketProblems({ subject, text }: { subject: string; text: string }): Problem[] {
  return [...required(subject, 'subject'), ...textProblems(text)]
}

export const textProblems = (text: string): Problem[] => required(text, 'text')

const required = (text: string, at: string): Problem[] =>
  text.trim() === '' ? [{ code: 'required', at }] : []

/** The calls of the API that carry files. */
export const isTicketMessage = (path: string): boolean =>
  /^\/v1\/(?:support\/tickets(?:\/[\w-]+\/messages)?|admin\/support\/[\w-]+\/responses|forms\/[\w-]+\/tickets)$/.test(
    path,
  )
