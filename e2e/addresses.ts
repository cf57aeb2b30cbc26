// Every address of the product with the one id of each kind that it needs, made or found in the demo data.
import type { APIRequestContext } from 'playwright-core'
import { until } from './by-api.ts'
import { linkInMail } from './fixtures.ts'

export const PUBLIC = [
  '/',
  '/terms-and-conditions',
  '/privacy-policy',
  '/cookie-policy',
  '/dev/ui',
  '/upgrade',
  '/pro',
  '/promotion',
  '/music-distribution-and-monetization',
  '/smart-links',
  '/pre-saves',
  '/artist-pages',
  '/playlist-pitching',
  '/music-analytics',
  '/royalty-splits',
  '/mastering',
  '/cover-art',
  '/lyrics-generator',
  '/cover-editor',
  '/artists-catalog',
  '/playlists',
  '/blog',
  '/blog/:post',
]
export const FOR_VISITORS = [
  '/auth/login',
  '/auth/signup',
  '/auth/verify-email',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/confirm-email',
  '/team/join',
  '/split-invitation/:token',
  '/shared/:report',
]
export const SIGNED_IN = [
  '/dashboard',
  '/artists',
  '/artists/new',
  '/artists/:artist/edit',
  '/distributions',
  '/distributions/import',
  '/distributions/import/:import',
  '/distributions/import/media',
  '/distributions/new',
  '/distributions/:release',
  '/distributions/:draft/edit',
  ...['artwork', 'tracks', 'platforms', 'distribution', 'review'].map(
    (step) => `/distributions/:draft/edit/${step}`,
  ),
  '/analytics',
  '/analytics/playlists',
  '/analytics/shared',
  '/royalties',
  '/royalties/statements',
  '/royalties/records',
  '/royalties/records/:record',
  '/royalties/signals/:signal',
  '/account',
  '/account/security',
  '/spotify-auth',
  '/account/open',
  '/account/devices',
  '/account/data',
  '/account/subscription',
  '/account/notifications',
  '/account/payout',
  '/account/credit',
  '/account/support',
  '/account/support/:ticket',
  '/forms/:form',
  '/account/team',
  '/developers',
  '/notifications',
  '/splits',
  '/splits?view=shared',
  '/splits?view=recoupments',
  '/splits/:release',
  '/disputes',
  '/disputes/:dispute',
  '/payouts',
  '/payouts/tax-form',
  '/playlists/:playlist/submit',
  '/playlists/pitches',
  '/playlists/curator',
  '/playlists/inbox',
  '/promotions',
  '/promotions/:promotion',
  '/tools',
  '/tools/lyrics',
  '/tools/lyrics/new',
  '/tools/lyrics/:lyrics',
  '/tools/presave',
  '/tools/presave/:presave',
  '/tools/covers',
  '/tools/covers/new',
  '/tools/covers/:design',
  '/tools/banner-generator',
  '/tools/banner-generator?release=:release',
  '/tools/smartlinks',
  '/tools/smartlinks/:link',
  '/tools/smartlinks/:link/statistics',
  '/tools/artist-pages',
  '/tools/artist-pages/:artistPage',
  '/tools/artist-pages/:artistPage/visits',
  '/referral-program',
  '/tools/mastering',
  '/tools/mastering/:master',
]
export const STAFF = [
  '/admin',
  '/admin/review',
  '/admin/review/:case',
  '/admin/deliveries',
  '/admin/deliveries/acknowledgements',
  '/admin/review/appeals',
  '/admin/people',
  '/admin/people/:person',
  '/admin/disputes',
  '/admin/disputes/:dispute',
  '/admin/signals',
  '/admin/signals/:signal',
  '/admin/refunds',
  '/admin/refunds/:refund',
  '/admin/promotions',
  '/admin/promotions/:promotion',
  '/admin/playlists',
  '/admin/referrals',
  '/admin/referrals/:referral',
  '/admin/support',
  '/admin/support/:ticket',
  '/admin/appeals',
  '/admin/appeals/:appeal',
  '/admin/announcements',
  '/admin/blog',
  '/admin/blog/new',
  '/admin/blog/:draftPost',
  '/admin/team',
  '/admin/audit',
  '/admin/statements',
  '/admin/statements/:statement',
  '/admin/suspense',
  '/admin/usage',
  '/admin/payouts',
  '/admin/payouts/tax-forms',
  '/admin/payouts/reconciliation',
  '/admin/words',
  '/admin/stores',
  '/admin/stores/:store',
]

/** Whose pages the ids belong to: an artist of the demo data, and its staff. */
export interface DemoPeople {
  artist: APIRequestContext
  staff: APIRequestContext
}

/** One id of each kind for the addresses above, by the name of their parameter. Can be called again on the same data. */
export async function findIds(url: string, { artist, staff }: DemoPeople): Promise<Record<string, string>> {
  const list = async (person: APIRequestContext, path: string) => {
    const answer = await person.get(`${url}/v1${path}`)
    return ((await answer.json()) as { items: Record<string, string>[] }).items
  }
  const first = async (person: APIRequestContext, path: string, key = 'id') =>
    (await list(person, path))[0]?.[key] as string
  const releases = await list(artist, '/releases?limit=100')
  const idIn = (...statuses: string[]) =>
    releases.find(({ status = '' }) => statuses.includes(status))?.id as string
  const release = idIn('published')
  return {
    release,
    draft: idIn('draft', 'reopened'),
    artist: await first(artist, '/artists'),
    case: await first(staff, '/review/releases', 'releaseId'),
    person: await first(staff, '/admin/people?search=demo-basic'),
    ticket: await first(artist, '/support/tickets'),
    promotion: await first(artist, '/promotions'),
    referral: await first(staff, '/admin/referrals'),
    master: await first(artist, '/mastering'),
    lyrics: await first(artist, '/lyrics'),
    link: await first(artist, '/links'),
    playlist: await first(artist, '/playlists'),
    presave: await first(artist, '/presaves'),
    design: await first(artist, '/cover-designs'),
    artistPage: await first(artist, '/artist-pages'),
    refund: await first(staff, '/admin/refunds?view=done'),
    appeal: await first(staff, '/admin/appeals'),
    token: await inviteToSplit(url, artist, release),
    dispute: await claimShare(url, { artist, staff }, release),
    report: await shareReport(url, artist),
    store: 'deezer',
    form: 'metadata-change',
    post: await first(artist, '/blog/posts', 'slug'),
    draftPost: await first(staff, '/admin/blog/posts'),
    statement: await first(staff, '/admin/statements'),
    record: await first(artist, '/royalties/records'),
    signal: await first(artist, '/signals'),
    import: await beginImport(url, artist),
  }
}

/** Replaces the parameters of an address by their ids. */
export const addressOf = (path: string, ids: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => ids[name] as string)

/** @returns the token of the mailed link */
async function inviteToSplit(url: string, owner: APIRequestContext, release: string): Promise<string> {
  const email = 'tomas@vaz.example'
  const sheet = `${url}/v1/splits/releases/${release}`
  const { revision, usualMonth: fromMonth } = (await (await owner.get(sheet)).json()) as {
    revision: number
    usualMonth: string | null
  }
  const shares = [
    { name: '', email: null, shareBp: 8_500 },
    { name: 'Tomás Vaz', email, shareBp: 1_500 },
  ]
  const saved = await owner.put(sheet, { data: { revision, fromMonth, shares } })
  if (!saved.ok()) throw new Error(`the split was refused: ${await saved.text()}`)
  await until('mail', () => linkInMail(url, email).then(Boolean, () => false))
  return new URL(await linkInMail(url, email)).pathname.split('/').at(-1) as string
}

/** Staff claim a part of a release of the artist, unless that was done before. @returns the id of the dispute */
async function claimShare(url: string, { artist, staff }: DemoPeople, release: string): Promise<string> {
  const { tracks } = (await (await artist.get(`${url}/v1/releases/${release}`)).json()) as {
    tracks: { isrc: string }[]
  }
  const claim = { isrc: tracks[0]?.isrc, shareBp: 500, reason: 'I have written the bridge of this song.' }
  const opened = await staff.post(`${url}/v1/disputes`, { data: claim })
  if (opened.ok()) return ((await opened.json()) as { id: string }).id
  const { items } = (await (await staff.get(`${url}/v1/disputes`)).json()) as { items: { id: string }[] }
  return items[0]?.id as string
}

/** @returns the token of a shared report */
async function shareReport(url: string, owner: APIRequestContext): Promise<string> {
  const shared = await owner.post(`${url}/v1/analytics/shares`, {
    data: {
      filter: { period: 'last_30_days', weekStart: 'monday' },
      sections: ['totals'],
      rolling: true,
      expiresInDays: 30,
    },
  })
  const report = (await shared.json()) as { url: string }
  return new URL(report.url).pathname.split('/').at(-1) as string
}

/** Uploads our template as a catalogue. @returns the id of the import */
async function beginImport(url: string, owner: APIRequestContext): Promise<string> {
  const template = await (await owner.get(`${url}/v1/imports/template`)).body()
  const word = (text: string) => Buffer.from(text).toString('base64')
  const begun = await owner.post(`${url}/v1/uploads/files`, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(template.length),
      'upload-metadata': `kind ${word('catalogue')},filename ${word('catalogue.csv')}`,
    },
  })
  const uploadUrl = new URL(begun.headers().location as string, url)
  await owner.patch(uploadUrl.href, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    data: template,
  })
  const uploadId = uploadUrl.pathname.split('/').pop()
  // Refused while the file is still being processed.
  await until('import', async () => (await owner.post(`${url}/v1/imports`, { data: { uploadId } })).ok())
  const { items } = (await (await owner.get(`${url}/v1/imports`)).json()) as { items: { id: string }[] }
  return items[0]?.id as string
}
