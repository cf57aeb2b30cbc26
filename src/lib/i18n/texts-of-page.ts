// Which namespaces of texts a page speaks: a browser fetches those before it shows the page (app/messages/pages.test.ts).

/** Of the frame around every page. */
const FRAME = ['common', 'site', 'teams'] as const

/** What few pages say of a namespace: a file of its own, which they name as `namespace/apart`. */
export const APART: Readonly<Record<string, readonly string[]>> = {
  site: ['landing', 'legal'],
  teams: ['about', 'invite', 'join', 'may'],
  releases: ['appeal', 'bulk', 'codes', 'copy', 'cue', 'reason', 'update', 'views'],
}

/** The first that fits holds. A page that is not named here says nothing of its own. */
const PAGES: readonly (readonly [pages: RegExp, ...namespaces: string[]])[] = [
  [/^(\/(terms-and-conditions|privacy-policy|cookie-policy))?$/, 'site/apart'],
  [/^\/auth\//, 'accounts', 'settings'],
  [/^\/account\/blocked/, 'accounts', 'people', 'uploads'],
  [
    /^\/(account|developers)\b/,
    'accounts',
    'settings',
    'payouts',
    'tokens',
    'webhooks',
    'notifications',
    'uploads',
  ],
  [/^\/notifications/, 'notifications'],
  [/^\/admin\/words/, 'words'],
  [/^\/admin\/stores/, 'stores', 'deliveries', 'releases', 'uploads'],
  [
    /^\/admin\b/,
    'people',
    'review',
    'audit',
    'releases',
    'releases/apart',
    'uploads',
    'artists',
    'deliveries',
    'stores',
  ],
  [/^\/dashboard/, 'dashboard', 'activity', 'releases', 'releases/apart', 'uploads'],
  [/^\/artists(\/|$)/, 'artists', 'uploads', 'releases'],
  [/^\/distributions\/import/, 'imports', 'uploads', 'releases'],
  [/^\/distributions\/new/, 'releases', 'releases/apart', 'uploads'],
  [/^\/distributions\/[^/]+\/edit/, 'releases', 'uploads'],
  [/^\/distributions/, 'releases', 'releases/apart', 'uploads', 'deliveries', 'artists'],
  [/^\/team$/, 'teams/apart', 'artists'],
  [/^\/team\/join/, 'teams/apart'],
]

/** @param pathname as the router reads it, in letters of any case and with a slash at its end or none */
export function textsOf(pathname: string): string[] {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  const [, ...own] = PAGES.find(([pages]) => pages.test(path)) ?? []
  return [...FRAME, ...own]
}
