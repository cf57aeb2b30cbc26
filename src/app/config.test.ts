// The configuration reports every invalid value with what it should be, one line each.

import { generateKeyPairSync } from 'node:crypto'
import path from 'node:path'
import { expect, test } from 'vitest'
import { thrownMessage } from '#lib/pure/thrown.ts'
import { readConfig } from './config.ts'

function complaint(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env)
  } catch (error) {
    return thrownMessage(error).split('\n')
  }
  return []
}

const SOCIAL_LINKS_FAULT =
  'SOCIAL_LINKS must be up to 8 pairs such as Instagram=https://instagram.com/label, separated by commas.'

const NO_PATH = 'PUBLIC_URL must be an address without a path, such as https://label.example.'
const EMAILS = 'BACKLINE_STAFF must be email addresses, separated by commas.'
const SENDER = 'MAIL_FROM must be an email address, also with a name: Label <no-reply@label.example>.'

test.each([
  ['PORT', 'abc', 'PORT must be a port number.'],
  ['PORT', '70000', 'PORT must be a port number.'],
  ['PORT', '-1', 'PORT must be a port number.'],
  ['PORT', '80.5', 'PORT must be a port number.'],
  ['PUBLIC_URL', 'music.example', 'PUBLIC_URL must be an address that begins with http:// or https://.'],
  ['PUBLIC_URL', 'https://', 'PUBLIC_URL must be an address that begins with http:// or https://.'],
  ['PUBLIC_URL', 'https://music.example/app', NO_PATH],
  ['PUBLIC_URL', 'https://music.example/?a', NO_PATH],
  ['PUBLIC_URL', 'https://music.example/#a', NO_PATH],
  ['BACKLINE_STAFF', 'mara', EMAILS],
  ['BACKLINE_STAFF', 'mara@label.example;ines@label.example', EMAILS],
  ['BACKLINE_STAFF', 'mara@label.example ines@label.example', EMAILS],
  ['MAIL_FROM', 'Backline', SENDER],
  ['MAIL_FROM', 'Backline <no-reply>', SENDER],
  ['MAIL_FROM', 'Backline <no-reply@label.example', SENDER],
  [
    'DATABASE_URL',
    'mysql://x',
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [
    'CLICKHOUSE_URL',
    'clickhouse:8123',
    'CLICKHOUSE_URL must be an address that begins with http:// or https://.',
  ],
  ['CLICKHOUSE_CLUSTER', 'analytics', 'CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL: a server of the cluster.'],
  ...['pro=0', 'gold=5', 'pro=5/week', 'pro=1.234'].map((prices): [string, string, string] => [
    'PLAN_PRICES',
    prices,
    'PLAN_PRICES must be pairs such as pro=49.99/year, of pro and advanced, by month or year.',
  ]),
  ...['JPY', 'US'].map((currency): [string, string, string] => [
    'PRICE_CURRENCY',
    currency,
    'PRICE_CURRENCY must be a currency code of ISO 4217 with cents, such as USD.',
  ]),
  [
    'PLAN_MONTHLY_REFERENCE',
    'often',
    'PLAN_MONTHLY_REFERENCE must be an amount a month, such as 24.99, or none.',
  ],
  ['BACKLINE_SECRET', 'short', 'BACKLINE_SECRET must be at least 32 characters.'],
  ['BACKLINE_SEED', 'true', 'BACKLINE_SEED must be yes or no.'],
  ['BACKLINE_WORKER', 'outside', 'BACKLINE_WORKER must be inside or apart.'],
  [
    'BACKLINE_TEST_CLOCK',
    'now',
    'BACKLINE_TEST_CLOCK must be an ISO 8601 instant, such as 2026-11-21T09:00:00Z.',
  ],
  ['SOCIAL_LINKS', 'https://instagram.com/label', SOCIAL_LINKS_FAULT],
  ['SOCIAL_LINKS', 'Instagram=http://instagram.com/label', SOCIAL_LINKS_FAULT],
  ['SOCIAL_LINKS', 'Instagram=javascript:alert(1)', SOCIAL_LINKS_FAULT],
  ['SOCIAL_LINKS', 'Instagram=//instagram.com', SOCIAL_LINKS_FAULT],
  ['SOCIAL_LINKS', '=https://instagram.com', SOCIAL_LINKS_FAULT],
  ['SOCIAL_LINKS', 'Instagram=https://user:word@instagram.com', SOCIAL_LINKS_FAULT],
  ['SOCIAL_LINKS', 'Intranet=https://intranet', SOCIAL_LINKS_FAULT],
  ['SOCIAL_LINKS', 'A=https://a.example,'.repeat(9), SOCIAL_LINKS_FAULT],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be trace, debug, info, warn, error or silent.'],
  [
    'MIGRATION_DATABASE_URL',
    'postgres://owner@db/x',
    'MIGRATION_DATABASE_URL needs DATABASE_URL: the same database as the application’s own role.',
  ],
  ['APPLE_CLIENT_ID', 'x', 'APPLE_CLIENT_ID needs APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_PRIVATE_KEY.'],
  [
    'APPLE_PRIVATE_KEY',
    '-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----',
    'APPLE_PRIVATE_KEY must be the text of the .p8 file, which begins with -----BEGIN PRIVATE KEY-----.',
  ],
  ['SMTP_URL', 'smtp://mail', 'SMTP_URL needs MAIL_FROM: the address that mails are sent from.'],
  ['IMAGE_MODEL', 'flux', 'IMAGE_MODEL needs IMAGE_MODEL_URL: where the model runs, and its name.'],
  [
    'IMAGE_MODEL_SIZE',
    '4096',
    'IMAGE_MODEL_SIZE must be the side of its pictures in pixels, from 512 to 3000.',
  ],
  ['S3_SECRET_ACCESS_KEY', 'key', 'S3_SECRET_ACCESS_KEY needs S3_BUCKET.'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_x', 'STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY.'],
  ['SPOTIFY_CLIENT_SECRET', 'x', 'SPOTIFY_CLIENT_SECRET needs SPOTIFY_CLIENT_ID.'],
  ['S3_BUCKET', 'music', 'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'],
  ['S3_ENDPOINT', 'minio:9000', 'S3_ENDPOINT must be an address that begins with http:// or https://.'],
  [
    'STORE_FOLDERS',
    'spotify',
    'STORE_FOLDERS must be pairs such as spotify=/mnt/spotify, separated by commas.',
  ],
  ['DDEX_SENDER_DPID', 'me', 'DDEX_SENDER_DPID must be a DPID, such as PADPIDA2026010101X.'],
  ['HOLIDAYS', '2026-12-25,25.12.', 'HOLIDAYS must be days such as 2026-12-25, separated by commas.'],
  [
    'REVIEW_PROMISE_HOURS',
    'advanced=soon',
    'REVIEW_PROMISE_HOURS must be pairs such as indiefy_lite=2, of indiefy_lite, pro, advanced.',
  ],
  ['REVIEW_APPROVALS', '3', 'REVIEW_APPROVALS must be 1 or 2.'],
  ['ISRC_PREFIX', 'qzabc', 'ISRC_PREFIX must be five characters, such as QZABC.'],
  ['UPC_PREFIX', '12', 'UPC_PREFIX must be the 6 to 10 digits of your GS1 company prefix.'],
])('%s=%s is refused in one line', (name, value, line) => {
  expect(complaint({ [name]: value })).toEqual(['The configuration is not right:', `  ${line}`])
})

test('a mail server is an address of SMTP', () => {
  expect(complaint({ SMTP_URL: 'http://mail', MAIL_FROM: 'no-reply@label.example' })).toEqual([
    'The configuration is not right:',
    '  SMTP_URL must be an address that begins with smtp:// or smtps://.',
  ])
})

test.each([
  'no-reply@label.example',
  'Label <no-reply@label.example>',
  '"Label, Inc." <no-reply@label.example>',
  'Backline <backline@localhost>',
])('mails can be from %s', (sender) => {
  expect(readConfig({ MAIL_FROM: sender }).mailFrom).toBe(sender)
})

test('several wrong values are all named at once', () => {
  const lines = complaint({ PORT: 'x', BACKLINE_SEED: 'x', STORE_FOLDERS: 'x', S3_BUCKET: 'x' })
  expect(lines.slice(1).map((line) => line.trim().split(' ')[0])).toEqual([
    'PORT',
    'BACKLINE_SEED',
    'STORE_FOLDERS',
    'S3_BUCKET',
  ])
})

test('the name of a cluster cannot carry SQL', () => {
  expect(
    complaint({ CLICKHOUSE_URL: 'http://clickhouse:8123', CLICKHOUSE_CLUSTER: 'a; DROP TABLE x' }),
  ).toEqual([
    'The configuration is not right:',
    '  CLICKHOUSE_CLUSTER must be the name of a cluster, of letters, digits and _.',
  ])
})

test('nothing is required, and empty values count as unset', () => {
  const config = readConfig({ PORT: '', DATABASE_URL: '', BACKLINE_TEST_CLOCK: '' })
  expect(config).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    secure: false,
    worker: 'inside',
  })
  expect(config.dataDir).toBe(path.resolve('data'))
  expect(config.databaseUrl).toBeUndefined()
  expect(config.testClock).toBeUndefined()
})

test('a URL loses its trailing slash, and https makes cookies secure', () => {
  expect(readConfig({ PUBLIC_URL: 'https://music.example/' })).toMatchObject({
    publicUrl: 'https://music.example',
    secure: true,
  })
})

test.each([
  ['our own database and no mail server', {}, true],
  ['a mail server', { SMTP_URL: 'smtp://mail', MAIL_FROM: 'no-reply@label.example' }, false],
  ['a database of one’s own', { DATABASE_URL: 'postgres://db/x' }, false],
  ['a database of one’s own with demo data', { DATABASE_URL: 'postgres://db/x', BACKLINE_SEED: 'yes' }, true],
  ['our own database where the world sees https', { PUBLIC_URL: 'https://music.example' }, false],
  ['a demonstration over https', { PUBLIC_URL: 'https://music.example', BACKLINE_SEED: 'yes' }, true],
])('mails are shown at /dev/mail with %s: see last column', (_, env, expected) => {
  expect(readConfig(env).devMail).toBe(expected)
})

test('over https no account has a password of the README, unless the operator asked for demo data', () => {
  const PUBLIC_URL = 'https://music.example'
  expect(readConfig({ PUBLIC_URL }).seed).toBe('no')
  expect(readConfig({ PUBLIC_URL, BACKLINE_SEED: 'yes' }).seed).toBe('yes')
  expect(readConfig({}).seed).toBeUndefined()
  expect(readConfig({ PUBLIC_URL }).demoSignIn).toBe(false)
  expect(readConfig({ PUBLIC_URL, BACKLINE_SEED: 'yes' }).demoSignIn).toBe(true)
  expect(readConfig({}).demoSignIn).toBe(true)
})
test.each([
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.9' },
  { PUBLIC_URL: 'http://music.example' },
])('where other machines reach the server, demo people are neither made nor let in: %o', (env) => {
  expect(readConfig(env)).toMatchObject({ seed: 'no', demoSignIn: false })
  expect(readConfig({ ...env, BACKLINE_SEED: 'yes' })).toMatchObject({ seed: 'yes', demoSignIn: true })
})
test.each([
  { HOST: '::1' },
  { HOST: 'localhost' },
  { PUBLIC_URL: 'http://localhost:4000' },
])('on this machine only, demo people sign in: %o', (env) => expect(readConfig(env).demoSignIn).toBe(true))

test('only this machine is served unless HOST says otherwise', () => {
  expect(readConfig({}).host).toBe('127.0.0.1')
  expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

test.each([
  ['our own database, no mail server and no client', {}, true],
  ['a client at Google', { GOOGLE_CLIENT_ID: 'x' }, false],
  ['a mail server', { SMTP_URL: 'smtp://mail', MAIL_FROM: 'no-reply@label.example' }, false],
  ['a database of one’s own', { DATABASE_URL: 'postgres://db/x' }, false],
])('local identity providers with %s: see last column', (_, env, local) => {
  expect(readConfig(env).identity.local).toBe(local)
})

test('the key for Apple is read with its line breaks written out', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim()
  const env = { APPLE_CLIENT_ID: 'com.x', APPLE_TEAM_ID: 'T', APPLE_KEY_ID: 'K' }
  const config = readConfig({ ...env, APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n') })
  expect(config.identity.apple).toEqual({ clientId: 'com.x', teamId: 'T', keyId: 'K', privateKey: pem })
})

test('real stores are parsed as pairs', () => {
  expect(readConfig({ STORE_FOLDERS: 'spotify=/mnt/a, deezer=/mnt/b' }).stores).toEqual({
    spotify: { folder: '/mnt/a' },
    deezer: { folder: '/mnt/b' },
  })
})

test('the address of support is an address, or there is none', () => {
  expect(readConfig({}).supportEmail).toBeUndefined()
  expect(readConfig({ SUPPORT_EMAIL: 'help@label.example' }).supportEmail).toBe('help@label.example')
  expect(() => readConfig({ SUPPORT_EMAIL: 'help' })).toThrow('SUPPORT_EMAIL')
})

test('social links are read in their order, with everything after the first sign as the address', () => {
  expect(readConfig({}).socialLinks).toEqual([])
  const env = {
    SOCIAL_LINKS: 'Instagram=https://instagram.com/label, You Tube=https://youtube.com/watch?v=1,',
  }
  expect(readConfig(env).socialLinks).toEqual([
    { name: 'Instagram', url: 'https://instagram.com/label' },
    { name: 'You Tube', url: 'https://youtube.com/watch?v=1' },
  ])
})
