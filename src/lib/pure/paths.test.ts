// Every address leads to a page of src/routes.ts, and every page has an address.
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { STEPS } from '#features/releases/domain/vocabulary.ts'
import routes from '../../routes.ts'
import { paths } from './paths.ts'

type Build = (...args: string[]) => string
const { admin, newRelease, editRelease, ...others } = paths
/** Written by the server, without the app. */
const FOR_FANS = ['smartLinkPage', 'presavePage', 'presaveReturn', 'artistPublicPage']
const BUILDERS = [
  ...Object.entries(others).filter(([name]) => !FOR_FANS.includes(name)),
  ...Object.entries(admin).map(([name, build]) => [`admin.${name}`, build] as const),
  ...STEPS.flatMap((step) => [
    [`newRelease, ${step}`, () => newRelease(step)],
    [`editRelease, ${step}`, () => editRelease('42', step)],
  ]),
] as [string, Build][]

/** The pattern of the page that an address leads to: /artists/:id/edit. */
const patternOf = (address: string): string => {
  const matches = matchRoutes(routes as unknown as RouteObject[], address) ?? []
  return matches
    .map(({ route }) => route.path)
    .filter(Boolean)
    .join('/')
}

test.each(BUILDERS.filter(([name]) => name !== 'home'))('%s leads to a page', (_, build) => {
  expect(patternOf(build('42'))).not.toMatch(/^$|\*/)
})

test('every page has a path, except those for developers', () => {
  const patterns = (list: typeof routes, parent = ''): string[] =>
    list.flatMap(({ path, children = [] }) => {
      const whole = [parent, path].filter(Boolean).join('/')
      return children.length > 0 ? patterns(children, whole) : [whole]
    })
  const reached = BUILDERS.map(([, build]) => patternOf(build('42')))
  const missing = patterns(routes).filter((pattern) => pattern && !reached.includes(pattern))
  // The index and any other address below a wizard lead to its first step.
  expect(missing).toEqual([
    'distributions/new',
    'distributions/new/*',
    'distributions/:id/edit',
    'distributions/:id/edit/*',
    'dev/ui',
    '*',
  ])
})

test('absent parameters are left out, and the others are encoded', () => {
  expect(paths.releases()).toBe('/distributions')
  expect(paths.releases({ status: 'draft', search: undefined })).toBe('/distributions?status=draft')
  expect(paths.login({ redirect: '/team/join?token=a&b' })).toBe(
    '/auth/login?redirect=%2Fteam%2Fjoin%3Ftoken%3Da%26b',
  )
})
