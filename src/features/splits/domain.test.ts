// Rules of months, shares, parties and recoupments.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitRevisionFor } from '#features/ledger/domain/waterfall.ts'
import { addMonths, choosableMonths, endingMonths, joinRevisions, periodsOf } from './domain/months.ts'
import {
  canTakeBack,
  daysAfter,
  isInvitable,
  PARTY_STATUSES,
  remindersAfter,
  takeBackFrom,
} from './domain/parties.ts'
import { parseAmount, recoupmentProblems } from './domain/recoupments.ts'
import { loweredByEnding, loweredShares, remainderOf, shareTheRest, splitProblems } from './domain/sheets.ts'

const NEXT = { months: ['2026-12', '2027-01', '2027-02', '2027-03'], usual: '2026-12' }

describe('the months that a revision may begin with', () => {
  test.each<[string, Parameters<typeof choosableMonths>[0], ReturnType<typeof choosableMonths>]>([
    [
      'a first revision of what has earned nothing applies from the beginning',
      { current: '2026-11', lastPosted: null, newestFrom: null, hasRevisions: false },
      { months: [null], usual: null },
    ],
    [
      'a first revision of what has earned is like a later one',
      { current: '2026-11', lastPosted: '2026-09', newestFrom: null, hasRevisions: false },
      { months: ['2026-11', '2026-12', '2027-01', '2027-02'], usual: '2026-12' },
    ],
    [
      'the next month is usual, and the current one can be chosen',
      { current: '2026-11', lastPosted: null, newestFrom: null, hasRevisions: true },
      { months: ['2026-11', '2026-12', '2027-01', '2027-02'], usual: '2026-12' },
    ],
    [
      'a posted current month cannot be chosen',
      { current: '2026-11', lastPosted: '2026-11', newestFrom: null, hasRevisions: true },
      { months: ['2026-12', '2027-01', '2027-02'], usual: '2026-12' },
    ],
    [
      'a posted next month moves the usual one',
      { current: '2026-11', lastPosted: '2026-12', newestFrom: null, hasRevisions: true },
      { months: ['2027-01', '2027-02', '2027-03'], usual: '2027-01' },
    ],
    [
      'a planned revision can be replaced, but not preceded',
      { current: '2026-11', lastPosted: null, newestFrom: '2026-12', hasRevisions: true },
      { months: NEXT.months.slice(0, 3), usual: '2026-12' },
    ],
  ])('%s', (_, facts, expected) => {
    expect(choosableMonths(facts)).toEqual(expected)
  })

  test('a revision never changes what an earlier or a posted month is divided by', () => {
    const step = fc.record({
      pass: fc.integer({ min: 0, max: 3 }),
      post: fc.option(fc.integer({ min: -6, max: 2 })),
      choice: fc.nat(),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let current = '2026-01'
        let lastPosted = ''
        const revisions: { id: number; fromMonth: string | null }[] = []
        const months = Array.from({ length: 60 }, (_, index) => addMonths('2024-06', index))
        for (const [id, { pass, post, choice }] of steps.entries()) {
          current = addMonths(current, pass)
          if (post !== null) {
            const month = addMonths(current, post)
            if (month > lastPosted) lastPosted = month
          }
          const before = months.map((month) => splitRevisionFor(revisions, month)?.id)
          const choosable = choosableMonths({
            current,
            lastPosted: lastPosted === '' ? null : lastPosted,
            newestFrom: revisions.at(-1)?.fromMonth ?? null,
            hasRevisions: revisions.length > 0,
          }).months
          const fromMonth = choosable[choice % choosable.length] ?? null
          revisions.push({ id, fromMonth })
          for (const [index, month] of months.entries())
            if (month < (fromMonth ?? '') || month <= lastPosted)
              expect(splitRevisionFor(revisions, month)?.id).toBe(before[index])
        }
        // The periods on the screen say what the ledger does.
        const periods = periodsOf(revisions)
        for (const month of months) {
          const applies = revisions.filter((_, index) => {
            const period = periods[index]
            return period && (period.from ?? '') <= month && (period.until ?? '9') >= month
          })
          expect(applies.map(({ id }) => id)).toEqual(
            [splitRevisionFor(revisions, month)?.id].filter((id) => id !== undefined),
          )
        }
      }),
    )
  })
})

describe('a track that follows its release again', () => {
  const revision = (id: string, fromMonth: string | null, ends = false) => ({ id, fromMonth, ends })
  const release = [revision('r1', null), revision('r2', '2026-06')]

  test.each<[string, ReturnType<typeof revision>[], string[]]>([
    ['a track without a sheet follows its release', [], [' r1', '2026-06 r2']],
    ['one from the beginning replaces it', [revision('t1', null)], [' t1']],
    ['one from a month on replaces it then', [revision('t1', '2026-03')], [' r1', '2026-03 t1']],
    [
      'the end brings back what the release has then, and what follows',
      [revision('t1', null), revision('end', '2026-03', true)],
      [' t1', '2026-03 r1', '2026-06 r2'],
    ],
    [
      'a sheet can begin again',
      [revision('t1', null), revision('end', '2026-03', true), revision('t2', '2026-05')],
      [' t1', '2026-03 r1', '2026-05 t2'],
    ],
    [
      'an end that another revision replaced before its month never applies',
      [revision('t1', null), revision('end', '2026-03', true), revision('t2', '2026-03')],
      [' t1', '2026-03 t2'],
    ],
  ])('%s', (_, own, expected) => {
    expect(joinRevisions(release, own).map(({ id, fromMonth }) => `${fromMonth ?? ''} ${id}`)).toEqual(
      expected,
    )
  })

  test('each month is divided by the own sheet, and by that of the release before it begins and after it ends', () => {
    const history = (canEnd: boolean) =>
      fc
        .array(fc.record({ from: fc.option(fc.integer({ min: 0, max: 14 })), ends: fc.boolean() }), {
          maxLength: 6,
        })
        .map((steps) =>
          steps
            .toSorted((a, b) => (a.from ?? -1) - (b.from ?? -1))
            .map(({ from, ends }, index) => ({
              id: `${canEnd ? 't' : 'r'}${index}`,
              fromMonth: from === null ? null : addMonths('2026-01', from),
              ends: canEnd && ends && index > 0 && from !== null,
            })),
        )
    fc.assert(
      fc.property(history(false), history(true), (ofRelease, steps) => {
        // A sheet can only end where its release has one.
        const own = steps.map((step) => ({
          ...step,
          ends: step.ends && splitRevisionFor(ofRelease, step.fromMonth ?? '') !== undefined,
        }))
        const joined = joinRevisions(ofRelease, own)
        for (let index = 0; index < 18; index++) {
          const month = addMonths('2025-12', index)
          const ofTrack = splitRevisionFor(own, month)
          const expected = ofTrack && !ofTrack.ends ? ofTrack : splitRevisionFor(ofRelease, month)
          expect(splitRevisionFor(joined, month)?.id).toBe(expected?.id)
        }
      }),
    )
  })

  test('a track follows its release again from the months that a revision may begin with and the release covers', () => {
    const facts = { current: '2026-11', lastPosted: '2026-11', newestFrom: null, hasRevisions: true }
    expect(endingMonths(facts, release)).toEqual(['2026-12', '2027-01', '2027-02'])
    expect(endingMonths(facts, [revision('r1', '2027-02')])).toEqual(['2027-02'])
    expect(endingMonths(facts, [])).toEqual([])
  })

  const agreed = { accountId: 'tomas', email: 'tomas@vaz.example', shareBp: 4_000 }
  const gives = (shareBp: number) => [
    { accountId: 'nora', shareBp: 10_000 - shareBp },
    { accountId: 'tomas', shareBp },
  ]
  test.each<[string, ReturnType<typeof gives>[], ReturnType<typeof loweredByEnding>]>([
    ['as much as before needs nobody', [gives(4_000)], []],
    ['more needs nobody', [gives(5_000)], []],
    ['less needs them', [gives(1_000)], [{ accountId: 'tomas', beforeBp: 4_000, afterBp: 1_000 }]],
    [
      'less by a planned revision of the release needs them too',
      [gives(4_000), gives(3_000)],
      [{ accountId: 'tomas', beforeBp: 4_000, afterBp: 3_000 }],
    ],
    [
      'a share of the release that nobody has accepted yet is none',
      [[{ accountId: 'nora', shareBp: 5_000 }]],
      [{ accountId: 'tomas', beforeBp: 4_000, afterBp: 0 }],
    ],
  ])('%s', (_, following, expected) => {
    expect(loweredByEnding([agreed], following)).toEqual(expected)
  })

  test('an account with two addresses loses only if their sum becomes smaller', () => {
    const both = [agreed, { ...agreed, email: 'tomas@vaz.music.example', shareBp: 1_000 }]
    expect(loweredByEnding(both, [gives(5_000)])).toEqual([])
    expect(loweredByEnding(both, [gives(4_999)])).toEqual([
      { accountId: 'tomas', beforeBp: 5_000, afterBp: 4_999 },
    ])
  })
})

describe('the shares of a sheet', () => {
  const owner = { name: '', email: null, shareBp: 6_000 }
  const party = { name: 'Tomás Vaz', email: 'tomas@vaz.example', shareBp: 4_000 }
  test.each<[string, Parameters<typeof splitProblems>[0], { code: string; at: string }[]]>([
    ['a whole sheet has none', [owner, party], []],
    ['of one person too', [{ ...owner, shareBp: 10_000 }], []],
    ['too little', [{ ...owner, shareBp: 5_999 }, party], [{ code: 'split_total', at: 'shares' }]],
    ['too much', [{ ...owner, shareBp: 6_001 }, party], [{ code: 'split_total', at: 'shares' }]],
    [
      'an empty share',
      [owner, party, { ...party, email: 'x@y.example', shareBp: 0 }],
      [{ code: 'split_share', at: 'shares.2.shareBp' }],
    ],
    [
      'a share in parts of a basis point',
      [{ ...owner, shareBp: 0.5 }, party],
      [{ code: 'split_share', at: 'shares.0.shareBp' }],
    ],
    ['no name', [owner, { ...party, name: ' ' }], [{ code: 'required', at: 'shares.1.name' }]],
    ['no address', [owner, { ...party, email: ' ' }], [{ code: 'required', at: 'shares.1.email' }]],
    [
      'a wrong address',
      [owner, { ...party, email: 'tomas' }],
      [{ code: 'email_invalid', at: 'shares.1.email' }],
    ],
    [
      'one person twice',
      [owner, { ...party, shareBp: 2_000 }, { ...party, email: 'TOMAS@vaz.example', shareBp: 2_000 }],
      [{ code: 'split_party_twice', at: 'shares.2.email' }],
    ],
    [
      'the owner twice',
      [owner, { ...owner, shareBp: 4_000 }],
      [{ code: 'split_party_twice', at: 'shares.1.email' }],
    ],
    [
      'the owner by address',
      [owner, { ...party, email: 'Nora@pell.example' }],
      [{ code: 'split_own_email', at: 'shares.1.email' }],
    ],
  ])('%s', (_, shares, expected) => {
    expect(splitProblems(shares, ['nora@pell.example'])).toMatchObject(expected)
    expect(splitProblems(shares, ['nora@pell.example'])).toHaveLength(expected.length)
  })

  test('sharing the rest fills up a sheet, and leaves what was entered unless everybody has a share', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 20 }), (shares) => {
        const result = shareTheRest(shares)
        const sum = shares.reduce((all, share) => all + share, 0)
        const empty = shares.filter((share) => share === 0).length
        if (empty === 0 || 10_000 - sum >= empty)
          expect(remainderOf(result.map((shareBp) => ({ shareBp })))).toBe(0)
        else expect(result).toEqual(shares)
        for (const [index, share] of shares.entries())
          if (empty > 0 && share > 0) expect(result[index]).toBe(share)
      }),
    )
    expect(shareTheRest([5_000, 0, 0, 0])).toEqual([5_000, 1_667, 1_667, 1_666])
    expect(shareTheRest([1, 1, 1])).toEqual([3_334, 3_333, 3_333])
  })

  test.each([
    ['the same share needs no agreement', 4_000, []],
    ['a larger one neither', 5_000, []],
    ['a smaller one does', 3_999, [{ accountId: 'a', beforeBp: 4_000, afterBp: 3_999 }]],
    ['and none at all', 0, [{ accountId: 'a', beforeBp: 4_000, afterBp: 0 }]],
  ])('%s', (_, shareBp, expected) => {
    const agreed = [{ accountId: 'a', email: 'tomas@vaz.example', shareBp: 4_000 }]
    const shares = [owner, ...(shareBp === 0 ? [] : [{ ...party, email: ' Tomas@Vaz.example', shareBp }])]
    expect(loweredShares(agreed, shares)).toEqual(expected)
  })
})

describe('invited parties', () => {
  const asked = new Date('2026-08-01T10:00:00Z')
  test.each(
    PARTY_STATUSES.map((status) => [status, ['invited', 'declined', 'expired'].includes(status)] as const),
  )('%s can be invited and taken back: %s', (status, expected) => {
    expect(isInvitable(status)).toBe(expected)
    expect(takeBackFrom({ status, askedAt: asked }) !== null).toBe(expected)
  })

  test.each([
    ['declined', 0, true],
    ['invited', 89, false],
    ['expired', 89.999, false],
    ['invited', 90, true],
    ['expired', 90, true],
    ['accepted', 400, false],
    ['taken_back', 400, false],
  ] as const)('%s after %d days: %s', (status, days, expected) => {
    expect(canTakeBack({ status, askedAt: asked }, daysAfter(asked, days))).toBe(expected)
  })

  test('they are reminded twice', () => {
    const days = (from: number) =>
      remindersAfter(asked, daysAfter(asked, from)).map((at) => (at.getTime() - asked.getTime()) / 86_400_000)
    expect(days(0)).toEqual([7, 21])
    expect(days(7)).toEqual([21])
    expect(days(21)).toEqual([])
  })
})

describe('recoupments', () => {
  test.each([
    ['1250', 1_250_000_000n],
    ['1250.5', 1_250_500_000n],
    ['0,01', 10_000n],
    ['0', undefined],
    ['-5', undefined],
    ['1.005', undefined],
    ['1,250.00', undefined],
    ['999999999', undefined],
    ['', undefined],
  ])('%s is %s micro-units', (text, expected) => {
    expect(parseAmount(text)).toBe(expected)
  })

  test('every missing field is named', () => {
    expect(recoupmentProblems({ title: ' ', amount: '', creditorName: '', creditorEmail: '' })).toEqual([
      { code: 'required', at: 'title' },
      { code: 'required', at: 'amount' },
      { code: 'required', at: 'creditorName' },
      { code: 'required', at: 'creditorEmail' },
    ])
    expect(
      recoupmentProblems({ title: 'Studio', amount: 'much', creditorName: 'Ana', creditorEmail: 'ana' }),
    ).toEqual([
      { code: 'amount_invalid', at: 'amount' },
      { code: 'email_invalid', at: 'creditorEmail' },
    ])
  })
})
