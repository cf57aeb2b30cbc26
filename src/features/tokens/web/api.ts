// The browser's client of API tokens.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { tokens } from '../contract.ts'

export const tokensApi = apiOf<typeof tokens>('tokens', contract)
export type TokenAnswer = Awaited<ReturnType<typeof tokensApi.list.call>>['items'][number]

export const tokensQuery = (context: CallContext = {}) =>
  tokensApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    context,
    ...CURSOR_PAGES,
  })
