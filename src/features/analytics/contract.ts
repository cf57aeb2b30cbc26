// API contract of analytics: what stores report about plays, for any range, with what it is compared to.
import * as z from 'zod'
import { PLAYLIST_KINDS } from '#features/usage/domain.ts'
import { endpoint, entitlement, Id, publicEndpoint, refusal, several } from '#lib/contract.ts'
import { COMPARISONS, PERIODS, WEEK_STARTS } from './domain/calendar.ts'
import { ENGAGEMENTS, TRENDS } from './domain/change.ts'
import { LIST_VIEWS, PLATFORM_CODE_MAX, PLATFORMS_MAX } from './domain/filter.ts'
import {
  EXPORT_ROWS_MAX,
  FREE_SECTIONS,
  LISTENER_BASES,
  MARK_KINDS,
  NOTE_LENGTH_MAX,
  PLAYLIST_SORTS,
  SECTIONS,
  SHARED_COVER_WIDTHS,
  SHARED_DAYS_MAX,
  SHARED_SECTIONS,
  VIEW_NAME_MAX,
} from './domain/sections.ts'

const Day = z.iso.date()
const Range = z.object({ from: Day, to: Day })
const StoreCode = z.string().describe('The code of a store, such as `apple_music`')

/** A filter as it is stored; what was added later has a usual value. */
export const StoredFilter = z.object({
  artist: Id.nullable().default(null),
  release: Id.nullable().default(null),
  track: Id.nullable().default(null),
  period: z.enum(PERIODS),
  from: Day.nullable().default(null),
  to: Day.nullable().default(null),
  platforms: z.array(z.string().max(PLATFORM_CODE_MAX)).max(PLATFORMS_MAX).default([]),
  compare: z.enum(COMPARISONS).default('previous_period'),
  weekStart: z.enum(WEEK_STARTS),
  view: z.enum(LIST_VIEWS).default('list'),
})

export const FilterQuery = z.object({
  artist: Id.optional(),
  release: Id.optional(),
  track: Id.optional(),
  period: z.enum(PERIODS).default('last_30_days'),
  from: z.string().max(10).optional().describe('Of a custom range, YYYY-MM-DD'),
  to: z.string().max(10).optional().describe('Of a custom range, YYYY-MM-DD'),
  platform: several(z.string().max(PLATFORM_CODE_MAX), PLATFORMS_MAX),
  compare: z.enum(COMPARISONS).default('previous_period'),
  weekStart: z.enum(WEEK_STARTS).optional().describe('Without it, as the language of the caller has it'),
})
export type FilterQuery = z.infer<typeof FilterQuery>

const PageOfList = {
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(10),
}

export const Change = z.object({
  kind: z.enum(['percent', 'new', 'none']).describe('`new`: there was nothing before'),
  percent: z.number().nullable().describe('To a tenth'),
  trend: z.enum(TRENDS).describe('`stable` within 5 %, and below 20 on both sides'),
  enough: z.boolean().describe('False with too little data for a trend'),
})

const Figure = z.object({
  value: z.number(),
  previous: z.number().nullable().describe('Null without comparison'),
  change: Change.nullable(),
})

export const RangeInfo = z.object({
  from: Day,
  to: Day,
  unit: z.enum(['day', 'week', 'month']),
  counted: Range.nullable().describe('The complete days, which figures count; null when there are none yet'),
  compared: Range.nullable().describe('What the complete days are compared with'),
  through: Day.nullable().describe('The last day that all of the stores have reported'),
  stores: z
    .array(z.object({ store: StoreCode, name: z.string(), through: Day, late: z.boolean() }))
    .describe('A late store is more than two weeks behind, and holds the others back no longer'),
  firstDay: Day.nullable().describe('The first day of the account with any data'),
})
export type RangeInfo = z.infer<typeof RangeInfo>

export const Totals = z.object({
  range: RangeInfo,
  streams: Figure,
  saves: Figure,
  skips: Figure,
  downloads: Figure,
  playlistAdds: Figure,
  byMonthOnly: z.number().describe('Streams of stores that report whole months; part of the sum, of no day'),
  listeners: z.object({
    value: z.number().nullable(),
    previous: z.number().nullable(),
    change: Change.nullable(),
    basis: z
      .enum(LISTENER_BASES)
      .describe(
        'Listeners are never added up over days: of one day, of the 28 days up to the last, or a day on average',
      ),
    summed: z.boolean().describe('Stores or artists were added up: who listens at two counts twice'),
  }),
})
export type Totals = z.infer<typeof Totals>

const PointFigures = z.object({
  streams: z.number(),
  saves: z.number(),
  skips: z.number(),
  downloads: z.number(),
  playlistAdds: z.number(),
})

export const Series = z.object({
  range: RangeInfo,
  points: z.array(
    Range.extend({
      complete: z.boolean().describe('False where days are not reported yet'),
      ...PointFigures.shape,
      listeners: z.number().nullable().describe('Of points that are one day'),
      compared: Range.extend(PointFigures.shape).nullable(),
    }),
  ),
})
export type Series = z.infer<typeof Series>

const Ranked = Figure.extend({
  id: z.uuid(),
  title: z.string(),
  artist: z.string(),
  releaseId: z.uuid(),
  artworkUrls: z.record(z.string(), z.string()).nullable(),
  share: z.number().describe('Of all streams, in percent'),
  sparkline: z.array(z.number()),
})

export const Ranking = z.object({
  total: z.number().describe('All streams of the range'),
  count: z.number().describe('How many have streams'),
  items: z.array(Ranked),
})
export type Ranking = z.infer<typeof Ranking>

export const Division = z.object({
  total: z.number().describe('What the parts and `unreported` add up to'),
  count: z.number(),
  items: z.array(
    Figure.extend({
      key: z
        .string()
        .describe('A code of a store, country, age band, gender or source; or the name of a city'),
      name: z.string().nullable().describe('Of a store'),
      country: z.string().nullable().describe('Of a city'),
      share: z.number(),
    }),
  ),
  unreported: z.number().describe('Streams of stores that do not report this'),
  stores: z.array(z.string()).describe('The names of the stores that do'),
})
export type Division = z.infer<typeof Division>

const EngagementOf = z.object({ level: z.enum(ENGAGEMENTS), ratio: z.number() })

export const Playlists = z.object({
  range: RangeInfo,
  count: z.number(),
  added: z.number().describe('Since the first day of the range'),
  left: z.number(),
  plays: z.number(),
  streams: z.number().describe('All streams of the range'),
  followers: z.number(),
  withFollowers: z.number().describe('How many playlists the followers are of'),
  engagement: z.object({ high: z.number(), medium: z.number(), low: z.number() }),
  items: z.array(
    z.object({
      store: StoreCode,
      storeName: z.string(),
      playlistId: z.string(),
      name: z.string(),
      kind: z.enum(PLAYLIST_KINDS),
      track: z.object({
        id: z.uuid(),
        title: z.string(),
        artworkUrls: z.record(z.string(), z.string()).nullable(),
      }),
      place: z.number().nullable(),
      addedOn: Day,
      leftOn: Day.nullable(),
      followers: z.number().nullable().describe('Null for a playlist that the store makes for each person'),
      plays: z.number(),
      sparkline: z.array(z.number()),
      engagement: EngagementOf.nullable(),
    }),
  ),
})
export type Playlists = z.infer<typeof Playlists>

export const Explanation = z.object({
  change: Change.nullable(),
  difference: z.number(),
  track: z
    .object({ id: z.uuid(), title: z.string(), difference: z.number() })
    .nullable()
    .describe('Which changed most in the same direction'),
  country: z
    .object({ code: z.string(), difference: z.number() })
    .nullable()
    .describe('Where that track changed most'),
})
export type Explanation = z.infer<typeof Explanation>

export const Marks = z.object({
  items: z.array(
    z.object({
      letter: z.string(),
      kind: z.enum(MARK_KINDS),
      day: Day,
      noteId: z.uuid().nullable(),
      title: z.string().describe('Of a release or track; empty for a note, and for a spike of all tracks'),
      place: z
        .string()
        .describe('The playlist or store; the text of a note; what made most of a spike, if known'),
      store: z.string().describe('The name of the store of a playlist'),
      before: z
        .number()
        .nullable()
        .describe('Streams before and after a correction; usual ones and those of a spike'),
      after: z.number().nullable(),
    }),
  ),
})
export type Marks = z.infer<typeof Marks>

export const Forecast = z.object({
  from: Day.nullable(),
  days: z.array(z.object({ day: Day, estimate: z.number(), low: z.number(), high: z.number() })),
})
export type Forecast = z.infer<typeof Forecast>

export const Note = z.object({ id: z.uuid(), day: Day, text: z.string() })

export const SavedView = z.object({ id: z.uuid(), name: z.string(), filter: StoredFilter })
export type SavedView = z.infer<typeof SavedView>

const SharedSection = z.enum(SHARED_SECTIONS)

export const SharedReport = z.object({
  id: z.uuid(),
  filter: StoredFilter,
  sections: z.array(SharedSection),
  rolling: z.boolean().describe('Its period moves with the days'),
  artist: z.string().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
  revokedAt: z.date().nullable(),
  views: z.number(),
})
export type SharedReport = z.infer<typeof SharedReport>

/** What anybody with the link sees: the sections that were chosen, and no name beyond the chosen artist. */
export const SharedAnswer = z.object({
  artist: z.string().nullable(),
  compare: z.enum(COMPARISONS),
  expiresAt: z.date(),
  sections: z.array(SharedSection),
  totals: Totals.nullable(),
  series: Series.nullable(),
  tracks: Ranking.nullable(),
  releases: Ranking.nullable(),
  platforms: Division.nullable(),
  countries: Division.nullable(),
  cities: Division.nullable(),
  ages: Division.nullable(),
  genders: Division.nullable(),
  sources: Division.nullable(),
  playlists: Playlists.nullable(),
})
export type SharedAnswer = z.infer<typeof SharedAnswer>

const tags = ['analytics']
const PREMIUM = 'analytics.advanced'

/** What every plan reads: inside the last 31 days, all platforms together. */
const FREE = {
  fields: {
    platform: { feature: PREMIUM },
    compare: { feature: PREMIUM, free: ['none', 'previous_period'] },
  },
  limits: ['analytics.days'],
} as const

const basic = endpoint('analytics.view')
  .meta(entitlement(FREE))
  .errors({ premium_required: refusal(403), warehouse_unavailable: refusal(503) })

const premium = endpoint('analytics.view')
  .meta(entitlement({ needs: PREMIUM }))
  .errors({ premium_required: refusal(403), warehouse_unavailable: refusal(503) })

/** A view is of the person who saved it, whatever the seat. */
const personal = endpoint('self')
  .meta(entitlement({ needs: PREMIUM }))
  .errors({ premium_required: refusal(403) })

const get = (path: `/${string}`, summary: string) => ({ method: 'GET', path, summary, tags }) as const

const ListQuery = FilterQuery.extend(PageOfList)

export const analytics = {
  totals: basic
    .route(get('/analytics/totals', 'Get the sums of a range, with what they are compared to'))
    .input(FilterQuery)
    .output(Totals),
  series: basic
    .route(get('/analytics/series', 'Get the figures of a range by day, week or month'))
    .input(FilterQuery)
    .output(Series),
  tracks: basic.route(get('/analytics/tracks', 'List tracks by streams')).input(ListQuery).output(Ranking),
  releases: premium
    .route(get('/analytics/releases', 'List releases by streams'))
    .input(ListQuery)
    .output(Ranking),
  platforms: premium
    .route(get('/analytics/platforms', 'Divide streams by store'))
    .input(ListQuery)
    .output(Division),
  countries: basic
    .route(get('/analytics/countries', 'Divide streams by country'))
    .input(ListQuery)
    .output(Division),
  cities: premium.route(get('/analytics/cities', 'Divide streams by city')).input(ListQuery).output(Division),
  ages: premium
    .route(get('/analytics/ages', 'Divide streams by the age of listeners'))
    .input(FilterQuery)
    .output(Division),
  genders: premium
    .route(get('/analytics/genders', 'Divide streams by the gender of listeners'))
    .input(FilterQuery)
    .output(Division),
  sources: premium
    .route(get('/analytics/sources', 'Divide streams by how listeners found them'))
    .input(FilterQuery)
    .output(Division),
  playlists: premium
    .route(get('/analytics/playlists', 'List the playlists that had a track in a range'))
    .input(
      ListQuery.extend({
        kind: z.enum(PLAYLIST_KINDS).optional(),
        sort: z.enum(PLAYLIST_SORTS).default('plays'),
      }),
    )
    .output(Playlists),
  explanation: premium
    .route(get('/analytics/explanation', 'Find the track and the country that made most of a change'))
    .input(FilterQuery)
    .output(Explanation),
  marks: premium
    .route(get('/analytics/marks', 'List what happened in a range: releases, playlists, corrections, notes'))
    .input(FilterQuery)
    .output(Marks),
  forecast: premium
    .route(get('/analytics/forecast', 'Estimate the next 28 days; nothing with less than 91 days of history'))
    .input(FilterQuery)
    .output(Forecast),
  choices: basic.route(get('/analytics/choices', 'List the artists and stores that can be chosen')).output(
    z.object({
      artists: z.array(z.object({ id: z.uuid(), name: z.string() })),
      stores: z.array(z.object({ id: StoreCode, name: z.string() })),
      firstDay: Day.nullable(),
      today: Day,
    }),
  ),
  subject: basic
    .route(get('/analytics/subject', 'Get the names of the artist, release and track of a filter'))
    .input(FilterQuery.pick({ artist: true, release: true, track: true }))
    .output(
      z.object({
        artist: z.string().nullable(),
        release: z.string().nullable(),
        track: z.string().nullable(),
      }),
    ),
  exportCsv: endpoint('analytics.view')
    .meta(
      entitlement({
        ...FREE,
        fields: { ...FREE.fields, section: { feature: PREMIUM, free: FREE_SECTIONS } },
      }),
    )
    .errors({
      premium_required: refusal(403),
      warehouse_unavailable: refusal(503),
      too_many_rows: refusal(422),
    })
    .route({
      ...get('/analytics/export.csv', `Export one section as CSV, at most ${EXPORT_ROWS_MAX} rows`),
      outputStructure: 'detailed',
    })
    .input(
      FilterQuery.extend({
        section: z.enum(SECTIONS),
        kind: z.enum(PLAYLIST_KINDS).optional(),
        sort: z.enum(PLAYLIST_SORTS).default('plays'),
      }),
    )
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),

  addNote: premium
    .errors({ note_limit: refusal(409) })
    .route({ method: 'POST', path: '/analytics/notes', summary: 'Add a note to a day', tags })
    .input(z.object({ day: Day, text: z.string().trim().min(1).max(NOTE_LENGTH_MAX), artist: Id.optional() }))
    .output(Note),
  removeNote: premium
    .route({ method: 'DELETE', path: '/analytics/notes/{id}', summary: 'Remove a note', tags })
    .input(z.object({ id: Id }))
    .output(z.object({})),

  views: personal
    .route(get('/analytics/views', 'List the views that the person has saved'))
    .output(z.object({ items: z.array(SavedView) })),
  saveView: personal
    .errors({ view_limit: refusal(409) })
    .route({
      method: 'POST',
      path: '/analytics/views',
      summary: 'Save a filter under a name; the same name replaces it',
      tags,
    })
    .input(z.object({ name: z.string().trim().min(1).max(VIEW_NAME_MAX), filter: StoredFilter }))
    .output(SavedView),
  removeView: personal
    .route({ method: 'DELETE', path: '/analytics/views/{id}', summary: 'Remove a saved view', tags })
    .input(z.object({ id: Id }))
    .output(z.object({})),

  shares: premium
    .route(get('/analytics/shares', 'List shared reports, the newest first'))
    .output(z.object({ items: z.array(SharedReport) })),
  share: endpoint('analytics.view', { noImpersonation: true })
    .meta({ ...entitlement({ needs: PREMIUM }), carriesSecrets: true })
    .errors({ premium_required: refusal(403), impersonating: refusal(403), share_limit: refusal(409) })
    .route({
      method: 'POST',
      path: '/analytics/shares',
      summary: 'Share a report by link; the link is returned once',
      tags,
    })
    .input(
      z.object({
        filter: StoredFilter,
        sections: z.array(SharedSection).min(1).max(SHARED_SECTIONS.length),
        rolling: z.boolean(),
        expiresInDays: z.number().int().min(1).max(SHARED_DAYS_MAX),
      }),
    )
    .output(SharedReport.extend({ url: z.string() })),
  revokeShare: endpoint('analytics.view')
    .route({ method: 'DELETE', path: '/analytics/shares/{id}', summary: 'Revoke a shared report', tags })
    .input(z.object({ id: Id }))
    .output(SharedReport),
  shared: publicEndpoint
    .errors({ not_found: refusal(404), share_ended: refusal(410), warehouse_unavailable: refusal(503) })
    .route(get('/shared/{token}', 'Get a shared report by the token in its link'))
    .input(z.object({ token: z.string().max(100) }))
    .output(SharedAnswer),
  sharedCover: publicEndpoint
    .errors({ not_found: refusal(404), share_ended: refusal(410) })
    .route({
      ...get('/shared/{token}/covers/{id}', 'Get a cover of a shared report, by a URL in the report'),
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        token: z.string().max(100),
        id: Id,
        width: z.enum(SHARED_COVER_WIDTHS),
        signature: z.string().max(100),
      }),
    )
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.file() })),
}
