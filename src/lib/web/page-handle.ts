// What a route module declares about its page for the layout.
import type { FlatNamespace } from 'i18next'
import { useMatches } from 'react-router'

export interface PageHandle {
  /** The texts the page shows, at once or when something opens. They are loaded before it is rendered. */
  namespaces: FlatNamespace[]
  /** Inside the app, where pages have no footer. */
  isApp?: true
  /** Search engines may list it. */
  isPublic?: true
  /** Outside the product's navigation: only the logo is above it. */
  isPlain?: true
}

/** What the routes on the screen declare. */
const useHandles = () => useMatches().map(({ handle }) => handle as PageHandle | undefined)

export const useIsApp = (): boolean => useHandles().some((handle) => handle?.isApp)

/** Whether search engines may list the page; without it, they are asked not to. */
export const useIsPublic = (): boolean => useHandles().some((handle) => handle?.isPublic)

export const useIsPlain = (): boolean => useHandles().some((handle) => handle?.isPlain)

/** The namespaces of every route that is on the screen. */
export const usePageNamespaces = (): FlatNamespace[] =>
  useHandles().flatMap((handle) => handle?.namespaces ?? [])
