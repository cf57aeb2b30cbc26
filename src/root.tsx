// The document every page is rendered into, and the state where a page fails.
import { ColorSchemeScript } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { preload, preloadModule } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { NavigationGate } from '#features/site/web/NavigationGate.tsx'
import { PageFailure } from '#features/site/web/PageFailure.tsx'
import { PendingSaves } from '#features/site/web/PendingSaves.tsx'
import { FRAME_NAMESPACES } from '#lib/i18n/options.ts'
import { themeMemory } from '#lib/web/memory.ts'
import { PagePart } from '#lib/web/PagePart.tsx'
import { installationContext } from '#lib/web/page-context.ts'
import { usePageClient } from '#lib/web/page-data.ts'
import { useIsPublic, usePageNamespaces } from '#lib/web/page-handle.ts'
import { useServerRender } from '#lib/web/server-render.ts'
import favicon from '#ui/favicon.svg?url'
import headingFont from '#ui/fonts/besley.woff2?url'
import textFont from '#ui/fonts/instrument-sans.woff2?url'
import styles from '#ui/styles.css?url'
import { UiProvider } from '#ui/UiProvider.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(installationContext)
/** It is the same on every page. */
export const shouldRevalidate = () => false

export const links = () => [{ rel: 'icon', href: favicon, type: 'image/svg+xml' }]

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const { nonce, visitor, renderedAt, textFile } = useServerRender()
  const namespaces = usePageNamespaces()
  const isPublic = useIsPublic()
  // The first paint has its fonts more often than not, and nothing moves when they come.
  for (const font of [textFont, headingFont])
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  // Without this, a browser asks for the texts when the scripts that show them have run.
  for (const file of [...FRAME_NAMESPACES, ...namespaces].map((namespace) => textFile?.(namespace)))
    if (file) preloadModule(file, { as: 'script', nonce })
  return (
    <html lang={i18n.language} data-visitor={visitor} data-rendered-at={renderedAt} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ColorSchemeScript
          nonce={nonce}
          localStorageKey="theme"
          defaultColorScheme="auto"
          suppressHydrationWarning
        />
        {isPublic ? null : <meta name="robots" content="noindex" />}
        <Meta />
        <link rel="stylesheet" href={styles} precedence="default" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  // Suspends until the texts of the page are there: a transition keeps the last page, and hydration the server's HTML.
  useTranslation(usePageNamespaces())
  return (
    <Providers>
      <Outlet />
      <NavigationGate />
      <PendingSaves />
    </Providers>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Providers>
      <PageFailure error={error} />
    </Providers>
  )
}

function Providers({ children }: { children: ReactNode }) {
  const client = usePageClient()
  return (
    <QueryClientProvider client={client}>
      <UiProvider colorSchemeManager={themeMemory}>
        <PagePart>{children}</PagePart>
      </UiProvider>
    </QueryClientProvider>
  )
}
