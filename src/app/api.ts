// The API below /v1. Requests that match no endpoint of the contract go on to the next handler.
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ResponseHeadersPlugin } from '@orpc/server/plugins'
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '#lib/deps.ts'
import { AppError, invalidInput } from '#lib/errors.ts'
import { isLanguage, type Language } from '#lib/i18n/languages.ts'
import { unstorablePlaces } from '#lib/pure/storable.ts'
import { headersOf } from './caller.ts'
import type { Env } from './http.ts'
import { refuse, retryHeader, toAnswer } from './refusals.ts'
import { ROUTER } from './router.ts'

/** No list in a query or form is longer. */
const FORM_INDEX_MAX = 99

export function serveApi(deps: Deps): MiddlewareHandler<Env> {
  const api = new OpenAPIHandler(ROUTER, {
    // A larger index such as `a[9999]` in a query or form would allocate a list of that length per parameter.
    maxBracketNotationArrayIndex: FORM_INDEX_MAX,
    plugins: [new ResponseHeadersPlugin()],
    clientInterceptors: [
      async ({ next, context, input }) => {
        try {
          requireStorable(input)
          return await next()
        } catch (error) {
          throw toAnswer(error, languageOf(input) ?? context.language)
        }
      },
    ],
  })
  return async (c, next) => {
    const { matched, response } = await api.handle(c.req.raw, {
      prefix: '/v1',
      context: {
        deps,
        viewer: c.get('viewer'),
        user: c.get('user'),
        language: c.get('language'),
        caller: c.get('caller'),
        headers: headersOf(c),
      },
    })
    if (!matched) return next()
    if (response.status === 400 && (await response.clone().json()).code === 'BAD_REQUEST')
      return refuse(c, new AppError('malformed', 400))
    const headers = response.status === 429 ? retryHeader((await response.clone().json()).data) : {}
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }
}

/** @throws too_deep, invalid_input for what PostgreSQL cannot store */
function requireStorable(input: unknown): void {
  const places = unstorablePlaces(input)
  if (places === 'too_deep') throw new AppError('too_deep', 422)
  if (places.length > 0) throw invalidInput(places.map((place) => ({ code: 'invalid_value', at: place })))
}

/** The language that a payload such as a sign-in names. */
function languageOf(input: unknown): Language | undefined {
  const named = typeof input === 'object' && input !== null && 'lang' in input ? input.lang : undefined
  return isLanguage(named) ? named : undefined
}
