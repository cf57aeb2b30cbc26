// One audit entry as a sentence in the reader's language: the screens link its names, the CSV export joins its parts.
import type { Translate } from '#lib/pure/dynamic-keys.ts'
import { isAuditAction, isSubjectKind, type SubjectKind } from './actions.ts'

type Values = Readonly<Record<string, unknown>> | null

/** What a sentence says besides its names: codes, counts and short texts, of which none is secret. */
export type Facts = Record<string, string | number>

export interface Recorded {
  action: string
  entity: string
  entityId: string
  before: Values
  after: Values
}

const change = (field: string) => (before: Values, after: Values) => ({
  from: before?.[field],
  to: after?.[field],
})
const from = (name: string, field: string) => (_: Values, after: Values) => ({ [name]: after?.[field] })
const fromBefore = (name: string, field: string) => (before: Values) => ({ [name]: before?.[field] })

/** The allow-list of recorded values that sentences name. */
const FACTS: Record<string, (before: Values, after: Values) => Record<string, unknown>> = {
  'release.moved': change('status'),
  'release.appeal_answered': from('result', 'result'),
  'delivery.retried': from('store', 'store'),
  'delivery.cancelled': from('store', 'store'),
  'delivery.confirmed': from('store', 'store'),
  'role.changed': change('role'),
  'plan.changed': change('plan'),
  'invitation.created': from('role', 'role'),
  'seat.created': from('role', 'role'),
  'seat.changed': change('role'),
  'payout_method.changed': from('to', 'method'),
  'email_change.requested': from('to', 'email'),
  'email.changed': from('to', 'email'),
  'account.closing': from('date', 'closing_at'),
  'store.tested': (_, after) => ({ result: after?.passed === true ? 'passed' : 'failed' }),
  'statement.layout_chosen': from('name', 'layout'),
  'statement.rate_set': (_, after) => ({ currency: after?.currency, rate: after?.rate }),
  'statement.remittance_recorded': (_, after) => ({ amount: after?.amount, currency: after?.currency }),
  'statement.remittance_withdrawn': (_, after) => ({ amount: after?.amount, currency: after?.currency }),
  'statement_code.match_requested': from('code', 'code'),
  'statement_code.match_withdrawn': fromBefore('code', 'code'),
  'statement_code.matched': from('code', 'code'),
  'words.added': from('count', 'count'),
  'words.removed': fromBefore('text', 'text'),
  'audit.exported': from('count', 'entries'),
}

const FACT_LENGTH_MAX = 200

export function factsOf({ action, before, after }: Pick<Recorded, 'action' | 'before' | 'after'>): Facts {
  const read = Object.hasOwn(FACTS, action) ? FACTS[action] : undefined
  return Object.fromEntries(
    Object.entries(read?.(before, after) ?? {}).filter(
      (pair): pair is [string, string | number] =>
        typeof pair[1] === 'number' || (typeof pair[1] === 'string' && pair[1].length <= FACT_LENGTH_MAX),
    ),
  )
}

/** What an entry is about; of a seat the person who has or had it, because removing a seat deletes it. */
export function subjectOf({ entity, entityId, before, after }: Recorded): { kind: string; id: string } {
  const member = entity === 'seat' ? (after?.user ?? before?.user) : undefined
  return typeof member === 'string' ? { kind: 'user', id: member } : { kind: entity, id: entityId }
}

/** Recorded fields whose values are ids of other things. */
const MENTIONS: Readonly<Record<string, SubjectKind>> = {
  user: 'user',
  reviewer: 'user',
  account: 'account',
  artist: 'artist',
}

/** The things that an entry mentions by id in its fields. */
export const mentionsOf = ({ before, after }: Pick<Recorded, 'before' | 'after'>) =>
  [before, after].flatMap((values) =>
    Object.entries(values ?? {}).flatMap(([field, value]) =>
      Object.hasOwn(MENTIONS, field) && typeof value === 'string'
        ? [{ kind: MENTIONS[field] as SubjectKind, id: value }]
        : [],
    ),
  )

/** Keys of the texts of codes, with `%` for the code; the first that exists is used. */
const STATUS = ['audit:status.%', 'releases:status.%']
const DELIVERY_STATUS = ['deliveries:status.%']
const STAFF_ROLE = ['people:role.%']
const SEAT_ROLE = ['teams:role.%']
const PLAN = ['common:plan.%']
const METHOD = ['payouts:method.%']

const CODES: Record<string, Record<string, readonly string[]>> = {
  'release.moved': { from: STATUS, to: STATUS, status: STATUS, reasons: ['releases:reason.%.name'] },
  'delivery.retried': { status: DELIVERY_STATUS },
  'delivery.cancelled': { status: DELIVERY_STATUS },
  'delivery.confirmed': { status: DELIVERY_STATUS },
  'role.changed': { from: STAFF_ROLE, to: STAFF_ROLE, role: STAFF_ROLE },
  'plan.changed': { from: PLAN, to: PLAN, plan: PLAN },
  'invitation.created': { role: SEAT_ROLE },
  'invitation.revoked': { role: SEAT_ROLE },
  'seat.created': { role: SEAT_ROLE },
  'seat.changed': { from: SEAT_ROLE, to: SEAT_ROLE, role: SEAT_ROLE },
  'seat.removed': { role: SEAT_ROLE },
  'payout_method.changed': { to: METHOD, method: METHOD },
}

/** Where the text of a code is looked up; empty for a field that holds no code. */
export const codesOf = (action: string, field: string): readonly string[] =>
  (Object.hasOwn(CODES, action) ? CODES[action]?.[field] : undefined) ?? []

/** The namespaces that a sentence takes texts from. */
export const SENTENCE_NAMESPACES = [
  'audit',
  'releases',
  'deliveries',
  'people',
  'teams',
  'payouts',
  'common',
] as const

/** i18next's `t`, with keys of the namespaces in `SENTENCE_NAMESPACES`. */
export interface NamedPerson {
  id: string
  name: string | null
}

export interface SentenceEntry {
  action: string
  actor: NamedPerson | null
  impersonator: NamedPerson | null
  subject: { kind: string; id: string; label: string | null }
  facts: Facts
}

export interface SentencePart {
  text: string
  /** What the part names; absent for the words between names. */
  names?: 'actor' | 'impersonator' | 'subject' | 'value'
}

/** @param locale a BCP 47 tag, for dates */
export function sentenceOf(entry: SentenceEntry, t: Translate, locale: string): SentencePart[] {
  const { facts } = entry
  const slots: Record<string, SentencePart[]> = {
    actor: actorOf(entry, t),
    subject: [{ names: 'subject', text: subjectText(entry.subject, t) }],
    action: [{ names: 'value', text: entry.action }],
  }
  for (const [name, fact] of Object.entries(facts))
    if (typeof fact === 'string')
      slots[name] = [{ names: 'value', text: textOfFact(entry.action, name, fact, t, locale) }]
  return fill(t, keyOf(entry), slots, facts.count)
}

export const sentenceText = (parts: readonly SentencePart[]): string => parts.map(({ text }) => text).join('')

/** The key of the sentence; an action that no version of this list knows has a general one. */
function keyOf({ action, facts, actor, subject }: SentenceEntry): string {
  if (!isAuditAction(action)) return 'audit:other'
  const key = `audit:sentence.${action}`
  switch (action) {
    case 'release.moved':
      return facts.from === facts.to ? 'audit:sentence.release.taken_down_in_part' : key
    case 'release.appeal_answered':
    case 'store.tested':
      return `${key}_${facts.result === 'changed' || facts.result === 'passed' ? 'yes' : 'no'}`
    case 'seat.changed':
      return facts.from === facts.to ? 'audit:sentence.seat.artist_changed' : key
    case 'seat.removed':
      return actor?.id === subject.id ? 'audit:sentence.seat.left' : key
    default:
      return key
  }
}

/** The person, staff who impersonated them, or the system. */
function actorOf(
  { actor, impersonator }: Pick<SentenceEntry, 'actor' | 'impersonator'>,
  t: Translate,
): SentencePart[] {
  if (!actor) return [{ text: t('audit:system') }]
  const own: SentencePart = { names: 'actor', text: actor.name || t('audit:unknown') }
  if (!impersonator) return [own]
  const staff: SentencePart = { names: 'impersonator', text: impersonator.name || t('audit:unknown') }
  return fill(t, 'audit:inName', { staff: [staff], name: [own] })
}

/** Its name; of something that no longer exists, or has none, the kind and the end of its id. */
export function subjectText({ kind, id, label }: SentenceEntry['subject'], t: Translate): string {
  if (label) return label
  if (kind === 'word_list') return t([`audit:wordList.${id}`, 'audit:kind.word_list'])
  const noun = isSubjectKind(kind) ? t(`audit:kind.${kind}`) : kind
  return t('audit:unnamed', { kind: noun, id: id.length > SHORT ? `…${id.slice(-SHORT)}` : id })
}
/** Ids sort by time, so their ends tell them apart. */
const SHORT = 8

function textOfFact(action: string, name: string, fact: string, t: Translate, locale: string): string {
  if (name === 'date') return dayIn(fact, locale)
  const keys = codesOf(action, name)
  return keys.length > 0 ? textOfCode(keys, fact, t) : fact
}

/** The code itself where no text exists for it. */
export const textOfCode = (keys: readonly string[], code: string, t: Translate): string =>
  t(
    keys.map((key) => key.replace('%', code)),
    { defaultValue: code },
  )

function dayIn(instant: string, locale: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return instant
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date)
}

/** A character for private use, which no message contains. */
const MARK = '\u{E000}'

/**
 * Fills a message with parts. Names are put in after the message was split, so that nothing in a name, such as markup
 * in a title, can pass for another part.
 */
function fill(
  t: Translate,
  key: string,
  slots: Record<string, SentencePart[]>,
  count?: string | number,
): SentencePart[] {
  const marked = Object.fromEntries(Object.keys(slots).map((name) => [name, MARK + name + MARK]))
  return t(key, { ...marked, count })
    .split(MARK)
    .flatMap((text, index) => (index % 2 === 1 ? (slots[text] ?? []) : text === '' ? [] : [{ text }]))
}
