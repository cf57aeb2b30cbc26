// Renders a page to HTML in the language of the request.
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import i18next from 'i18next'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { log } from '#lib/log.ts'
import { languageContext, nonceContext, textFileContext, viewerContext } from '#lib/web/page-context.ts'
import { ServerRenderContext } from '#lib/web/server-render.ts'
import styles from '#ui/styles.css?url'
import './app/messages/i18n.server.ts'

export const streamTimeout = 5_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  page: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const language = context.get(languageContext)
  const i18n = i18next.cloneInstance({ lng: language })
  const nonce = context.get(nonceContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', language)
  for (const path of stylesheetsOf(page)) headers.append('link', `<${path}>; rel=preload; as=style`)
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))

  return new Promise((resolve, reject) => {
    let failed = false
    const send = () => {
      const body = new PassThrough()
      pipe(body)
      resolve(
        new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }),
      )
    }
    const { pipe, abort } = renderToPipeableStream(
      <ServerRenderContext.Provider
        value={{
          nonce,
          visitor: !context.get(viewerContext),
          renderedAt: Date.now(),
          textFile: (namespace) => context.get(textFileContext)?.(language, namespace),
        }}
      >
        <I18nextProvider i18n={i18n}>
          <ServerRouter context={page} url={request.url} nonce={nonce} />
        </I18nextProvider>
      </ServerRenderContext.Provider>,
      {
        nonce,
        // Loaders have run, so nothing is left to wait for: a page streamed in parts would only be painted later.
        onAllReady: send,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellError: reject,
        onError(error) {
          failed = true
          log.error({ err: error }, 'page rendering failed')
        },
      },
    )
    setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

/** The largest first. React writes them below the scripts that it preloads, which would take the connections first. */
function stylesheetsOf({ manifest, staticHandlerContext }: EntryContext): Set<string> {
  const ofRoutes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  return new Set([styles, ...ofRoutes])
}
