// Every action of the audit log has a sentence and a label in every language.
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import { AUDIT_ACTIONS, SUBJECT_KINDS } from '#features/audit/domain/actions.ts'
import {
  factsOf,
  SENTENCE_NAMESPACES,
  type SentenceEntry,
  sentenceOf,
  sentenceText,
} from '#features/audit/domain/sentence.ts'
import { LANGUAGES, type Language, LOCALES } from '#lib/i18n/languages.ts'
import { withDynamicKeys } from '#lib/pure/dynamic-keys.ts'
import './i18n.server.ts'

const translate = (language: Language) =>
  withDynamicKeys(i18next.getFixedT(language, [...SENTENCE_NAMESPACES]))

const ana = { id: '019a0000-0000-7000-8000-00000000000a', name: 'Ana Kaya' }
const entry = (action: string, more: Partial<SentenceEntry> = {}): SentenceEntry => ({
  action,
  actor: ana,
  impersonator: null,
  subject: { kind: 'release', id: '019a0000-0000-7000-8000-0000003f2a9c', label: 'Sal' },
  facts: {},
  ...more,
})
const write = (language: Language, written: SentenceEntry) =>
  sentenceText(sentenceOf(written, translate(language), LOCALES[language]))

/** What is recorded where the sentence depends on it; each variant of an action has a line. */
const RECORDED: Record<
  string,
  [before: Record<string, unknown> | null, after: Record<string, unknown> | null][]
> = {
  'release.moved': [
    [{ status: 'in_review' }, { status: 'approved' }],
    [{ status: 'published' }, { status: 'published', stores: ['spotify'], tracks: [] }],
  ],
  'release.appeal_answered': [
    [null, { result: 'upheld' }],
    [null, { result: 'changed' }],
  ],
  'delivery.retried': [[{ status: 'failed' }, { status: 'queued', store: 'Deezer' }]],
  'delivery.confirmed': [[{ status: 'sent' }, { status: 'removed', store: 'Deezer' }]],
  'delivery.cancelled': [[{ status: 'queued' }, { status: 'cancelled', store: 'Deezer' }]],
  'role.changed': [[{ role: 'user' }, { role: 'reviewer' }]],
  'plan.changed': [[{ plan: 'indiefy_lite' }, { plan: 'pro' }]],
  'invitation.created': [[null, { role: 'manager' }]],
  'seat.created': [[null, { role: 'analyst' }]],
  'seat.changed': [
    [{ role: 'manager' }, { role: 'finance' }],
    [{ role: 'manager' }, { role: 'manager', artist: ana.id }],
  ],
  'payout_method.changed': [[{ method: 'stripe' }, { method: 'payoneer' }]],
  'email_change.requested': [[{ email: 'a…@b.c' }, { email: 'd…@e.f' }]],
  'email.changed': [[{ email: 'a…@b.c' }, { email: 'd…@e.f' }]],
  'account.closing': [[null, { closing_at: '2026-12-01T09:00:00.000Z' }]],
  'statement.layout_chosen': [[null, { layout: 'DistroKid' }]],
  'statement.rate_set': [[null, { currency: 'EUR', rate: '1.0834' }]],
  'statement.remittance_recorded': [[null, { amount: '120.50', currency: 'EUR' }]],
  'statement.remittance_withdrawn': [[null, { amount: '120.50', currency: 'EUR' }]],
  'statement_code.match_requested': [[null, { code: 'QZABC2600001' }]],
  'statement_code.match_withdrawn': [[{ code: 'QZABC2600001' }, null]],
  'statement_code.matched': [[null, { code: 'QZABC2600001' }]],
  'store.tested': [
    [null, { passed: true }],
    [null, { failed: 'write', code: 'refused' }],
  ],
  'words.added': [
    [null, { count: 1 }],
    [null, { count: 3 }],
  ],
  'words.removed': [[{ text: 'Salt' }, null]],
  'audit.exported': [
    [null, { entries: 1 }],
    [null, { entries: 2 }],
  ],
}

describe.each(LANGUAGES)('in %s', (language) => {
  const t = translate(language)
  test.each(AUDIT_ACTIONS)('%s has a label and a complete sentence', (action) => {
    expect(i18next.exists(`audit:label.${action}`, { lng: language })).toBe(true)
    for (const [before, after] of RECORDED[action] ?? [[null, null]]) {
      const facts = factsOf({ action, before, after })
      const sentence = write(language, entry(action, { facts }))
      expect(sentence).toContain('Ana Kaya')
      // No key, no unfilled or empty place.
      expect(sentence).not.toMatch(/sentence\.|audit:|\{\{|\}\}|\s{2}|[,:→] *$|^ | $| ,/)
      expect(sentence.split(' ').length).toBeGreaterThan(2)
    }
  })

  test.each(SUBJECT_KINDS)('a %s without a name shows its kind and the end of its id', (kind) => {
    const subject = { kind, id: '019a0000-0000-7000-8000-0000003f2a9c', label: null }
    const noun = t(`audit:kind.${kind}`)
    expect(noun).not.toContain('kind.')
    expect(write(language, entry('old.action', { subject }))).toContain(
      kind === 'word_list' ? noun : `${noun} …003f2a9c`,
    )
  })

  test('an action of an earlier version has a plain line', () => {
    const line = write(language, entry('master.burnt', { actor: null }))
    expect(line).toMatch(/^\S+.*: master\.burnt, Sal$/)
  })

  test('codes are words', () => {
    const facts = { from: 'in_review', to: 'approved' }
    const sentence = write(language, entry('release.moved', { facts }))
    expect(sentence).not.toMatch(/in_review|approved/)
    expect(sentence).toContain(t('releases:status.in_review'))
    expect(sentence).toContain(t('audit:status.approved'))
  })
})

test('a sentence names the system and staff who impersonate somebody', () => {
  expect(write('en', entry('review.approved', { actor: null }))).toBe('System approved Sal')
  const impersonator = { id: ana.id, name: 'Mara Kessler' }
  expect(sentenceOf(entry('password.changed', { impersonator }), translate('en'), 'en-GB')).toEqual([
    { names: 'impersonator', text: 'Mara Kessler' },
    { text: ' as ' },
    { names: 'actor', text: 'Ana Kaya' },
    { text: ' changed their password' },
  ])
})

test('who removes their own seat left, and who removes another’s removed it', () => {
  const seat = (id: string) => entry('seat.removed', { subject: { kind: 'user', id, label: 'Leo' } })
  expect(write('en', seat('other'))).toBe('Ana Kaya removed Leo from the team')
  expect(write('en', seat(ana.id))).toBe('Ana Kaya left a team')
})

test('a name that looks like a message or markup is only a name', () => {
  const label = '{{actor}} $t(common:yes) <actor>Mara</actor> \u{E000}actor\u{E000}'
  const subject = { kind: 'release', id: 'x', label }
  expect(sentenceOf(entry('review.approved', { subject }), translate('en'), 'en-GB')).toEqual([
    { names: 'actor', text: 'Ana Kaya' },
    { text: ' approved ' },
    { names: 'subject', text: label },
  ])
})

test('facts are short texts and numbers of known fields', () => {
  const after = { role: 'manager', email: 'leo@music.example', token: 'secret', artist: { id: 1 } }
  expect(factsOf({ action: 'invitation.created', before: null, after })).toEqual({ role: 'manager' })
  expect(factsOf({ action: 'words.removed', before: { text: 'x'.repeat(201) }, after: null })).toEqual({})
  expect(factsOf({ action: 'constructor', before: null, after })).toEqual({})
})
