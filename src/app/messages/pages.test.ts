// Every page has the texts its modules ask for. (A refusal it has no words for is told in those of the server.)
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { STEPS, type Step } from '#features/releases/domain/vocabulary.ts'
import { APART, textsOf } from '#lib/i18n/texts-of-page.ts'
import routes from '../../routes.ts'
import { messages } from './en.ts'

const SOURCES = path.resolve('src')

interface Module {
  imports: string[]
  namespaces: string[]
  /** Those it fetches itself together with what it imports. */
  brings: string[]
}
const read = new Map<string, Module>()

/** What a module imports at once or later, and the namespaces it names. */
function moduleAt(file: string): Module {
  let module = read.get(file)
  if (!module) {
    const text = readFileSync(file, 'utf8')
    const specifiers = [
      ...text.matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gm),
      ...text.matchAll(/\bimport\('([^']+)'\)/g),
    ].map(([, specifier = '']) => specifier)
    const asked = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(
      ([, names = '']) => names.match(/\w+/g) ?? [],
    )
    const prefixed = [...text.matchAll(/['`](\w+):[\w$]/g)].map(([, name = '']) => name)
    const apart = Object.entries(APART).filter(
      ([name, blocks]) =>
        [...asked, ...prefixed].includes(name) &&
        new RegExp(`['"\`](?:${name}:)?(?:${blocks.join('|')})\\.`).test(text),
    )
    const named = [...asked, ...prefixed, ...apart.map(([name]) => `${name}/apart`)]
    module = {
      imports: specifiers.map((specifier) => fileOf(specifier, file)).filter((one) => one !== undefined),
      brings: [...text.matchAll(/bringTexts\([^,]+, \[([^\]]*)\]\)/g)].flatMap(
        ([, names = '']) => names.match(/[\w/]+/g) ?? [],
      ),
      // The sentences of findings and refusals come with the namespaces they belong to.
      namespaces: named.filter((one) => (one.split('/')[0] as string) in messages && one !== 'problem'),
    }
    read.set(file, module)
  }
  return module
}

function fileOf(specifier: string, from: string): string | undefined {
  const file = specifier.startsWith('#')
    ? path.join(SOURCES, specifier.slice(1))
    : path.resolve(path.dirname(from), specifier)
  return /\.tsx?$/.test(file) && existsSync(file) ? file : undefined
}

/** @param without modules that are not shown */
function namespacesFrom(
  file: string,
  without: (file: string) => boolean = () => false,
  seen = new Set<string>(),
): string[] {
  if (seen.has(file) || without(file)) return []
  seen.add(file)
  const { imports, namespaces, brings } = moduleAt(file)
  return [...namespaces, ...imports.flatMap((one) => namespacesFrom(one, without, seen))].filter(
    (namespace) => !brings.includes(namespace),
  )
}

interface Page {
  path: string
  files: string[]
}
/** Every address with the modules around and in it. */
function pagesOf(entries: readonly RouteConfigEntry[], around: Page): Page[] {
  return entries.flatMap(({ path: own, file, children, index }) => {
    const page = { path: own ? `${around.path}/${own}` : around.path, files: [...around.files, file] }
    return [...(own || index ? [page] : []), ...pagesOf(children ?? [], page)]
  })
}
/** Inside the guard, which is around them all: it asks who is signed in, and for a proof where a page imports that. */
const guarded = (routes as RouteConfigEntry[])[0]?.children ?? []
const pages = pagesOf(guarded, { path: '', files: [] })

/** Where a page has steps, each of them: it shows no other. */
const shown: { at: string; files: string[]; step?: Step }[] = pages.flatMap(({ path: at, files }) =>
  at.includes('/:step?')
    ? STEPS.map((step) => ({ at: at.replace(':step?', step), files, step }))
    : [{ at: at || '/', files }],
)
const fileOfStep = (step: Step) =>
  `${step.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Step.tsx`
const isOtherStep = (step: Step) => (file: string) =>
  STEPS.some((one) => one !== step && file.endsWith(`/wizard/${fileOfStep(one)}`))

const namespacesOf = (file: string) => new Set(namespacesFrom(path.join(SOURCES, file)))

test('what a page speaks is found: its own, of what it shows, and of what it shows later', () => {
  expect(shown.length).toBeGreaterThan(55)
  expect(
    STEPS.filter((step) => !existsSync(path.join(SOURCES, 'features/releases/web/wizard', fileOfStep(step)))),
  ).toEqual([])
  expect([...namespacesOf('features/releases/web/EditReleasePage.tsx')]).toEqual(
    expect.arrayContaining(['common', 'releases', 'uploads', 'teams']),
  )
  expect(namespacesOf('features/notifications/web/BellPanel.tsx')).toContain('notifications')
  expect(namespacesOf('features/notifications/web/NotificationBell.tsx')).not.toContain('uploads')
})

test.each(shown)('$at has its texts', ({ at, files, step }) => {
  const has = textsOf(at.replace(/:\w+\??/g, 'x'))
  const without = step && isOtherStep(step)
  const wanted = new Set(files.flatMap((file) => namespacesFrom(path.join(SOURCES, file), without)))
  expect([...wanted].filter((one) => !has.includes(one))).toEqual([])
})

test('an address in capitals and with a slash at its end is the same page', () => {
  expect(textsOf('/Admin/Words/')).toEqual(textsOf('/admin/words'))
  expect(textsOf('/TEAM/')).toEqual(textsOf('/team'))
})
