// API handlers of analytics.
import { api, type RequestContext, signedIn, type Viewer } from '#lib/api.server.ts'
import { analytics, type FilterQuery } from './contract.ts'
import { countSeries, countTotals } from './count-plays.server.ts'
import { dividePlays, rankPlays } from './divide-plays.server.ts'
import type { DivisionName, RankingName } from './domain/sections.ts'
import { addNote, removeNote } from './edit-notes.server.ts'
import { estimatePlays } from './estimate-plays.server.ts'
import { explainChange } from './explain-change.server.ts'
import { exportFigures } from './export-figures.server.ts'
import { listMarks } from './list-marks.server.ts'
import { showPlaylists } from './list-playlists.server.ts'
import { askerOf, filterOf, requireSubject, resolveFilter } from './resolve-filter.server.ts'
import { listViews, removeView, saveView } from './save-views.server.ts'
import { listShares, readShared, readSharedCover, revokeShare, shareReport } from './share-report.server.ts'
import { showChoices } from './show-choices.server.ts'

const os = api(analytics)

type Context = RequestContext & { viewer: Viewer }

const resolve = ({ deps, viewer, language }: Context, query: FilterQuery) =>
  resolveFilter(deps, askerOf(viewer), filterOf(query, language))

const rank = async (
  context: Context,
  name: RankingName,
  { limit, offset, ...query }: FilterQuery & { limit: number; offset: number },
) => rankPlays(context.deps, await resolve(context, query), { name, limit, offset })

const divide = async (
  context: Context,
  name: DivisionName,
  { limit = 50, offset = 0, ...query }: FilterQuery & { limit?: number; offset?: number },
) => dividePlays(context.deps, await resolve(context, query), { name, limit, offset })

export const analyticsApi = os.router({
  totals: os.totals
    .use(signedIn)
    .handler(async ({ input, context }) => countTotals(context.deps, await resolve(context, input))),
  series: os.series
    .use(signedIn)
    .handler(async ({ input, context }) => countSeries(context.deps, await resolve(context, input))),
  tracks: os.tracks.use(signedIn).handler(({ input, context }) => rank(context, 'tracks', input)),
  releases: os.releases.use(signedIn).handler(({ input, context }) => rank(context, 'releases', input)),
  platforms: os.platforms.use(signedIn).handler(({ input, context }) => divide(context, 'platforms', input)),
  countries: os.countries.use(signedIn).handler(({ input, context }) => divide(context, 'countries', input)),
  cities: os.cities.use(signedIn).handler(({ input, context }) => divide(context, 'cities', input)),
  ages: os.ages.use(signedIn).handler(({ input, context }) => divide(context, 'ages', input)),
  genders: os.genders.use(signedIn).handler(({ input, context }) => divide(context, 'genders', input)),
  sources: os.sources.use(signedIn).handler(({ input, context }) => divide(context, 'sources', input)),
  playlists: os.playlists.use(signedIn).handler(async ({ input, context }) => {
    const { kind = null, sort, limit, offset, ...query } = input
    return showPlaylists(context.deps, await resolve(context, query), { kind, sort, limit, offset })
  }),
  explanation: os.explanation
    .use(signedIn)
    .handler(async ({ input, context }) => explainChange(context.deps, await resolve(context, input))),
  marks: os.marks
    .use(signedIn)
    .handler(async ({ input, context }) => listMarks(context.deps, await resolve(context, input))),
  forecast: os.forecast
    .use(signedIn)
    .handler(async ({ input, context }) => estimatePlays(context.deps, await resolve(context, input))),
  choices: os.choices.use(signedIn).handler(({ context }) => showChoices(context.deps, context.scope)),
  subject: os.subject.use(signedIn).handler(({ input, context }) =>
    requireSubject(context.deps, context.scope, {
      artist: input.artist ?? null,
      release: input.release ?? null,
      track: input.track ?? null,
    }),
  ),
  exportCsv: os.exportCsv.use(signedIn).handler(async ({ input, context }) => {
    const { section, kind = null, sort, ...query } = input
    const body = await exportFigures(context.deps, await resolve(context, query), { section, kind, sort })
    return { headers: { 'content-disposition': `attachment; filename="${body.name}"` }, body }
  }),

  addNote: os.addNote
    .use(signedIn)
    .handler(({ input, context }) => addNote(context.deps, context.viewer, input)),
  removeNote: os.removeNote.use(signedIn).handler(async ({ input, context }) => {
    await removeNote(context.deps, context.viewer, input.id)
    return {}
  }),

  views: os.views
    .use(signedIn)
    .handler(async ({ context }) => ({ items: await listViews(context.deps, context.viewer) })),
  saveView: os.saveView
    .use(signedIn)
    .handler(({ input, context }) => saveView(context.deps, context.viewer, input)),
  removeView: os.removeView.use(signedIn).handler(async ({ input, context }) => {
    await removeView(context.deps, context.viewer, input.id)
    return {}
  }),

  shares: os.shares
    .use(signedIn)
    .handler(async ({ context }) => ({ items: await listShares(context.deps, context.scope) })),
  share: os.share
    .use(signedIn)
    .handler(({ input, context }) => shareReport(context.deps, context.viewer, input)),
  revokeShare: os.revokeShare
    .use(signedIn)
    .handler(({ input, context }) => revokeShare(context.deps, context.viewer, input.id)),
  shared: os.shared.handler(({ input, context }) => readShared(context.deps, input.token)),
  sharedCover: os.sharedCover.handler(({ input, context }) => readSharedCover(context.deps, input)),
})
