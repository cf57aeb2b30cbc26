// Tests the reasons that findings propose, and that the third reopening is the last.
import { describe, expect, it } from 'vitest'
import type { ReleaseFinding } from '#features/releases/domain/findings.ts'
import { STATUSES } from '#features/releases/domain/status.ts'
import {
  fieldAt,
  licenceFindings,
  proposedReasons,
  reasonOf,
  reopeningOf,
  trackIndexOf,
  waitsForAnother,
} from './domain.ts'

describe('reasons', () => {
  it.each([
    ['silence_inner', 'silence'],
    ['silence_trailing', 'silence'],
    ['clipping_heavy', 'volume'],
    ['true_peak_high', 'volume'],
    ['too_loud', 'volume'],
    ['too_quiet', 'volume'],
    ['length_short', 'track_length'],
    ['length_long', 'track_length'],
    ['digital_silence', 'audio_error'],
    ['audio_truncated', 'audio_error'],
    ['lossy_source', 'recording_quality'],
    ['artwork_too_small', 'cover_art'],
    ['title_only_signs', 'release_data'],
    ['track_title_missing', 'release_data'],
    ['share_total', 'release_data'],
    ['featured_self', 'featuring_or_primary'],
    ['release_date_lead', 'release_date'],
    ['licence_remix', 'remix_licence'],
    ['cover_not_sold', 'cover_licence'],
    ['mono', undefined],
    ['platform_missing', undefined],
  ])('the finding %s proposes the reason %s', (code, reason) => expect(reasonOf(code)).toBe(reason))

  it.each([
    ['tracks.0.audio', 0],
    ['tracks.12.title', 12],
    ['title', undefined],
    ['tracks', undefined],
  ])('the finding at %s concerns track %s', (path, index) => expect(trackIndexOf(path)).toBe(index))

  const finding = (
    code: string,
    path: string,
    severity: 'blocks' | 'advises' = 'advises',
  ): ReleaseFinding => ({
    code,
    at: path,
    severity,
    step: 'tracks',
  })

  it('proposed reasons appear once per track with the most severe finding', () => {
    const loud = finding('too_loud', 'tracks.0.audio')
    const clipped = finding('clipping_heavy', 'tracks.0.audio', 'blocks')
    const second = finding('too_loud', 'tracks.1.audio')
    const tracks = [{ id: 'first' }, { id: 'second' }]
    expect(proposedReasons([loud, clipped, second, finding('mono', 'tracks.0.audio')], tracks)).toEqual([
      { code: 'volume', trackId: 'first', finding: clipped },
      { code: 'volume', trackId: 'second', finding: second },
    ])
  })

  it('covers and remixes get a reason for a missing licence', () => {
    const asked = licenceFindings([{ version: 'original' }, { version: 'cover' }, { version: 'remix' }])
    expect(asked.map(({ code, at }) => [code, at])).toEqual([
      ['licence_cover', 'tracks.1.version'],
      ['licence_remix', 'tracks.2.version'],
    ])
  })
})

it.each([
  ['title', 'title'],
  ['tracks.0.audio', 'audio'],
  ['tracks.3.contributors.1.role', 'contributors'],
  ['tracks', 'tracks'],
  ['tracks.0.title', 'title'],
  ['agreements.ownsRights', null],
  ['tracks.0.licence', null],
  ['audio', null],
  ['', null],
])('a note can be pinned where %s points: %s', (path, field) => expect(fieldAt(path)).toBe(field))

describe('a reopening', () => {
  it.each([
    [0, 'reopened'],
    [1, 'reopened'],
    [2, 'rejected'],
    [3, 'rejected'],
  ])('a reopening after %i earlier ones gives %s', (reopenedCount, to) => {
    const reopening = reopeningOf({ status: 'in_review', reopenedCount })
    expect(reopening.to).toBe(to)
    expect(reopening.values.reopened_count).toBe(reopenedCount + 1)
    expect(reopening.values.final_rejection).toBe(to === 'rejected' ? true : undefined)
  })

  it.each(
    STATUSES.filter((status) => status !== 'in_review'),
  )('a reopening of an update that is %s is never a rejection', (status) =>
    expect(reopeningOf({ status, reopenedCount: 9 }).to).toBe('reopened'))
})

describe('two approvals', () => {
  it('a reviewer who has approved waits for somebody else, and the other one does not', () => {
    expect(waitsForAnother([{ mine: true }], 2)).toBe(true)
    expect(waitsForAnother([{ mine: false }], 2)).toBe(false)
    expect(waitsForAnother([], 1)).toBe(false)
  })
})
