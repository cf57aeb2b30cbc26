// The addresses of the product's pages, for links, redirects, mails and notifications. src/routes.ts has the pages.

type Query = URLSearchParams | Record<string, string | undefined>

/** A path with the parameters that have a value. */
function withQuery(path: string, query: Query = {}): string {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query)
  const given = pairs.filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

const page = (path: string) => (query?: Query) => withQuery(path, query)
const step = (path: string, name?: string) => (name ? `${path}/${name}` : path)

/** The legal pages, by their names in `paths`. */
export const LEGAL_PAGES = ['terms', 'privacy', 'cookies'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

/** The pages of what artists can do here besides distribution, each at its own address. */
export const PRODUCTS = [
  'smart-links',
  'pre-saves',
  'artist-pages',
  'playlist-pitching',
  'music-analytics',
  'royalty-splits',
  'mastering',
  'cover-art',
  'lyrics-generator',
] as const
export type Product = (typeof PRODUCTS)[number]

export const paths = {
  home: page('/'),
  terms: page('/terms-and-conditions'),
  privacy: page('/privacy-policy'),
  cookies: page('/cookie-policy'),
  /** The comparison of plans; `from` says which link led there. */
  upgrade: page('/upgrade'),
  pro: page('/pro'),
  /** What distribution is, costs and pays. */
  distribution: page('/music-distribution-and-monetization'),
  product: (product: Product) => `/${product}`,
  /** Who works for the operator. Nobody finds it while no profile is published. */
  staffTeam: page('/team'),

  dashboard: page('/dashboard'),
  notifications: page('/notifications'),
  developers: page('/developers'),
  team: page('/account/team'),
  /** Opens a page in an account that the reader works in, whichever they used last; for mails. */
  inAccount: (account: string, path: string) => withQuery('/account/open', { account, path }),
  /** The link in mails that turns their kind off. */
  unsubscribe: page('/unsubscribe'),
  joinTeam: page('/team/join'),

  artists: page('/artists'),
  newArtist: page('/artists/new'),
  editArtist: (id: string) => `/artists/${id}/edit`,

  releases: page('/distributions'),
  release: (id: string, query?: Query) => withQuery(`/distributions/${id}`, query),
  newRelease: (stepName?: string, query?: Query) => withQuery(step('/distributions/new', stepName), query),
  editRelease: (id: string, stepName?: string, query?: Query) =>
    withQuery(step(`/distributions/${id}/edit`, stepName), query),
  imports: page('/distributions/import'),
  media: page('/distributions/import/media'),
  importRun: (id: string) => `/distributions/import/${id}`,

  analytics: page('/analytics'),
  analyticsPlaylists: page('/analytics/playlists'),
  sharedReports: page('/analytics/shared'),
  sharedReport: (token: string) => `/shared/${token}`,

  royalties: page('/royalties'),
  royaltyRecords: page('/royalties/records'),
  royaltyRecord: (id: string) => `/royalties/records/${id}`,
  royaltyStatements: page('/royalties/statements'),
  signal: (id: string) => `/royalties/signals/${id}`,
  splits: page('/splits'),
  split: (releaseId: string, trackId?: string) => withQuery(`/splits/${releaseId}`, { track: trackId }),
  splitInvitation: (token: string) => `/split-invitation/${token}`,
  disputes: page('/disputes'),
  dispute: (id: string) => `/disputes/${id}`,

  settings: page('/account'),
  /** Where Spotify sends users back to when they connect their account. */
  spotifyReturn: page('/spotify-auth'),
  security: page('/account/security'),
  devices: page('/account/devices'),
  personalData: page('/account/data'),
  subscription: page('/account/subscription'),
  notificationSettings: page('/account/notifications'),
  payout: page('/account/payout'),
  payouts: page('/payouts'),
  taxForm: page('/payouts/tax-form'),
  /** Credit, and payments that can be asked back. */
  credit: page('/account/credit'),
  blog: page('/blog'),
  blogPost: (slug: string, query?: Query) => withQuery(`/blog/${slug}`, query),
  /** What a promotion is, and the form that orders one. */
  promotionOffer: page('/promotion'),
  promotions: page('/promotions'),
  promotion: (id: string) => `/promotions/${id}`,
  /** The link of an account, who came by it, and what was given. */
  referrals: page('/referral-program'),
  /** What mastering is and costs, with a demo. */
  masteringOffer: page('/mastering'),
  mastering: page('/tools/mastering'),
  master: (id: string, query?: Query) => withQuery(`/tools/mastering/${id}`, query),
  tools: page('/tools'),
  lyrics: page('/tools/lyrics'),
  newLyrics: page('/tools/lyrics/new'),
  lyricsDraft: (id: string) => `/tools/lyrics/${id}`,
  smartLinks: page('/tools/smartlinks'),
  smartLink: (id: string) => `/tools/smartlinks/${id}`,
  smartLinkStatistics: (id: string, query?: Query) => withQuery(`/tools/smartlinks/${id}/statistics`, query),
  /** For fans; not a page of the app. */
  smartLinkPage: (slug: string, query?: Query) => withQuery(`/l/${slug}`, query),
  /** Pre-saves of the account, or of one `release`. */
  presaves: page('/tools/presave'),
  presave: (id: string) => `/tools/presave/${id}`,
  /** For fans, and the forms below it; not a page of the app. */
  presavePage: (key: string, query?: Query) => withQuery(`/release/${key}`, query),
  /** Where a music service sends fans back to. */
  presaveReturn: (service: string) => `/presave/${service}/return`,
  /** The cover editor for visitors. */
  coverOffer: page('/cover-editor'),
  covers: page('/tools/covers'),
  newCover: page('/tools/covers/new'),
  cover: (id: string) => `/tools/covers/${id}`,
  banners: page('/tools/banner-generator'),
  artistPages: page('/tools/artist-pages'),
  artistPage: (id: string) => `/tools/artist-pages/${id}`,
  artistPageVisits: (id: string, query?: Query) => withQuery(`/tools/artist-pages/${id}/visits`, query),
  /** Artists who published a page. */
  catalogue: page('/artists-catalog'),
  /** Playlists that take pitches. */
  playlists: page('/playlists'),
  submitPitch: (id: string) => `/playlists/${id}/submit`,
  pitches: page('/playlists/pitches'),
  /** The playlists that a person curates. */
  curator: page('/playlists/curator'),
  curatorInbox: page('/playlists/inbox'),
  /** For fans; not a page of the app. */
  artistPublicPage: (slug: string, query?: Query) => withQuery(`/a/${slug}`, query),
  support: page('/account/support'),
  ticket: (id: string) => `/account/support/${id}`,
  form: (id: string) => `/forms/${id}`,
  blocked: page('/account/blocked'),

  login: page('/auth/login'),
  signUp: page('/auth/signup'),
  signInReturn: page('/auth/callback'),
  forgotPassword: page('/auth/forgot-password'),
  resetPassword: page('/auth/reset-password'),
  verifyEmail: page('/auth/verify-email'),
  confirmEmail: page('/auth/confirm-email'),

  admin: {
    start: page('/admin'),
    review: page('/admin/review'),
    reviewCase: (id: string, query?: Query) => withQuery(`/admin/review/${id}`, query),
    releaseAppeals: page('/admin/review/appeals'),
    deliveries: page('/admin/deliveries'),
    unmatchedAcknowledgements: page('/admin/deliveries/acknowledgements'),
    stores: page('/admin/stores'),
    store: (id: string) => `/admin/stores/${id}`,
    disputes: page('/admin/disputes'),
    dispute: (id: string) => `/admin/disputes/${id}`,
    signals: page('/admin/signals'),
    signal: (id: string) => `/admin/signals/${id}`,
    statements: page('/admin/statements'),
    statement: (id: string) => `/admin/statements/${id}`,
    suspense: page('/admin/suspense'),
    usage: page('/admin/usage'),
    people: page('/admin/people'),
    person: (id: string) => `/admin/people/${id}`,
    appeals: page('/admin/appeals'),
    appeal: (id: string) => `/admin/appeals/${id}`,
    payouts: page('/admin/payouts'),
    taxForms: page('/admin/payouts/tax-forms'),
    payoutReconciliation: page('/admin/payouts/reconciliation'),
    refunds: page('/admin/refunds'),
    refund: (id: string) => `/admin/refunds/${id}`,
    promotions: page('/admin/promotions'),
    promotion: (id: string) => `/admin/promotions/${id}`,
    playlists: page('/admin/playlists'),
    referrals: page('/admin/referrals'),
    referral: (id: string) => `/admin/referrals/${id}`,
    support: page('/admin/support'),
    ticket: (id: string) => `/admin/support/${id}`,
    words: page('/admin/words'),
    announcements: page('/admin/announcements'),
    blog: page('/admin/blog'),
    staffProfiles: page('/admin/team'),
    newBlogPost: page('/admin/blog/new'),
    blogPost: (id: string) => `/admin/blog/${id}`,
    audit: page('/admin/audit'),
  },
}

/** A legal page as plain text, which is no page of the app. */
export const legalTextPath = (name: LegalPage): string => `${paths[name]()}.txt`
