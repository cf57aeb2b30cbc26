// Tests that the structure check finds violations of its rules.
import { expect, test } from 'vitest'
import { findBreaches } from './check-structure.ts'

const breachesOf = (path: string, text: string, ...more: { path: string; text: string }[]) =>
  findBreaches([{ path, text }, ...more])

test.each([
  ['lib/db.ts', `import { x } from '#features/releases/service.server.ts'`, 'lib may only import'],
  ['features/a/web/Page.tsx', `import { x } from '../service.server.ts'`, 'browser code'],
  ['features/a/web/Page.tsx', `import { MAX, type X } from '../contract.ts'`, 'only the types of a contract'],
  ['features/a/domain.ts', `import { x } from '#lib/db.ts'`, 'a domain imports only'],
  ['features/a/domain.ts', `import { x } from '#engines/audio/analyse.ts'`, 'a domain imports only'],
  ['engines/a/b.ts', `import { x } from '#engines/audio/analyse.ts'`, 'an engine imports itself'],
  [
    'features/a/service.server.ts',
    `import { x } from '#features/b/data.server.ts'`,
    'of another feature only',
  ],
  ['features/a/service.server.ts', `import { x } from '#app/config.ts'`, 'features may only import'],
  ['features/a/service.server.ts', `db.selectFrom('x')`, 'SQL stands'],
  ['features/a/helpers.ts', ``, 'not a file name'],
  ['features/a/release.server.ts', ``, 'not a file name'],
  ['features/a/sub/service.server.ts', ``, 'public API of a feature'],
  ['features/a/sub/data.server.ts', ``, 'never holds one file'],
  ['features/a/submit-release.server.ts', `db.selectFrom('x')`, 'SQL stands'],
  ['features/a/csv-codec.ts', `import { x } from './data.server.ts'`, 'a codec is pure'],
  ['features/a/service.server.ts', `const x = process.env.X`, 'process.env'],
  ['features/a/service.server.ts', `import nodemailer from 'nodemailer'`, 'only ports/mailer'],
])('%s with %s is a breach', (path, text, says) => {
  expect(breachesOf(path, text).join()).toContain(says)
})

test('features that import each other are a breach', () => {
  const breaches = breachesOf(
    'features/a/service.server.ts',
    `import { x } from '#features/b/service.server.ts'`,
    { path: 'features/b/service.server.ts', text: `import { y } from '#features/a/contract.ts'` },
  )
  expect(breaches).toEqual(['features import each other in a circle: a → b → a'])
})

test('what the rules allow is no breach', () => {
  const text = `import { x } from '#features/b/service.server.ts'\nimport { z } from '#lib/db.ts'`
  expect(breachesOf('features/a/submit-release.server.ts', text)).toEqual([])
  expect(breachesOf('features/a/releases.data.server.ts', `db.selectFrom('x')`)).toEqual([])
  const sibling = { path: 'features/a/appeals/data.server.ts', text: `db.selectFrom('x')` }
  expect(breachesOf('features/a/appeals/send-appeal.server.ts', text, sibling)).toEqual([])
  const rules = `import { x } from '#engines/text-rules/release.ts'\nimport { y } from '#lib/pure/dates.ts'`
  expect(breachesOf('features/a/domain/submission.ts', rules)).toEqual([])
})
