// Tests that the posts of the demo are complete, in every language, and lead to each other.
import { beforeAll, expect, test } from 'vitest'
import { LANGUAGES } from '#lib/i18n/languages.ts'
import { buildStaff } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { publishDemoPosts } from './publish.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  const { viewer } = await buildStaff(app)
  const now = app.deps.clock.now().getTime()
  await publishDemoPosts(app.deps, viewer, {
    moveTo: (day) => app.deps.clock.set(new Date(now + day * 86_400_000)),
  })
  await app.runJobs()
}, 120_000)

test.each(
  LANGUAGES,
)('in %s four posts are published, each with a similar one that shares a tag', async (language) => {
  const { blog } = app.client()
  const { items } = await blog.list({ language })
  expect(items).toHaveLength(4)
  expect(items.map(({ publishedAt }) => publishedAt)).toEqual(
    items
      .map(({ publishedAt }) => publishedAt)
      .toSorted()
      .reverse(),
  )
  for (const { slug, tags } of items) {
    const post = await blog.find({ slug })
    expect(post.sections.length, slug).toBeGreaterThan(2)
    expect(post.translations.map((other) => other.language)).toEqual(
      LANGUAGES.filter((other) => other !== language),
    )
    expect(post.similar.map((other) => other.slug)).not.toContain(slug)
    expect(post.similar.some((other) => other.tags.some((tag) => tags.includes(tag)))).toBe(true)
  }
})
