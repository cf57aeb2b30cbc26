// Tests the settings of stores: secrets, restrictions of live stores, connection tests, and pauses.
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  app = await openTestApp({ STORE_FOLDER_ROOT: base, STORE_ALLOW_HOSTS: '127.0.0.1' })
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

describe('store settings', () => {
  test('a store without settings has the defaults', async () => {
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

  test('saved settings are returned, and a connection adds or removes the store', async () => {
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
      connection: { kind: 'folder', folder: path.join(base, 'audius') },
      reports: { folder: 'out/reports' },
    }
    expect((await change('audius', settings)).settings).toEqual(settings)
    const { connection: _, reports: __, ...facts } = settings
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

  test('a change based on an older version is refused', async () => {
    const { settings, version } = await reviewer().find({ id: 'deezer' })
    await reviewer().change({ id: 'deezer', version, settings: { ...settings, losslessRequired: true } })
    const late = reviewer().change({ id: 'deezer', version, settings: { ...settings, codec: 'WAV' } })
    await expect(late).rejects.toMatchObject({ code: 'store_changed', status: 409 })
    expect((await reviewer().find({ id: 'deezer' })).settings).toMatchObject({
      losslessRequired: true,
      codec: 'FLAC',
    })
  })

  test('support can see and test a connection but not change it', async () => {
    const { settings, version } = await reviewer(support).find({ id: 'deezer' })
    await expect(reviewer(support).change({ id: 'deezer', version, settings })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('a folder in STORE_FOLDERS replaces the saved connection while it is set', async () => {
    await keepStartFolders(app.deps, { deezer: { folder: '/mnt/deezer' }, no_store: { folder: '/x' } })
    expect(await reviewer().find({ id: 'deezer' })).toMatchObject({
      connectionKind: 'folder',
      baseFolder: '/mnt/deezer',
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
      baseFolder: null,
    })
  })
})

describe('a live store', () => {
  const folder = () => ({ connection: { kind: 'folder' as const, folder: path.join(base, 'store') } })
  test.each([
    ['no id', '', 'settings.dpid: dpid_missing'],
    ['an id of the test range', 'PADPIDA0000000006T', 'settings.dpid: dpid_of_tests'],
    ['what is no id', 'PADPIDA2014', 'settings.dpid: dpid_form'],
    ['an id whose check character is wrong', 'PADPIDA2014030507M', 'settings.dpid: dpid_wrong'],
  ])('a live connection is refused with %s', async (_, dpid, problem) => {
    expect(await problemsOf(change('deezer', { ...folder(), dpid }))).toEqual([problem])
    expect(await findConnectedStore(app.deps.db, 'deezer')).toMatchObject({ sandbox: true })
  })

  test('a live connection needs a DPID issued by DDEX; test mode accepts any', async () => {
    expect(await change('deezer', { ...folder(), dpid: ISSUED })).toMatchObject({
      live: true,
      needsDpid: false,
    })
    expect(await change('deezer', { ...folder(), dpid: 'PADPIDA0000000006T', testMode: true })).toMatchObject(
      {
        live: false,
      },
    )
  })

  test.each<[string, StoreSettings['connection'], string]>([
    [
      'a folder beside wherever we run',
      { kind: 'folder', folder: 'inbox' },
      'settings.connection.folder: folder_not_absolute',
    ],
    ['a login without a secret', sftp(), 'secrets.password: login_missing'],
    ['a bucket without a key', s3(), 'secrets.secretAccessKey: field_empty'],
  ])('a live connection is refused with %s', async (_, connection, problem) => {
    expect(await problemsOf(change('deezer', { dpid: ISSUED, connection }))).toEqual([problem])
  })

  test('everything a live connection lacks is reported at its field', async () => {
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
      'secrets.secretAccessKey: field_empty',
    ])
    const connection = { ...sftp(), hostKey: 'AA:BB' } as StoreSettings['connection']
    expect(await problemsOf(change('deezer', { dpid: ISSUED, connection }, { password: 'p' }))).toEqual([
      'settings.connection.hostKey: host_key_form',
    ])
  })
})

describe('store secrets', () => {
  const SECRET = 'correct horse battery'

  test('secrets are readable only by the connection, and in no response, audit entry or column', async () => {
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

  test('secrets stay through other changes and can be removed by name', async () => {
    await change('deezer', { dpid: ISSUED, connection: sftp() }, { password: SECRET, passphrase: 'p' })
    expect((await change('deezer', { codec: 'WAV' })).secrets).toEqual(['password', 'passphrase'])
    expect((await change('deezer', {}, { passphrase: null })).secrets).toEqual(['password'])
    expect(await problemsOf(change('deezer', {}, { password: null }))).toEqual([
      'secrets.password: login_missing',
    ])
  })

  test('secrets do not follow the connection to another host', async () => {
    await change('deezer', { dpid: ISSUED, connection: sftp() }, { password: SECRET })
    expect(await problemsOf(change('deezer', { connection: sftp({ host: 'elsewhere.example' }) }))).toEqual([
      'secrets.password: login_missing',
    ])
    expect((await change('deezer', { connection: sftp({ username: 'another' }) })).secrets).toEqual([
      'password',
    ])
  })

  test('secrets cannot be decrypted for another store or with another key', async () => {
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
      problem: { code: 'secrets_unreadable' },
    })
  })
})

describe('a test of the connection', () => {
  const done = ['connect done', 'write done', 'read done', 'remove done']
  const run = async (id: string) => {
    const { steps, hostKey } = await reviewer(support).test({ id })
    return { said: steps.map(({ step, outcome }) => `${step} ${outcome}`), steps, hostKey }
  }
  const problemOf = async (id: string) => (await run(id)).steps.find(({ problem }) => problem)?.problem?.code

  test('the connection test passes for sandbox, folder and bucket and leaves no file', async () => {
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

  test('the connection test reports what a bucket lacks', async () => {
    const connection = { ...s3(), bucket: 'absent' } as StoreSettings['connection']
    await change('deezer', { dpid: ISSUED, connection }, { secretAccessKey: 'S3RVER' })
    expect((await run('deezer')).said).toEqual([
      'connect failed',
      'write skipped',
      'read skipped',
      'remove skipped',
    ])
    expect(await problemOf('deezer')).toBe('bucket_unknown')
  })

  test('the connection test reports a key that the bucket refuses', async () => {
    const connection = { ...s3(), accessKeyId: 'wrong' } as StoreSettings['connection']
    await change('deezer', { dpid: ISSUED, connection }, { secretAccessKey: 'S3RVER' })
    expect(await problemOf('deezer')).toBe('login_refused')
  })

  test('the connection test reports a bucket in another region', async () => {
    const elsewhere = createServer((request, response) => {
      response.writeHead(301, { 'content-type': 'application/xml' })
      response.end(request.method === 'HEAD' ? '' : '<Error><Code>PermanentRedirect</Code></Error>')
    })
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
    try {
      const { port } = elsewhere.address() as AddressInfo
      const connection = { ...s3(), endpoint: `http://127.0.0.1:${port}` } as StoreSettings['connection']
      await change('deezer', { dpid: ISSUED, connection }, { secretAccessKey: 'S3RVER' })
      expect(await problemOf('deezer')).toBe('bucket_elsewhere')
    } finally {
      elsewhere.close()
    }
  })

  test('a folder outside the root that the operator set is refused, also by a link', async () => {
    const link = path.join(base, 'link')
    symlinkSync('/etc', link)
    for (const folder of ['/etc', '/proc/self', base, path.join(base, '..'), link, path.join(link, 'new')]) {
      expect(
        await problemsOf(change('tidal', { dpid: ISSUED, connection: { kind: 'folder', folder } })),
      ).toEqual(['settings.connection.folder: folder_outside_root'])
    }
  })

  test('a folder that was saved before is not tested outside the root', async () => {
    const folder = path.join(base, 'moved')
    await change('tidal', { dpid: ISSUED, connection: { kind: 'folder', folder } })
    symlinkSync(path.join(base, '..'), folder)
    expect(await problemOf('tidal')).toBe('folder_outside_root')
  })

  test('a host of this machine or its network is not connected to unless the operator allows it', async () => {
    for (const host of ['127.0.0.2', '0.0.0.0', '::1', '169.254.169.254', '10.0.0.1', '2130706434']) {
      await change('deezer', { dpid: ISSUED, connection: sftp({ host }) }, { password: 'x' })
      expect([host, await problemOf('deezer')]).toEqual([host, 'store_address_refused'])
    }
    for (const host of ['127.0.0.2', '[::1]', '0x7f.2']) {
      const connection = { ...s3(), endpoint: `http://${host}:9` } as StoreSettings['connection']
      await change('deezer', { dpid: ISSUED, connection }, { secretAccessKey: 'x' })
      expect([host, await problemOf('deezer')]).toEqual([host, 'store_address_refused'])
    }
  })

  test('testing a store without a connection is refused', async () => {
    await expect(reviewer().test({ id: 'audius' })).rejects.toMatchObject({ code: 'store_not_connected' })
    await expect(reviewer().test({ id: 'nowhere' })).rejects.toMatchObject({ status: 404 })
  })

  describe('by SFTP', () => {
    const privateKey = () => ({ privateKey: ssh.privateKey })

    test('the SFTP test passes and leaves no file', async () => {
      await change('deezer', { dpid: ISSUED, connection: sftp() }, privateKey())
      expect(await run('deezer')).toMatchObject({ said: done, hostKey: ssh.hostKey })
      expect(readdirSync(path.join(base, 'inbox', 'incoming'))).toEqual([])
    })

    test('the SFTP test shows the host key when it is not pinned or has changed', async () => {
      await change('deezer', { dpid: ISSUED, connection: sftp({ hostKey: '' }) }, privateKey())
      expect(await run('deezer')).toMatchObject({ hostKey: ssh.hostKey })
      expect(await problemOf('deezer')).toBe('host_key_unknown')
      await change('deezer', { connection: sftp({ hostKey: `SHA256:${'A'.repeat(43)}` }) })
      expect(await problemOf('deezer')).toBe('host_key_changed')
      expect((await run('deezer')).hostKey).toBe(ssh.hostKey)
    })

    test('the SFTP test reports refused logins, unreadable keys and unreachable hosts', async () => {
      await change('deezer', { dpid: ISSUED, connection: sftp() }, { password: 'wrong' })
      expect(await problemOf('deezer')).toBe('login_refused')
      await change('deezer', {}, { password: null, privateKey: 'not a key' })
      expect(await problemOf('deezer')).toBe('private_key_unreadable')
      await change('deezer', { connection: sftp({ port: 1 }) }, privateKey())
      expect(await problemOf('deezer')).toBe('store_not_listening')
    })
  })
})

describe('pausing deliveries', () => {
  test('a pause is shown with reason and start, and can be ended', async () => {
    const { paused } = await reviewer(support).pause({ id: 'deezer', reason: 'They move their servers' })
    expect(paused).toMatchObject({ reason: 'They move their servers' })
    const again = await reviewer(support).pause({ id: 'deezer', reason: 'Until Monday' })
    expect(again.paused).toEqual({ at: paused?.at, reason: 'Until Monday' })
    expect(await findConnectedStore(app.deps.db, 'deezer')).toMatchObject({
      paused: { reason: 'Until Monday' },
    })
    // Existing settings stay, and can be changed meanwhile.
    await change('deezer', { codec: 'WAV' })
    expect(await reviewer(support).resume({ id: 'deezer' })).toMatchObject({
      paused: null,
      settings: { codec: 'WAV' },
    })
    const { items } = await listAudit(app.deps, { limit: 3 })
    expect(items.map(({ action }) => action)).toEqual(['store.resumed', 'store.changed', 'store.paused'])
  })

  test('a store that is disconnected needs no attention, and is still paused when it is connected again', async () => {
    await reviewer(support).pause({ id: 'deezer', reason: 'Until Monday' })
    const { settings } = await reviewer().find({ id: 'deezer' })
    expect(await change('deezer', { connection: { kind: 'none' } })).toMatchObject({ paused: null })
    const { connection } = settings
    expect(await change('deezer', { connection })).toMatchObject({ paused: { reason: 'Until Monday' } })
  })

  test('pausing a store without a connection is refused', async () => {
    await expect(reviewer().pause({ id: 'audius', reason: 'Why not' })).rejects.toMatchObject({
      code: 'store_not_connected',
      status: 409,
    })
  })
})
