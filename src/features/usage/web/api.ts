// The browser's client of the usage API, and the types of its answers.
import { apiOf, type CallContext } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import contract from '../contract.json'
import type { usage } from '../contract.ts'
import type { UsageFeed, UsageFileStatus } from '../domain.ts'

export const usageApi = apiOf<typeof usage>('usage', contract)

export type UsageFileAnswer = Awaited<ReturnType<typeof usageApi.files.call>>['items'][number]
export type DaysAnswer = Awaited<ReturnType<typeof usageApi.days.call>>
export type StoreDaysAnswer = DaysAnswer['stores'][number]

/** While a file is imported. */
export const POLL_MS = 1_000

export const filesQuery = (
  filter: { status?: UsageFileStatus[]; feed?: UsageFeed[] } = {},
  context: CallContext = {},
) =>
  usageApi.files.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 50 }),
    context,
    ...CURSOR_PAGES,
  })

export const daysQuery = (context: CallContext = {}) =>
  usageApi.days.queryOptions({ input: undefined, context })
