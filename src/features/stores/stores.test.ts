// The desk of stores: what is set and kept secret, what a live store may not be, tests of the connections there, and pauses.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#features/audit/service.server.ts'
import { buildStaff, buildUser, type TestPerson } from '#test/factories.ts'
import { openSshServer } from '#test/ssh-server.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import type { StoreSettings } from './contract.ts'
import { findConnectedStore, findRecipient, keepStartFolders, listConnectedStores } from './service.server.ts'

const ISSUED = 'PADPIDA2014030507N'
const base = mkdtempSync(path.join(tmpdir(), 'backline-lanes-'))
const ssh = await openSshServer(path.join(base, 'ssh'))
let app: TestApp
let admin: TestPerson
let support: TestPerson
let bucketPort = 0
let bucket: S3rver
beforeAll(async () => {
  app = await openTestApp()
  admin = await buildStaff(app, 'admin')
  support = await buildStaff(app, 'support')
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(base, 's3'),
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'store', configs: [] }],
  })
  bucketPort = (await bucket.run()).port
}, 60_000)
afterAll(async () => {
  await bucket?.close()
  await ssh.close()
  rmSync(base, { recursive: true, force: true })
})
beforeEach(async () => {
  await app.deps.db.deleteFrom('store_settings').execute()
})

const reviewer = (person = admin) => app.client(person.cookie).stores
type Given = Parameters<ReturnType<typeof reviewer>['change']>[0]

async function change(id: string, settings: Partial<StoreSettings>, secrets: Given['secrets'] = {}) {
  const { settings: now, version } = await reviewer().find({ id })
  return reviewer().change({ id, version, secrets, settings: { ...now, ...settings } as StoreSettings })
}
const sftp = (more: object = {}): StoreSettings['connection'] => ({
  kind: 'sftp',
  host: '127.0.0.1',
  port: ssh.port,
  username: ssh.username,
  folder: path.join(base, 'inbox'),
  hostKey: ssh.hostKey,
  ...more,
})
const s3 = (): StoreSettings['connection'] => ({
  kind: 's3',
  bucket: 'store',
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${bucketPort}`,
  folder: 'from-us',
  accessKeyId: 'S3RVER',
})
const problemsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => [],
    (error) => error.data?.problems?.map(({ code, at }: { code: string; at: string }) => `${at}: ${code}`),
  )
const entries = async (id: string) =>
  (
    await app.deps.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'store')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, before, after }) => ({ action, before, after }))

describe('what is set', () => {
  test('a store nobody has said anything about is as the code begins it', async () => {
    expect(await findConnectedStore(app.deps.db, 'deezer')).toMatchObject({
      dpid: 'PADPIDA0000000006T',
      sandbox: true,
      testMode: false,
      paused: null,
      codec: 'FLAC',
    })
    expect(await findConnectedStore(app.deps.db, 'audius')).toBeUndefined()
    expect(await listConnectedStores(app.deps.db)).toHaveLength(20)
  })

  test('comes back as it was set, and joins or leaves the stores there is a connection to', async () => {
    const settings: StoreSettings = {
      dpid: ISSUED,
      ern: { version: '3.8.2', epAs: 'Single', takedownBy: 'end_dates' },
      codec: 'WAV',
      losslessRequired: true,
      lyrics: 'timed',
      deals: ['download', 'pre_order'],
      testMode: true,
      genreMap: { hiphop: { genre: 'Hip-Hop/Rap', subGenre: 'Trap' } },
      territories: { rule: 'only', countries: ['DE', 'AT'] },
      connection: { kind: 'folder', folder: '/mnt/audius' },
    }
    expect((await change('audius', settings)).settings).toEqual(settings)
    const { connection: _, ...facts } = settings
    expect(await findConnectedStore(app.deps.db, 'audius')).toMatchObject({ ...facts, sandbox: false })
    await change('deezer', { connection: { kind: 'none' } })
    const ids = (await listConnectedStores(app.deps.db)).map(({ id }) => id)
    expect([ids.includes('audius'), ids.includes('deezer'), ids.length]).toEqual([true, false, 20])
    const owner = await buildUser(app)
    const connected = await app.client(owner.cookie).stores.connected()
    expect(connected.find(({ id }) => id === 'audius')).toEqual({
      id: 'audius',
      name: 'Audius',
      deals: ['download', 'pre_order'],
    })
  })

  test('whoever has not seen the last change writes nothing over it', async () => {
    const { settings, version } = await reviewer().find({ id: 'deezer' })
    await reviewer().change({ id: 'deezer', version, settings: { ...settings, losslessRequired: true } })
    const late = reviewer().change({ id: 'deezer', version, settings: { ...settings, codec: 'WAV' } })
    await expect(late).rejects.toMatchObject({ code: 'store_changed', status: 409 })
    expect((await reviewer().find({ id: 'deezer' })).settings).toMatchObject({
      losslessRequired: true,
      codec: 'FLAC',
    })
  })

  test('support sees and tests, but does not set', async () => {
    const { settings, version } = await reviewer(support).find({ id: 'deezer' })
    await expect(reviewer(support).change({ id: 'deezer', version, settings })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('a folder of STORE_FOLDERS goes before the connection that is set, for as long as it is there', async () => {
    await keepStartFolders(app.deps, { deezer: { folder: '/mnt/deezer' }, no_store: { folder: '/x' } })
    expect(await reviewer().find({ id: 'deezer' })).toMatchObject({
      connectionKind: 'folder',
      startFolder: '/mnt/deezer',
      live: true,
      needsDpid: true,
    })
    expect((await findRecipient(app.deps, 'deezer'))?.connection).toEqual({
      kind: 'folder',
      folder: '/mnt/deezer',
    })
    await keepStartFolders(app.deps, {})
    expect(await reviewer().find({ id: 'deezer' })).toMatchObject({
      connectionKind: 'sandbox',
      startFolder: null,
    })
  })
})

describe('a live store', () => {
  const folder = { connection: { kind: 'folder', folder: '/mnt/store' } } as const
  test.each([
    ['no id', '', 'settings.dpid: dpid_missing'],
    ['an id of the test range', 'PADPIDA0000000006T', 'settings.dpid: dpid_of_tests'],
    ['what is no id', 'PADPIDA2014', 'settings.dpid: dpid_form'],
    ['an id whose check character is wrong', 'PADPIDA2014030507M', 'settings.dpid: dpid_wrong'],
  ])('is none with %s', async (_, dpid, problem) => {
    expect(await problemsOf(change('deezer', { ...folder, dpid }))).toEqual([problem])
    expect(await findConnectedStore(app.deps.db, 'deezer')).toMatchObject({ sandbox: true })
  })

  test('is one with an id that DDEX gave out; a test takes any', async () => {
    expect(await change('deezer', { ...folder, dpid: ISSUED })).toMatchObject({
      live: true,
      needsDpid: false,
    })
    expect(await change('deezer', { ...folder, dpid: 'PADPIDA0000000006T', testMode: true })).toMatchObject({
      live: false,
    })
  })

  test.each<[string, StoreSettings['connection'], string]>([
    [
      'a folder beside wherever we run',
      { kind: 'folder', folder: 'inbox' },
      'settings.connection.folder: folder_not_absolute',
    ],
    ['a login without a secret', sftp(), 'secrets.password: login_missing'],
    ['a bucket without a key', s3(), 'secrets.secretAccessKey: login_missing'],
  ])('is not reached by %s', async (_, connection, problem) => {
    expect(await problemsOf(change('deezer', { dpid: ISSUED, connection }))).toEqual([problem])
  })

  test('is told everything it lacks at once, each at its field', async () => {
    const empty: StoreSettings['connection'] = {
      kind: 's3',
      bucket: '',
      region: 'eu-west-1',
      endpoint: 'ftp://x',
      folder: '../up',
      accessKeyId: '',
    }
    const settings = { connection: empty, deals: [], territories: { rule: 'only' as const, countries: [] } }
    expect(await problemsOf(change('deezer', settings))).toEqual([
      'settings.deals: choice_missing',
      'settings.territories.countries: choice_missing',
      'settings.dpid: dpid_of_tests',
      'settings.connection.bucket: field_empty',
      'settings.connection.accessKeyId: field_empty',
      'settings.connection.endpoint: endpoint_form',
      'settings.connection.folder: prefix_form',
      'secrets.secretAccessKey: login_missing',
    ])
    const connection = { ...sftp(), hostKey: 'AA:BB' } as StoreSettings['connection']
    expect(await problemsOf(change('deezer', { dpid: ISSUED, connection }, { password: 'p' }))).toEqual([
      'settings.connection.hostKey: host_key_form',
    ])
  })
})

describe('what is secret', () => {
  const SECRET = 'correct horse battery'

  test('opens for the connection alone, and is in no answer, no entry and no column as it is', async () => {
    const answer = await change('deezer', { dpid: ISSUED, connection: sftp() }, { password: SECRET })
    expect(answer.secrets).toEqual(['password'])
    const row = await app.deps.db.selectFrom('store_settings').selectAll().executeTakeFirstOrThrow()
    const answers = [
      answer,
      await reviewer().find({ id: 'deezer' }),
      await reviewer().list(),
      row,
      await entries('deezer'),
    ]
    expect(JSON.stringify(answers)).not.toContain(SECRET)
    expect((await findRecipient(app.deps, 'deezer'))?.connection).toMatchObject({ password: SECRET })
    expect((await entries('deezer')).at(-1)).toMatchObject({
      action: 'store.changed',
      after: { dpid: ISSUED, secretsChanged: ['password'] },
    })
  })

  test('stays through other changes, and is taken away by name', async () => {
    await change('deezer', { dpid: ISSUED, connection: sftp() }, { password: SECRET, passphrase: 'p' })
    expect((await change('deezer', { codec: 'WAV' })).secrets).toEqual(['password', 'passphrase'])
    expect((await change('deezer', {}, { passphrase: null })).secrets).toEqual(['password'])
    expect(await problemsOf(change('deezer', {}, { password: null }))).toEqual([
      'secrets.password: login_missing',
    ])
  })

  test('does not follow the connection to another machine', async () => {
    await change('deezer', { dpid: ISSUED, connection: sftp() }, { password: SECRET })
    expect(await problemsOf(change('deezer', { connection: sftp({ host: 'elsewhere.example' }) }))).toEqual([
      'secrets.password: login_missing',
    ])
    expect((await change('deezer', { connection: sftp({ username: 'another' }) })).secrets).toEqual([
      'password',
    ])
  })

  test('of one store opens at no other, and under no other secret', async () => {
    await change('deezer', { dpid: ISSUED, connection: sftp() }, { password: SECRET })
    await change('tidal', { dpid: ISSUED, connection: sftp() }, { password: 'another' })
    const { secrets } = await app.deps.db
      .selectFrom('store_settings')
      .select('secrets')
      .where('store', '=', 'deezer')
      .executeTakeFirstOrThrow()
    await app.deps.db.updateTable('store_settings').set({ secrets }).where('store', '=', 'tidal').execute()
    await expect(findRecipient(app.deps, 'tidal')).rejects.toMatchObject({ code: 'secrets_unreadable' })
    const other = { ...app.deps, secret: 'another secret of thirty-two chars' }
    await expect(findRecipient(other, 'deezer')).rejects.toMatchObject({ code: 'secrets_unreadable' })
    expect((await reviewer().test({ id: 'tidal' })).steps[0]).toMatchObject({
      trouble: { code: 'secrets_unreadable' },
    })
  })
})

describe('a test of the connection', () => {
  const done = ['connect done', 'write done', 'read done', 'remove done']
  const run = async (id: string) => {
    const { steps, hostKey } = await reviewer(support).test({ id })
    return { said: steps.map(({ step, outcome }) => `${step} ${outcome}`), steps, hostKey }
  }
  const troubleOf = async (id: string) => (await run(id)).steps.find(({ trouble }) => trouble)?.trouble?.code

  test('goes through to the sandbox, a folder and a bucket, and leaves no file', async () => {
    const folder = path.join(base, 'folder')
    await change('tidal', { dpid: ISSUED, connection: { kind: 'folder', folder } })
    await change('deezer', { dpid: ISSUED, connection: s3() }, { secretAccessKey: 'S3RVER' })
    for (const id of ['spotify', 'tidal', 'deezer']) expect((await run(id)).said).toEqual(done)
    expect(readdirSync(path.join(folder, 'incoming'))).toEqual([])
    const { transport } = await app.deps.stores.of('deezer')
    expect(await transport.list('incoming')).toEqual([])
    expect((await entries('deezer')).at(-1)).toMatchObject({
      action: 'store.tested',
      after: { passed: true },
    })
  })

  test('says what a bucket lacks', async () => {
    const connection = { ...s3(), bucket: 'absent' } as StoreSettings['connection']
    await change('deezer', { dpid: ISSUED, connection }, { secretAccessKey: 'S3RVER' })
    expect((await run('deezer')).said).toEqual([
      'connect done',
      'write failed',
      'read skipped',
      'remove skipped',
    ])
    expect(await troubleOf('deezer')).toBe('bucket_unknown')
  })

  test('is none of a store there is no connection to', async () => {
    await expect(reviewer().test({ id: 'audius' })).rejects.toMatchObject({ code: 'store_not_connected' })
    await expect(reviewer().test({ id: 'nowhere' })).rejects.toMatchObject({ status: 404 })
  })

  describe('by SFTP', () => {
    const privateKey = () => ({ privateKey: ssh.privateKey })

    test('goes through, and leaves no file', async () => {
      await change('deezer', { dpid: ISSUED, connection: sftp() }, privateKey())
      expect(await run('deezer')).toMatchObject({ said: done, hostKey: ssh.hostKey })
      expect(readdirSync(path.join(base, 'inbox', 'incoming'))).toEqual([])
    })

    test('shows the key of a server that was not pinned, or is not the one that was', async () => {
      await change('deezer', { dpid: ISSUED, connection: sftp({ hostKey: '' }) }, privateKey())
      expect(await run('deezer')).toMatchObject({ hostKey: ssh.hostKey })
      expect(await troubleOf('deezer')).toBe('host_key_unknown')
      await change('deezer', { connection: sftp({ hostKey: `SHA256:${'A'.repeat(43)}` }) })
      expect(await troubleOf('deezer')).toBe('host_key_changed')
      expect((await run('deezer')).hostKey).toBe(ssh.hostKey)
    })

    test('says that a login is not taken, that a key cannot be read, that nobody listens', async () => {
      await change('deezer', { dpid: ISSUED, connection: sftp() }, { password: 'wrong' })
      expect(await troubleOf('deezer')).toBe('login_refused')
      await change('deezer', {}, { password: null, privateKey: 'not a key' })
      expect(await troubleOf('deezer')).toBe('private_key_unreadable')
      await change('deezer', { connection: sftp({ port: 1 }) }, privateKey())
      expect(await troubleOf('deezer')).toBe('store_not_listening')
    })
  })
})

describe('a pause', () => {
  test('is told with its reason, keeps its beginning, and ends', async () => {
    const { paused } = await reviewer(support).pause({ id: 'deezer', reason: 'They move their servers' })
    expect(paused).toMatchObject({ reason: 'They move their servers' })
    const again = await reviewer(support).pause({ id: 'deezer', reason: 'Until Monday' })
    expect(again.paused).toEqual({ at: paused?.at, reason: 'Until Monday' })
    expect(await findConnectedStore(app.deps.db, 'deezer')).toMatchObject({
      paused: { reason: 'Until Monday' },
    })
    // What is set stays as it was, and is set meanwhile.
    await change('deezer', { codec: 'WAV' })
    expect(await reviewer(support).resume({ id: 'deezer' })).toMatchObject({
      paused: null,
      settings: { codec: 'WAV' },
    })
    const { items } = await listAudit(app.deps, { limit: 3 })
    expect(items.map(({ action }) => action)).toEqual(['store.resumed', 'store.changed', 'store.paused'])
  })

  test('is none of a store there is no connection to', async () => {
    await expect(reviewer().pause({ id: 'audius', reason: 'Why not' })).rejects.toMatchObject({
      code: 'store_not_connected',
      status: 409,
    })
  })
})
