// Tests slugs, reading time, what a post needs, and how similar posts are picked.
import { expect, test } from 'vitest'
import {
  imageIdOf,
  imagePath,
  isSlug,
  pickSimilar,
  publishProblems,
  readingMinutes,
  slugOf,
  uniqueTags,
} from './domain.ts'

test.each([
  ['Your ISRC is yours', 'your-isrc-is-yours'],
  ['¿Qué es un ISRC?', 'que-es-un-isrc'],
  ['Divisão de royalties', 'divisao-de-royalties'],
  ['Şarkınız ne kadar yüksek? İşte ölçüsü', 'sarkiniz-ne-kadar-yuksek-iste-olcusu'],
  ['  –14 LUFS: a target?  ', '14-lufs-a-target'],
  ['日本語', ''],
])('the slug of “%s” is “%s”', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a long title ends at a word, and is still a slug', () => {
  const slug = slugOf('word '.repeat(40))
  expect(slug).toMatch(/^word(-word)+$/)
  expect(isSlug(slug)).toBe(true)
  expect(isSlug(slugOf('w'.repeat(300)))).toBe(true)
})

test.each(['', 'Upper', 'a--b', '-a', 'a-', 'a b', 'a/b', 'ş', 'x'.repeat(81)])('“%s” is no slug', (text) => {
  expect(isSlug(text)).toBe(false)
})

test('a text takes a minute for each 220 words, and never none', () => {
  expect(readingMinutes('')).toBe(1)
  expect(readingMinutes('word '.repeat(220))).toBe(1)
  expect(readingMinutes('word\n'.repeat(660))).toBe(3)
})

test('a tag is kept once, as it was written first', () => {
  expect(uniqueTags(['Money', 'money', 'Splits'])).toEqual(['Money', 'Splits'])
})

test('only the address of our own picture is one', () => {
  const id = '01900000-0000-7000-8000-000000000001'
  expect(imageIdOf(imagePath(id, 800))).toBe(id)
  for (const path of [
    `https://elsewhere.example${imagePath(id, 800)}`,
    `//elsewhere.example${imagePath(id, 800)}`,
    `${imagePath(id, 800)}?x=1`,
    `/v1/blog/images/${id}/801`,
  ])
    expect(imageIdOf(path), path).toBeUndefined()
})

test('a post needs a cover with a description, a summary, an author and a text', () => {
  const complete = { summary: 's', author: 'a', coverId: 'c', coverAlt: 'd', markdown: 'm' }
  expect(publishProblems(complete)).toEqual([])
  expect(publishProblems({ ...complete, coverId: null, coverAlt: ' ', summary: '' })).toEqual([
    { code: 'required', at: 'summary' },
    { code: 'required', at: 'coverAlt' },
    { code: 'required', at: 'coverId' },
  ])
})

const candidate = (id: string, score: number, sharedTags = 0) => ({ id, score, sharedTags })
const picked = (...candidates: ReturnType<typeof candidate>[]) => pickSimilar(candidates).map(({ id }) => id)

test('the posts with the most similar words come first', () => {
  expect(
    picked(candidate('a', 0.1, 1), candidate('b', 0.4), candidate('c', 0.3), candidate('d', 0.2)),
  ).toEqual(['b', 'c', 'a'])
})

test('a post that shares a tag replaces the last one when no other does', () => {
  const others = [candidate('a', 0.4), candidate('b', 0.3), candidate('c', 0.2)]
  expect(picked(...others, candidate('d', 0, 2))).toEqual(['a', 'b', 'd'])
  expect(picked(candidate('d', 0, 1))).toEqual(['d'])
  expect(picked()).toEqual([])
})
