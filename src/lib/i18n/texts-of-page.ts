// Which namespaces of texts a page speaks: a browser fetches those before it shows the page (app/messages/pages.test.ts).

/** Of the frame around every page. */
const FRAME = ['common', 'site', 'teams'] as const

/** The first that fits holds. A page that is not named here says nothing of its own. */
const PAGES: readonly (readonly [pages: RegExp, ...namespaces: string[]])[] = [
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
  [/^\/admin\b/, 'people', 'review', 'audit', 'releases', 'uploads', 'artists', 'deliveries', 'stores'],
  [/^\/dashboard/, 'dashboard', 'activity', 'releases', 'uploads'],
  [/^\/artists(\/|$)/, 'artists', 'uploads', 'releases'],
  [/^\/distributions\/import/, 'imports', 'uploads', 'releases'],
  [/^\/distributions\/(new|[^/]+\/edit)\/review/, 'releases', 'uploads', 'artists'],
  [/^\/distributions\/(new|[^/]+\/edit)/, 'releases', 'uploads'],
  [/^\/distributions/, 'releases', 'uploads', 'deliveries', 'artists'],
  [/^\/team$/, 'artists'],
]

/** @param pathname as the router reads it, in letters of any case and with a slash at its end or none */
export function textsOf(pathname: string): string[] {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  const [, ...own] = PAGES.find(([pages]) => pages.test(path)) ?? []
  return [...FRAME, ...own]
}
