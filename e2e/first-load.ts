// What a page weighs: the bytes that come over the line, headers and all, until the page is at rest.
import type { Page, Request } from 'playwright-core'

/** What the page is made of; its data and pictures are somebody's, and as large as they are. */
const SORTS = ['document', 'script', 'stylesheet', 'font'] as const
export type FirstLoad = Record<(typeof SORTS)[number], number>

export async function firstLoadOf(page: Page, at: string): Promise<FirstLoad> {
  const finished: Request[] = []
  const note = (request: Request) => finished.push(request)
  page.on('requestfinished', note)
  await page.goto(at)
  const rest = await page.waitForFunction(() => {
    const [mark] = performance.getEntriesByName('rest')
    return mark && performance.timeOrigin + mark.startTime
  })
  const until = (await rest.jsonValue()) as number
  page.off('requestfinished', note)
  const load = { document: 0, script: 0, stylesheet: 0, font: 0 }
  for (const request of finished) {
    const sort = SORTS.find((sort) => sort === request.resourceType())
    if (!sort || request.timing().startTime > until) continue
    const { responseHeadersSize, responseBodySize } = await request.sizes()
    load[sort] += responseHeadersSize + responseBodySize
  }
  return load
}

export const bytesOf = (load: FirstLoad): number => Object.values(load).reduce((sum, bytes) => sum + bytes, 0)
