// The browser's client of the API of cover designs, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { designs } from '../contract.ts'

export const designsApi = apiOf<typeof designs>('designs', contract)

export type DesignAnswer = Awaited<ReturnType<typeof designsApi.find.call>>

export type PictureTermsAnswer = Awaited<ReturnType<typeof designsApi.terms.call>>

export const pictureTermsQuery = (context: CallContext = {}) =>
  designsApi.terms.queryOptions({ input: undefined, context })
export const designsQuery = (context: CallContext = {}) =>
  designsApi.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    context,
    ...CURSOR_PAGES,
  })
export const designQuery = (id: string, context: CallContext = {}) =>
  designsApi.find.queryOptions({ input: { id }, context })
