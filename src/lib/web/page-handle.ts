// What a route module declares about its page for the layout.
import type { FlatNamespace } from 'i18next'
import { useMatches } from 'react-router'

export interface PageHandle {
  /** The texts the page shows, at once or when something opens. They are loaded before it is rendered. */
  namespaces: FlatNamespace[]
  /** Inside the app, where pages have no footer. */
  isApp?: true
  /** Outside the product's navigation: only the logo is above it. */
  isPlain?: true
}

export const useIsApp = (): boolean =>
  useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isApp)

export const useIsPlain = (): boolean =>
  useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isPlain)

/** The namespaces of every route that is on the screen. */
export const usePageNamespaces = (): FlatNamespace[] =>
  useMatches().flatMap(({ handle }) => (handle as PageHandle | undefined)?.namespaces ?? [])
