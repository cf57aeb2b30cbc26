// Whether this tab has the code of a page, and loading it. Where the code does not load, React Router loads the
// document instead, which offline ends on the error page of the browser; so it is loaded before the navigation.
import i18next from 'i18next'
import { type DataRouteObject, matchRoutes } from 'react-router'
import type { PageHandle } from './page-handle.ts'

/** What React Router knows of the files of a route. */
interface RouteFiles {
  module: string
  clientLoaderModule?: string
  clientMiddlewareModule?: string
}

declare global {
  interface Window {
    __reactRouterDataRouter?: { routes: DataRouteObject[] }
    __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> }
  }
}

/** The routes of a page whose code React Router has not loaded. */
function missingRoutes(pathname: string): string[] {
  const matches = matchRoutes(window.__reactRouterDataRouter?.routes ?? [], pathname) ?? []
  return matches.flatMap(({ route }) => (route.lazy ? [route.id] : []))
}

export const hasPageCode = (pathname: string): boolean => missingRoutes(pathname).length === 0

/** Loads the scripts and texts of a page; rejects when one of them does not load. */
export async function loadPageCode(pathname: string): Promise<void> {
  await Promise.all(
    missingRoutes(pathname).map(async (id) => {
      const files = window.__reactRouterManifest?.routes[id]
      if (!files) return
      const { module, clientLoaderModule, clientMiddlewareModule } = files
      const [route] = await Promise.all(
        [module, clientLoaderModule, clientMiddlewareModule].flatMap((file) =>
          file ? [import(/* @vite-ignore */ file)] : [],
        ),
      )
      const handle: PageHandle | undefined = route.handle
      await loadTexts(handle?.namespaces ?? [])
    }),
  )
}

/**
 * Loads what a link leads to before it is followed. React Router's own prefetching reloads the page when a file does
 * not load, which offline loses everything on it.
 */
export const prefetchPageCode = (pathname: string): void =>
  void loadPageCode(pathname).catch(() => {
    // Following the link tries again, and says so.
  })

/** i18next reports what it could not load, and does not reject. */
async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces)
  const missing = namespaces.filter((namespace) => !i18next.hasLoadedNamespace(namespace))
  if (missing.length > 0) throw new Error(`texts not loaded: ${missing.join(', ')}`)
}
