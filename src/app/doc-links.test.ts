// Relative links in the documentation lead to files that exist.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Also of headings: `file.md#heading` names a heading of that file, in GitHub's spelling. */
test('every relative link in a Markdown file leads somewhere', () => {
  const files = globSync(['*.md', 'docs/**/*.md'])
  expect(files.length).toBeGreaterThan(10)
  expect(files.flatMap(deadLinks)).toEqual([])
})

function deadLinks(file: string): string[] {
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)]
  return links.flatMap(([, link = '']) => {
    const [to = '', heading] = link.split('#')
    const target = to === '' ? file : path.join(path.dirname(file), to)
    const isDead = !existsSync(target) || (heading !== undefined && !headingsOf(target).has(heading))
    return isDead ? [`${file}: ${link}`] : []
  })
}

const headingsOf = (file: string): Set<string> =>
  new Set(
    [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
