// The data of the authorisation test: two accounts with one of everything, a team, staff and blocked people.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Insertable } from 'kysely'
import type { Tables } from '#lib/db.ts'
import { DAY_MS, HOUR_MS, toPlainDate } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { buildStaff, buildUser, proveSession, type TestPerson } from '#test/factories.ts'
import type { TestApp } from '#test/test-app.ts'

/** What an id in the contract can refer to. */
export type Thing =
  | ('account' | 'person' | 'session' | 'artist' | 'release' | 'track' | 'upload' | 'delivery')
  | 'unmatchedAcknowledgement'
  | ('splitParty' | 'splitProposal' | 'recoupment' | 'dispute' | 'ownClaim' | 'disputeFile')
  | ('signal' | 'newSignal' | 'signalEvidence' | 'newEvidence' | 'signalFile')
  | ('ticket' | 'ticketFile' | 'purchase' | 'invoice' | 'refund' | 'promotion' | 'master')
  | ('link' | 'lyrics' | 'presave' | 'design' | 'artistPage' | 'referral')
  | ('playlist' | 'pitch')
  | ('releaseView' | 'storeSelection' | 'listedWord' | 'announcement' | 'releaseAppeal' | 'earning')
  | ('blogPost' | 'publishedPost' | 'staffProfile')
  | (
      | 'seat'
      | 'invitation'
      | 'token'
      | 'webhook'
      | 'webhookDelivery'
      | 'notification'
      | 'appeal'
      | 'auditEntry'
      | 'import'
      | 'statement'
      | 'statementSource'
      | 'matchRequest'
      | 'usageFile'
    )
  | ('analyticsNote' | 'analyticsView' | 'sharedReport')
  | ('payout' | 'payoutBatch' | 'payoutDifference' | 'taxForm' | 'checkout')

type Ids = (thing: Thing) => string

export interface World {
  owner: TestPerson
  stranger: TestPerson
  seats: Record<'owner' | 'manager' | 'analyst' | 'finance' | 'limited', TestPerson>
  formerManager: TestPerson
  staff: Record<'support' | 'reviewer' | 'money' | 'admin', TestPerson>
  blocked: Record<'freeze' | 'ban', TestPerson>
  tokens: { all: string; analytics: string }
  /** Creates new data of the owner, for the artist that the limited seat sees. */
  things(): Promise<Ids>
  thingsOfOtherArtist(): Promise<Ids>
  thingsOfStranger(): Promise<Ids>
  /** Ids that do not exist. */
  absent: Ids
}

export async function openWorld(app: TestApp): Promise<World> {
  const [owner, stranger] = [
    await buildUser(app, { plan: 'advanced' }),
    await buildUser(app, { plan: 'advanced' }),
  ]
  const [artist, other, foreign] = [
    await artistOf(app, owner, 'Ana Lima'),
    await artistOf(app, owner, 'Bia Reis'),
    await artistOf(app, stranger, 'Cem Aydın'),
  ]
  const seated = async (role: Tables['seats']['role'], artistId: string | null = null) => {
    const person = await buildUser(app)
    await insert(app, 'seats', {
      id: newId(),
      account_id: owner.viewer.accountId,
      user_id: person.viewer.userId,
      role,
      artist_id: artistId,
      created_at: app.deps.clock.now(),
    })
    return person
  }
  return {
    owner,
    stranger,
    seats: {
      owner,
      manager: await seated('manager'),
      analyst: await seated('analyst'),
      finance: await seated('finance'),
      limited: await seated('manager', artist),
    },
    formerManager: await buildUser(app),
    staff: {
      support: await buildStaff(app, 'support'),
      reviewer: await buildStaff(app, 'reviewer'),
      money: await buildStaff(app, 'finance'),
      admin: await buildStaff(app, 'admin'),
    },
    blocked: {
      freeze: await buildUser(app, { block: { kind: 'freeze', reason: 'a question' } }),
      ban: await buildUser(app, { block: { kind: 'ban', reason: 'an answer' } }),
    },
    tokens: {
      all: await tokenOf(app, owner, [
        'catalogue.view',
        'catalogue.edit',
        'catalogue.submit',
        'analytics.view',
        'money.view',
      ]),
      analytics: await tokenOf(app, owner, ['analytics.view']),
    },
    things: () => thingsOf(app, owner, artist),
    thingsOfOtherArtist: () => thingsOf(app, owner, other),
    thingsOfStranger: () => thingsOf(app, stranger, foreign),
    absent: () => newId(),
  }
}

async function artistOf(app: TestApp, owner: TestPerson, name: string): Promise<string> {
  const fields = { name, type: 'solo', mainGenre: 'pop', country: 'BR' }
  return (await app.client(owner.cookie).artists.create(fields)).id
}

async function tokenOf(app: TestApp, owner: TestPerson, scopes: string[]): Promise<string> {
  await proveSession(app, owner)
  const created = await app.client(owner.cookie).tokens.create({
    name: 'Sweep',
    scopes: scopes as 'catalogue.view'[],
    expires_in_days: 30,
  })
  return created.token
}

const insert = <T extends keyof Tables>(app: TestApp, table: T, row: Partial<Insertable<Tables[T]>>) =>
  app.deps.db
    .insertInto(table)
    .values(row as never)
    .execute()

async function putObject({ deps }: TestApp, key: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backline-object-'))
  await writeFile(path.join(folder, 'file'), '%PDF-1.7')
  await deps.objects.putFile(key, path.join(folder, 'file'))
  await rm(folder, { recursive: true, force: true })
}

/** One of each, inserted directly: the test is about access, not about creation. */
async function thingsOf(app: TestApp, owner: TestPerson, artistId: string): Promise<Ids> {
  const { accountId, userId } = owner.viewer
  const ids: Record<Thing, string> = {
    account: accountId,
    person: userId,
    session: newId(),
    artist: artistId,
    release: newId(),
    track: newId(),
    upload: newId(),
    delivery: newId(),
    unmatchedAcknowledgement: newId(),
    blogPost: newId(),
    publishedPost: newId(),
    staffProfile: newId(),
    seat: newId(),
    invitation: newId(),
    token: newId(),
    webhook: newId(),
    webhookDelivery: newId(),
    notification: newId(),
    appeal: newId(),
    auditEntry: newId(),
    import: newId(),
    statement: newId(),
    usageFile: newId(),
    statementSource: newId(),
    matchRequest: newId(),
    releaseView: newId(),
    analyticsNote: newId(),
    analyticsView: newId(),
    sharedReport: newId(),
    storeSelection: newId(),
    listedWord: newId(),
    announcement: newId(),
    releaseAppeal: newId(),
    payout: newId(),
    payoutBatch: newId(),
    payoutDifference: newId(),
    taxForm: newId(),
    checkout: newId(),
    earning: newId(),
    splitParty: newId(),
    splitProposal: newId(),
    recoupment: newId(),
    dispute: newId(),
    ownClaim: newId(),
    disputeFile: newId(),
    signal: newId(),
    newSignal: newId(),
    signalEvidence: newId(),
    newEvidence: newId(),
    signalFile: newId(),
    ticket: newId(),
    ticketFile: newId(),
    purchase: newId(),
    invoice: newId(),
    refund: newId(),
    promotion: newId(),
    lyrics: newId(),
    playlist: newId(),
    pitch: newId(),
    link: newId(),
    presave: newId(),
    design: newId(),
    artistPage: newId(),
    referral: newId(),
    master: newId(),
  }
  const now = app.deps.clock.now()
  const later = new Date(now.getTime() + DAY_MS)
  const mine = { account_id: accountId }
  const secret = () => createHash('sha256').update(randomBytes(16)).digest('hex')
  const guest = await buildUser(app)
  await insert(app, 'checkouts', {
    ...mine,
    id: ids.checkout,
    kind: 'subscription',
    plan: 'pro',
    session_id: null,
    state: 'expired',
    amount_minor: 4_999,
    currency: 'USD',
    quoted_on: '2026-11-21',
    created_at: now,
  })
  await insert(app, 'sessions', {
    id: ids.session,
    user_id: userId,
    token: secret(),
    expires_at: new Date(Date.now() + HOUR_MS),
  })
  await insert(app, 'uploads', {
    id: ids.upload,
    ...mine,
    kind: 'audio',
    file_name: 'a.flac',
    size_bytes: 1n,
    status: 'refused',
    created_at: now,
  })
  await insert(app, 'masters', {
    id: ids.master,
    ...mine,
    artist_id: artistId,
    upload_id: ids.upload,
    recording_sha256: secret(),
    preset: 'balanced',
    is_revision: false,
    state: 'failed',
    refusal: JSON.stringify({ code: 'mastering_failed', params: {} }),
    created_at: now,
    finished_at: now,
  })
  await insert(app, 'releases', {
    id: ids.release,
    ...mine,
    artist_id: artistId,
    title: 'Maré',
    created_at: now,
    updated_at: now,
  })
  await insert(app, 'tracks', {
    id: ids.track,
    ...mine,
    release_id: ids.release,
    position: 1,
    title: 'Maré',
    upload_id: ids.upload,
    created_at: now,
  })
  // A release of its own: one with history cannot be deleted, and the test deletes `ids.release`.
  const reviewed = newId()
  await insert(app, 'releases', {
    id: reviewed,
    ...mine,
    artist_id: artistId,
    title: 'Maré',
    status: 'reopened',
    created_at: now,
    updated_at: now,
  })
  const decision = newId()
  await insert(app, 'release_events', {
    id: decision,
    ...mine,
    release_id: reviewed,
    to_status: 'reopened',
    actor_role: 'staff',
    at: now,
  })
  await insert(app, 'release_appeals', {
    id: ids.releaseAppeal,
    ...mine,
    release_id: reviewed,
    event_id: decision,
    user_id: userId,
    text: 'It is meant to be silent there.',
    created_at: now,
    due_at: later,
  })
  await insert(app, 'seats', {
    id: ids.seat,
    ...mine,
    user_id: guest.viewer.userId,
    role: 'analyst',
    created_at: now,
  })
  await insert(app, 'invitations', {
    id: ids.invitation,
    ...mine,
    email: `${newId()}@backline.test`,
    role: 'analyst',
    token_hash: secret(),
    invited_by: userId,
    expires_at: later,
    created_at: now,
  })
  await insert(app, 'api_tokens', {
    id: ids.token,
    ...mine,
    user_id: userId,
    name: 'A token',
    token_hash: secret(),
    hint: 'bl_aaaa',
    scopes: ['catalogue.view'],
    expires_at: later,
    created_at: now,
  })
  await insert(app, 'webhook_endpoints', {
    id: ids.webhook,
    ...mine,
    url: 'https://label.example/',
    secret: 'whsec_aaaa',
    events: ['release.published'],
    created_at: now,
  })
  await insert(app, 'unmatched_acknowledgements', {
    id: ids.unmatchedAcknowledgement,
    store: 'deezer',
    file_name: ids.unmatchedAcknowledgement,
    reason: 'name_unreadable',
    found_at: now,
  })
  await insert(app, 'webhook_deliveries', {
    id: ids.webhookDelivery,
    ...mine,
    endpoint_id: ids.webhook,
    event_id: newId(),
    type: 'release.published',
    body: '{}',
    status: 'failed',
    created_at: now,
  })
  await insert(app, 'notifications', {
    id: ids.notification,
    ...mine,
    user_id: userId,
    kind: 'releases.published',
    event_key: newId(),
    params: { title: 'Maré' },
    created_at: now,
  })
  await insert(app, 'store_selections', {
    id: ids.storeSelection,
    ...mine,
    name: ids.storeSelection,
    stores: ['spotify'],
    created_at: now,
  })
  await insert(app, 'release_views', {
    id: ids.releaseView,
    ...mine,
    user_id: userId,
    name: ids.releaseView,
    filter: '{}',
    created_at: now,
  })
  await insert(app, 'analytics_notes', {
    id: ids.analyticsNote,
    ...mine,
    artist_id: artistId,
    day: '2026-11-20',
    text: 'a note',
    created_by: userId,
    created_at: now,
  })
  await insert(app, 'analytics_views', {
    id: ids.analyticsView,
    ...mine,
    user_id: userId,
    name: ids.analyticsView,
    filter: '{}',
    created_at: now,
  })
  await insert(app, 'shared_reports', {
    id: ids.sharedReport,
    ...mine,
    artist_id: artistId,
    token_hash: secret(),
    filter: JSON.stringify({ period: 'last_7_days', weekStart: 'monday' }),
    sections: ['totals'],
    rolling: true,
    expires_at: later,
    created_by: userId,
    created_at: now,
  })
  await insert(app, 'listed_words', {
    id: ids.listedWord,
    list: 'banned',
    text: ids.listedWord,
    key: ids.listedWord,
    created_at: now,
    created_by: userId,
  })
  await insert(app, 'announcements', {
    id: ids.announcement,
    severity: 'info',
    texts: JSON.stringify({ en: { title: 'Closed on Friday', text: '' } }),
    plans: ['advanced'],
    from_day: '2026-01-01',
    created_by: userId,
    created_at: now,
  })
  const blogImage = newId()
  await insert(app, 'blog_images', {
    id: blogImage,
    width_px: 1600,
    height_px: 1600,
    created_by: userId,
    created_at: now,
  })
  for (const id of [ids.blogPost, ids.publishedPost]) {
    const isPublished = id === ids.publishedPost
    await insert(app, 'blog_posts', {
      id,
      translation_group: id,
      language: 'en',
      slug: id,
      title: 'A post',
      summary: 'About something',
      author: 'Mara Kessler',
      tags: [],
      cover_id: blogImage,
      cover_alt: 'Dots',
      markdown: 'Text',
      html: '<p>Text</p>',
      sections: '[]',
      reading_minutes: 1,
      terms: 'text',
      state: isPublished ? 'published' : 'draft',
      published_at: isPublished ? now : null,
      created_by: userId,
      created_at: now,
      updated_at: new Date('2026-11-21T09:00:00Z'),
    })
    await insert(app, 'blog_slugs', { slug: id, post_id: id })
  }
  const photo = newId()
  await insert(app, 'staff_photos', { id: photo, created_by: userId, created_at: now })
  await insert(app, 'staff_profiles', {
    id: ids.staffProfile,
    name: 'Mara Kessler',
    roles: JSON.stringify({ en: 'Review' }),
    photo_id: photo,
    photo_alt: '',
    url: null,
    place: 1,
    created_by: userId,
    created_at: now,
  })
  // Of a release of its own, so that saving a sheet of `ids.release` does not find one.
  const sheet = newId()
  await insert(app, 'split_sheets', { id: sheet, ...mine, release_id: reviewed, created_at: now })
  await insert(app, 'split_parties', {
    id: ids.splitParty,
    sheet_id: sheet,
    owner_account_id: accountId,
    status: 'invited',
    name: 'Tomás Vaz',
    email: `${newId()}@backline.test`,
    asked_at: now,
    created_at: now,
  })
  await insert(app, 'split_proposals', {
    id: ids.splitProposal,
    ...mine,
    release_id: reviewed,
    from_month: '2026-12',
    shares: JSON.stringify([{ name: '', email: null, shareBp: 10_000 }]),
    status: 'open',
    created_at: now,
  })
  await insert(app, 'split_consents', {
    proposal_id: ids.splitProposal,
    ...mine,
    before_bp: 2_000,
    after_bp: 1_000,
  })
  await insert(app, 'recoupments', {
    id: ids.recoupment,
    ...mine,
    kind: 'cost',
    title: 'Mastering',
    amount_micros: 10_000_000n,
    left_micros: 10_000_000n,
    currency: 'USD',
    creditor_name: 'Ana Lima',
    creditor_email: `${newId()}@backline.test`,
    priority: 1,
    status: 'proposed',
    created_at: now,
  })
  await insert(app, 'recoupment_consents', { recoupment_id: ids.recoupment, ...mine })
  await insert(app, 'earnings', {
    id: ids.earning,
    ...mine,
    posted_at: now,
    statement_id: newId(),
    run: 1,
    transfer_id: newId(),
    owner_account_id: accountId,
    role: 'owner',
    track_id: ids.track,
    usage_month: '2026-05-01',
    source: 'spotify',
    store: 'Spotify',
    country: 'DE',
    kind: 'stream',
    lines: 1,
    quantity: '1',
    reported: '1',
    reported_currency: 'USD',
    gross_micros: 1_000_000n,
    plan_share_bp: 10_000,
    fee_micros: 0n,
    recouped_micros: 0n,
    share_bp: 10_000,
    share_position: 0,
    amount_micros: 1_000_000n,
    currency: 'USD',
  })
  const event = newId()
  await insert(app, 'disputes', {
    id: ids.dispute,
    track_id: ids.track,
    release_id: ids.release,
    claimant_account_id: guest.viewer.accountId,
    respondent_account_id: accountId,
    requested_bp: 100,
    claimed_bp: 100,
    status: 'open',
    deadline_at: now,
    created_at: now,
  })
  await insert(app, 'disputes', {
    id: ids.ownClaim,
    track_id: newId(),
    release_id: newId(),
    claimant_account_id: accountId,
    respondent_account_id: guest.viewer.accountId,
    requested_bp: 100,
    claimed_bp: 100,
    status: 'open',
    deadline_at: later,
    created_at: now,
  })
  await putObject(app, `disputes/${ids.disputeFile}`)
  await insert(app, 'dispute_events', {
    id: event,
    dispute_id: ids.dispute,
    type: 'opened',
    text: '',
    at: now,
  })
  await insert(app, 'dispute_files', {
    id: ids.disputeFile,
    event_id: event,
    dispute_id: ids.dispute,
    object_key: `disputes/${ids.disputeFile}`,
    file_name: 'contract.pdf',
    media_type: 'application/pdf',
    size_bytes: 1n,
  })
  const asked = newId()
  for (const [id, evidenceId, store, deadline_at] of [
    [ids.signal, ids.signalEvidence, 'Deezer', now],
    [ids.newSignal, ids.newEvidence, 'Spotify', null],
  ] as const) {
    await insert(app, 'signals', {
      id,
      track_id: ids.track,
      release_id: ids.release,
      account_id: accountId,
      store,
      usage_month: '2026-05-01',
      status: deadline_at ? 'asked' : 'open',
      deadline_at,
      created_at: now,
    })
    await insert(app, 'signal_evidence', {
      id: evidenceId,
      signal_id: id,
      rule: 'spike',
      rule_version: 1,
      country: '',
      kind: '',
      statement_id: ids.statement,
      expected: '1',
      found: '1000',
      plays: '1000',
      found_at: now,
    })
  }
  await putObject(app, `signals/${ids.signalFile}`)
  await insert(app, 'signal_events', {
    id: asked,
    signal_id: ids.signal,
    type: 'asked',
    text: '',
    at: now,
  })
  await insert(app, 'signal_files', {
    id: ids.signalFile,
    event_id: asked,
    signal_id: ids.signal,
    object_key: `signals/${ids.signalFile}`,
    file_name: 'invoice.pdf',
    media_type: 'application/pdf',
    size_bytes: 1n,
  })
  await insert(app, 'purchases', {
    id: ids.purchase,
    ...mine,
    kind: 'credit',
    amount_minor: 2_500,
    currency: 'USD',
    state: 'expired',
    created_at: now,
  })
  await insert(app, 'purchases', {
    id: ids.promotion,
    ...mine,
    kind: 'promotion',
    amount_minor: 10_000,
    currency: 'USD',
    state: 'paid',
    paid_at: now,
    refund_deadline: toPlainDate(later),
    invoice_id: ids.promotion,
    created_at: now,
  })
  await insert(app, 'promotions', {
    id: ids.promotion,
    ...mine,
    release_id: reviewed,
    daily_minor: 2_000,
    days: 5,
    starts_on: toPlainDate(now),
    countries: [],
    goal: 'streams',
    note: '',
    state: 'running',
    created_at: now,
    paid_at: now,
    started_at: now,
  })
  await insert(app, 'lyrics_drafts', {
    id: ids.lyrics,
    ...mine,
    artist_id: artistId,
    title: 'Maré',
    genre: 'pop',
    mood: 'sad',
    language: 'pt',
    dedicated_to: '',
    words: [],
    has_chorus: true,
    song: JSON.stringify({ sections: [], order: [] }),
    attempts: 1,
    created_at: now,
    updated_at: now,
  })
  await insert(app, 'smart_links', {
    id: ids.link,
    ...mine,
    release_id: reviewed,
    slug: ids.link,
    title: '',
    line: '',
    look: 'night',
    created_at: now,
    updated_at: now,
  })
  await insert(app, 'presaves', {
    id: ids.presave,
    ...mine,
    release_id: reviewed,
    key: ids.presave,
    created_at: now,
  })
  await insert(app, 'playlists', {
    id: ids.playlist,
    curator_id: userId,
    spotify_id: ids.playlist,
    name: 'Maré',
    curator_name: 'Ana',
    followers: 1,
    genre: 'pop',
    about: '',
    weekly_capacity: 10,
    read_at: now,
    created_at: now,
    updated_at: now,
  })
  await insert(app, 'pitches', {
    id: ids.pitch,
    ...mine,
    user_id: userId,
    playlist_id: ids.playlist,
    release_id: reviewed,
    track_id: ids.track,
    song: JSON.stringify({ title: 'Maré', artist: 'Ana', artworkUploadId: ids.upload, uploadId: ids.upload }),
    text: '',
    submitted_at: now,
    due_at: later,
  })
  await insert(app, 'cover_designs', {
    id: ids.design,
    ...mine,
    artist_id: artistId,
    release_id: reviewed,
    scene: JSON.stringify({
      format: 'cover',
      palette: { ground: '#000000', ink: '#ffffff', a: '#ff0000', b: '#00ff00', c: '#0000ff' },
      layers: [],
    }),
    revision: 1,
    created_at: now,
    updated_at: now,
  })
  await app.deps.db.deleteFrom('artist_pages').where('artist_id', '=', artistId).execute()
  await insert(app, 'artist_pages', {
    id: ids.artistPage,
    ...mine,
    artist_id: artistId,
    slug: ids.artistPage,
    layout: 'default',
    palette: 'paper',
    pattern: 'none',
    bio: '',
    links: '{}',
    blocks: '[]',
    in_catalogue: true,
    created_at: now,
    updated_at: now,
  })
  await insert(app, 'referrals', {
    id: ids.referral,
    referrer_id: accountId,
    referee_id: guest.viewer.accountId,
    state: 'held',
    joined_at: now,
    evidence: JSON.stringify([{ kind: 'payout', accountId }]),
  })
  await insert(app, 'billing_invoices', {
    id: ids.invoice,
    ...mine,
    number: 'TEST-00001',
    status: 'paid',
    total_minor: 4_999,
    paid_minor: 4_999,
    currency: 'USD',
    description: 'PRO, one year',
    issued_at: now,
  })
  await insert(app, 'refund_requests', {
    id: ids.refund,
    ...mine,
    invoice_id: ids.invoice,
    kind: 'plan',
    amount_minor: 4_999,
    currency: 'USD',
    reason: 'I bought it twice.',
    requested_at: now,
  })
  const opened = newId()
  await insert(app, 'support_tickets', {
    id: ids.ticket,
    ...mine,
    user_id: userId,
    request_key: newId(),
    subject: 'A question',
    category: 'other',
    due_at: later,
    created_at: now,
  })
  await putObject(app, `support/${ids.ticketFile}`)
  await insert(app, 'support_events', {
    id: opened,
    ticket_id: ids.ticket,
    type: 'opened',
    actor_id: userId,
    text: 'What about it?',
    at: now,
  })
  await insert(app, 'support_files', {
    id: ids.ticketFile,
    event_id: opened,
    ticket_id: ids.ticket,
    object_key: `support/${ids.ticketFile}`,
    file_name: 'invoice.pdf',
    media_type: 'application/pdf',
    size_bytes: 1n,
  })
  await insert(app, 'imports', {
    id: ids.import,
    ...mine,
    artist_id: artistId,
    user_id: userId,
    file_name: 'a.csv',
    status: 'checked',
    created_at: now,
  })
  // Paid, so that cancelling it fails on its state only: nothing is reserved for it.
  await insert(app, 'payouts', {
    id: ids.payout,
    ...mine,
    request_key: ids.payout,
    state: 'paid',
    rail: 'stripe',
    destination: 'acct_test_1',
    currency: 'USD',
    amount_micros: 20_000_000n,
    us_source_micros: 0n,
    requested_at: now,
    available_on: '2026-12-21',
    changed_at: now,
  })
  await insert(app, 'statement_sources', {
    id: ids.statementSource,
    code: `source-${ids.statementSource}`,
    name: 'Deezer',
    created_at: now,
  })
  await insert(app, 'statement_match_requests', {
    id: ids.matchRequest,
    source_id: ids.statementSource,
    identity: 'isrc:QZABC2600001',
    track_id: ids.track,
    requested_by: userId,
    requested_at: now,
  })
  await insert(app, 'statements', {
    id: ids.statement,
    source_id: ids.statementSource,
    file_key: 'uploads/nothing',
    file_name: 'statement.csv',
    size_bytes: 1n,
    status: 'matched',
    created_at: now,
  })
  await app.deps.db
    .insertInto('usage_feeds')
    .values({ store: 'deezer', feed: 'tracks' })
    .onConflict((on) => on.doNothing())
    .execute()
  await insert(app, 'usage_files', {
    id: ids.usageFile,
    number: Number.parseInt(ids.usageFile.slice(-7), 16),
    store: 'deezer',
    feed: 'tracks',
    name: 'deezer_tracks_2026-11-01_2026-11-01_r1.csv',
    object_key: 'uploads/nothing',
    size_bytes: 1n,
    sha256: Buffer.from(ids.usageFile),
    day_from: '2026-11-01',
    day_to: '2026-11-01',
    revision: 1,
    status: 'failed',
    received_at: now,
  })
  return (thing) => ids[thing]
}
