// Calls every endpoint of the contract as every kind of caller, with their own, foreign and nonexistent ids. The
// table below states the expected result of each; an endpoint without a row fails.
import { beforeAll, describe, expect, test } from 'vitest'
import { TAX_FORM } from '#features/payouts/payouts.fixtures.ts'
import { newId } from '#lib/pure/ids.ts'
import { sessionCookie, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { openWorld, type Thing, type World } from './authorisation.fixtures.ts'
import { CONTRACT } from './contract.ts'
import { openapi } from './openapi.ts'

const OWNER = ['owner'] as const
const MONEY_SEATS = ['owner', 'finance'] as const
const MANAGE = ['owner', 'manager', 'limited'] as const
/** Artists belong to the whole account: a seat limited to one artist neither creates nor deletes any. */
const MANAGE_ALL = ['owner', 'manager'] as const
const READ = ['owner', 'manager', 'analyst', 'finance', 'limited'] as const
/** Who may see figures of plays. */
const LISTENING = ['owner', 'manager', 'analyst', 'limited'] as const
type Seat = (typeof READ)[number]
const ANYBODY = READ
type Staff = 'support' | 'reviewer' | 'money' | 'admin'

interface Row {
  /** Fits no column, and has tests of its own. */
  apart?: true
  /** Everybody, signed in or not. */
  open?: true
  /** The seats that can call it. `limited` is a manager whose seat is limited to one artist. */
  seats?: readonly Seat[]
  staff?: readonly Staff[]
  /** A blocked person can call it too. */
  blocked?: true
  /** Refused while impersonating. */
  hands?: true
  /** Requires recent re-authentication. */
  fresh?: true
  /** Callable with an API token that has every scope. */
  token?: true
  /** What the ids in the path refer to, in order. */
  path?: Thing[]
  /** The body with ids that exist, and the same with foreign ids. */
  body?: (id: (thing: Thing) => string) => Record<string, unknown>
}

const open: Row = { open: true }
const own = (seats: readonly Seat[], row: Omit<Row, 'seats'> = {}): Row => ({ seats, ...row })
const reviewer = (staff: readonly Staff[], row: Omit<Row, 'staff'> = {}): Row => ({ staff, ...row })
const GUARDED = { hands: true, fresh: true } as const
const HANDS = { hands: true } as const
const TOKEN = { token: true } as const

const PEOPLE: Staff[] = ['support', 'money', 'admin']
const SUPPORT: Staff[] = ['support', 'admin']
const REVIEW: Staff[] = ['reviewer', 'admin']
const MONEY: Staff[] = ['money', 'admin']
const VERSION = { sha256: 'a'.repeat(64) }
const WISH = { title: 'Maré', genre: 'pop', mood: 'sad', language: 'pt' }
const LYRICS = { ...WISH, song: { sections: [], order: [] }, updatedAt: '2026-01-01T00:00:00.000Z' }
const PLAYLIST = { genre: 'pop', about: 'Songs for the kitchen', weeklyCapacity: 10 }
const DECISION = { ...VERSION, reasons: [{ code: 'other', note: 'a note', trackId: null }] }
const PROFILE = { name: 'Mara Kessler', roles: { en: 'Review' } }
const SCENE = {
  format: 'cover',
  palette: { ground: '#000000', ink: '#ffffff', a: '#ff0000', b: '#00ff00', c: '#0000ff' },
  layers: [],
}
const CONNECTION = {
  dpid: 'PADPIDA0000000001T',
  ern: { version: '4.3', epAs: 'Album', takedownBy: 'no_deals' },
  codec: 'FLAC',
  losslessRequired: false,
  deals: ['streaming'],
  genreMap: {},
  territories: null,
  testMode: false,
  connection: { kind: 'sandbox' },
}
const MAPPING = {
  name: 'A store',
  decimalMark: '.',
  dates: 'iso',
  isrc: 'ISRC',
  upc: null,
  amount: 'Amount',
  quantity: null,
  month: 'Month',
  currency: null,
  store: null,
  title: null,
  artist: null,
  release: null,
  country: null,
  kind: null,
}
/** When the posts of the fixtures were saved. */
const BLOG_SAVED_AT = '2026-11-21T09:00:00.000Z'
const ANALYTICS_FILTER = { period: 'last_7_days', weekStart: 'monday' }
const ARTIST = { name: 'Ana Lima', type: 'solo', mainGenre: 'pop', country: 'BR' }

const POLICY: Record<string, Row> = {
  'accounts.captcha': open,
  'accounts.login': open,
  'accounts.register': open,
  'accounts.verifyEmail': open,
  'accounts.resendVerification': open,
  'accounts.social': open,
  'accounts.beginSocial': open,
  'accounts.googleLogin': open,
  'accounts.appleLogin': open,
  'accounts.appleCallback': open,
  'accounts.confirmSecondFactor': open,
  'accounts.mailSecondFactor': open,
  'accounts.passwordResetLink': open,
  'accounts.passwordReset': open,
  'accounts.passwordResetState': open,
  'accounts.logout': open,
  'accounts.logoutPost': open,
  'accounts.user': { open: true, blocked: true },
  'accounts.setLanguage': own(ANYBODY, { body: () => ({ language: 'en' }) }),
  'accounts.chooseAccount': own(ANYBODY, { ...HANDS, body: (id) => ({ account: id('account') }) }),
  'accounts.setTimeZone': own(ANYBODY, { ...HANDS, body: () => ({ time_zone: 'Europe/Istanbul' }) }),
  'accounts.reauthenticationMethods': own(ANYBODY, HANDS),
  'accounts.reauthenticate': own(ANYBODY, { ...HANDS, body: () => ({ password: 'x' }) }),
  'accounts.mailReauthenticationCode': own(ANYBODY, HANDS),
  'accounts.changePassword': own(ANYBODY, {
    ...HANDS,
    body: () => ({ current: 'x', password: 'Another-horse-9' }),
  }),
  'accounts.twoFactor': own(ANYBODY),
  'accounts.beginTwoFactor': own(ANYBODY, GUARDED),
  'accounts.confirmTwoFactor': own(ANYBODY, { ...GUARDED, body: () => ({ code: '000000' }) }),
  'accounts.renewRecoveryCodes': own(ANYBODY, GUARDED),
  'accounts.setMailedCodes': own(ANYBODY, { ...GUARDED, body: () => ({ allowed: true }) }),
  'accounts.endTwoFactor': own(ANYBODY, HANDS),
  'accounts.sessions': own(ANYBODY, HANDS),
  'accounts.endSession': own(ANYBODY, { ...HANDS, path: ['session'] }),
  'accounts.endOtherSessions': own(ANYBODY, HANDS),

  'settings.find': own(ANYBODY),
  'settings.change': own(ANYBODY, { body: () => ({ first_name: 'Ana' }) }),
  'settings.changeEmail': own(ANYBODY, { ...GUARDED, body: () => ({ email: 'new@backline.test' }) }),
  'settings.cancelEmailChange': own(ANYBODY, HANDS),
  'settings.confirmEmail': open,
  'settings.listExports': own(ANYBODY),
  'settings.requestExport': own(ANYBODY, GUARDED),
  'settings.previewClosing': own(ANYBODY),
  'settings.close': own(ANYBODY, { ...GUARDED, body: () => ({ confirm: 'nobody' }) }),
  'settings.cancelClosing': own(ANYBODY, HANDS),

  'plans.compare': open,
  'plans.recordVisit': { open: true, body: () => ({ from: 'footer' }) },

  'billing.find': own(OWNER),
  'billing.invoices': own(OWNER),
  'billing.openCheckout': own(OWNER, { ...HANDS, body: () => ({ plan: 'pro' }) }),
  'billing.checkCheckout': own(OWNER, { ...HANDS, path: ['checkout'] }),
  'billing.openPortal': own(OWNER, HANDS),
  'billing.refresh': own(OWNER, HANDS),
  'billing.cancel': own(OWNER, HANDS),
  'billing.resume': own(OWNER, HANDS),
  'billing.lower': own(OWNER, { ...HANDS, body: () => ({ plan: 'pro' }) }),

  'payouts.find': own(['owner', 'finance'], TOKEN),
  'payouts.choose': own(OWNER, {
    ...GUARDED,
    body: () => ({ method: 'payoneer', payoneer_email: 'p@backline.test' }),
  }),
  'payouts.setUpStripe': own(OWNER, GUARDED),
  'payouts.checkStripe': own(OWNER, HANDS),
  'payouts.setUpPayoneer': own(OWNER, GUARDED),
  'payouts.checkPayoneer': own(OWNER, HANDS),
  'payouts.overview': own(MONEY_SEATS, TOKEN),
  'payouts.quote': own(MONEY_SEATS, TOKEN),
  'payouts.list': own(MONEY_SEATS, TOKEN),
  'payouts.exportCsv': own(MONEY_SEATS, TOKEN),
  'payouts.findOne': own(MONEY_SEATS, { ...TOKEN, path: ['payout'] }),
  'payouts.request': own(OWNER, { ...HANDS, body: () => ({ amountMicros: '20000000', key: newId() }) }),
  'payouts.cancel': own(OWNER, { ...HANDS, path: ['payout'] }),
  'payouts.taxForm': own(MONEY_SEATS, TOKEN),
  'payouts.submitTaxForm': own(OWNER, { ...GUARDED, body: () => ({ ...TAX_FORM }) }),
  'payouts.summarize': reviewer(MONEY),
  'payouts.queue': reviewer(MONEY),
  'payouts.batches': reviewer(MONEY),
  'payouts.payoutsOfBatch': reviewer(MONEY, { path: ['payoutBatch'] }),
  'payouts.differences': reviewer(MONEY),
  'payouts.findForStaff': reviewer(MONEY, { path: ['payout'] }),
  'payouts.previewBatch': reviewer(MONEY, { body: (id) => ({ ids: [id('payout')] }) }),
  'payouts.proposeBatch': reviewer(MONEY, {
    fresh: true,
    body: (id) => ({ ids: [id('payout')], ...VERSION }),
  }),
  'payouts.approveBatch': reviewer(MONEY, { fresh: true, path: ['payoutBatch'], body: () => VERSION }),
  'payouts.cancelByStaff': reviewer(MONEY, {
    fresh: true,
    path: ['payout'],
    body: () => ({ reason: 'a reason' }),
  }),
  'payouts.askNow': reviewer(MONEY, { path: ['payout'] }),
  'payouts.taxForms': reviewer(MONEY),
  'payouts.openTaxForm': reviewer(MONEY, { fresh: true, path: ['taxForm'] }),
  'payouts.decideTaxForm': reviewer(MONEY, {
    fresh: true,
    path: ['taxForm'],
    body: () => ({ result: 'accepted' }),
  }),
  'payouts.reconcileDay': reviewer(MONEY, { body: () => ({ day: '2026-11-21', rail: 'stripe' }) }),
  'payouts.addBankLines': reviewer(MONEY, {
    body: () => ({ rail: 'stripe', csv: `2026-11-21,${newId()},20.00` }),
  }),
  'payouts.explainDifference': reviewer(MONEY, {
    path: ['payoutDifference'],
    body: () => ({ note: 'a note' }),
  }),

  'splits.list': own(['owner', 'manager', 'finance']),
  'splits.shared': own(['owner', 'finance'], TOKEN),
  'splits.find': own(['owner', 'manager', 'finance'], { path: ['release'] }),
  'splits.save': own(['owner', 'manager'], {
    ...GUARDED,
    path: ['release'],
    body: (id) => ({
      trackId: id('track'),
      revision: 0,
      fromMonth: null,
      shares: [{ name: '', email: null, shareBp: 10_000 }],
    }),
  }),
  'splits.end': own(['owner', 'manager'], {
    ...GUARDED,
    path: ['release', 'track'],
    body: () => ({ revision: 1, fromMonth: '2026-12' }),
  }),
  'splits.preview': own(['owner', 'finance'], {
    ...TOKEN,
    path: ['release'],
    body: (id) => ({ trackId: id('track'), sharesBp: [10_000] }),
  }),
  'splits.remind': own(['owner', 'manager'], { ...HANDS, path: ['splitParty'] }),
  'splits.reinvite': own(['owner', 'manager'], { ...HANDS, path: ['splitParty'], body: () => ({}) }),
  'splits.takeBack': own(OWNER, { ...HANDS, path: ['splitParty'] }),
  'splits.answerProposal': own(OWNER, { ...HANDS, path: ['splitProposal'], body: () => ({ agrees: true }) }),
  'splits.withdrawProposal': own(['owner', 'manager'], { ...HANDS, path: ['splitProposal'] }),
  'splits.showInvitation': open,
  'splits.invitationCover': open,
  'splits.accept': own(ANYBODY, { ...HANDS, body: () => ({ shareBp: 1 }) }),
  'splits.decline': open,
  'splits.recoupments': own(['owner', 'finance'], TOKEN),
  'splits.addRecoupment': own(OWNER, {
    ...GUARDED,
    body: (id) => ({
      releaseId: id('release'),
      trackId: id('track'),
      kind: 'cost',
      title: 'Mastering',
      amount: '10.00',
      creditorName: 'Ana',
      creditorEmail: `${newId()}@backline.test`,
    }),
  }),
  'splits.answerRecoupment': own(OWNER, {
    ...HANDS,
    path: ['recoupment'],
    body: () => ({ agrees: true }),
  }),
  'splits.endRecoupment': own(OWNER, { ...HANDS, path: ['recoupment'] }),

  'forms.list': own(ANYBODY, { blocked: true }),
  'forms.find': own(ANYBODY),

  'disputes.list': own(['owner', 'manager', 'finance']),
  'disputes.findTrack': own(['owner', 'manager', 'finance']),
  'disputes.find': own(['owner', 'manager', 'finance'], { path: ['dispute'] }),
  'disputes.open': own(['owner', 'manager'], {
    ...HANDS,
    body: () => ({ isrc: 'QZABC0000000', shareBp: 100, reason: 'I have written half of this song.' }),
  }),
  'disputes.answer': own(['owner', 'manager'], {
    ...HANDS,
    path: ['dispute'],
    body: () => ({ text: 'No.' }),
  }),
  'disputes.withdraw': own(['owner', 'manager'], { ...HANDS, path: ['ownClaim'] }),
  'disputes.file': own(['owner', 'manager', 'finance'], { path: ['disputeFile'] }),
  'disputes.staffList': reviewer(['money', 'admin']),
  'disputes.staffFind': reviewer(['money', 'admin'], { path: ['dispute'] }),
  'disputes.staffFile': reviewer(['money', 'admin'], { path: ['disputeFile'] }),
  'disputes.decide': reviewer(['money', 'admin'], {
    fresh: true,
    path: ['dispute'],
    body: () => ({ upheldBp: 0, note: 'a note' }),
  }),

  'signals.list': own(['owner', 'finance'], TOKEN),
  'signals.find': own(['owner', 'finance'], { ...TOKEN, path: ['signal'] }),
  'signals.answer': own(OWNER, {
    ...HANDS,
    path: ['signal'],
    body: () => ({ text: 'A playlist.' }),
  }),
  'signals.file': own(['owner', 'finance'], { ...TOKEN, path: ['signalFile'] }),
  'signals.lines': own(['owner', 'finance'], { ...TOKEN, path: ['signalEvidence'] }),
  'signals.staffList': reviewer(['money', 'admin']),
  'signals.staffFind': reviewer(['money', 'admin'], { path: ['signal'] }),
  'signals.staffFile': reviewer(['money', 'admin'], { path: ['signalFile'] }),
  'signals.staffLines': reviewer(['money', 'admin'], { path: ['signalEvidence'] }),
  'signals.ask': reviewer(['money', 'admin'], {
    fresh: true,
    path: ['newSignal'],
    body: () => ({ text: 'What happened in this month?' }),
  }),
  'signals.decide': reviewer(['money', 'admin'], {
    fresh: true,
    path: ['newSignal'],
    body: () => ({ decision: 'dismissed', reason: 'There is nothing to it at all.' }),
  }),

  'purchases.credit': own(OWNER),
  'purchases.buyCredit': own(OWNER, { ...HANDS, body: () => ({ amount: '25.00' }) }),
  'purchases.checkPurchase': own(OWNER, { ...HANDS, path: ['purchase'] }),
  'purchases.invoices': own(OWNER),
  'purchases.requestRefund': own(OWNER, {
    ...HANDS,
    body: (id) => ({ invoiceId: id('invoice'), reason: 'I bought it twice.' }),
  }),
  'purchases.withdrawRefund': own(OWNER, { ...HANDS, path: ['refund'] }),
  'purchases.staffRefunds': reviewer(MONEY),
  'purchases.staffRefund': reviewer(MONEY, { path: ['refund'] }),
  'purchases.decideRefund': reviewer(MONEY, {
    fresh: true,
    path: ['refund'],
    body: () => ({ decision: 'declined', reason: 'It was used since.' }),
  }),
  'purchases.accountCredit': reviewer(MONEY, { path: ['account'] }),
  'purchases.grantCredit': reviewer(MONEY, {
    fresh: true,
    path: ['account'],
    body: () => ({ key: newId(), amount: '1.00', cause: 'goodwill', reason: 'Thanks for waiting.' }),
  }),

  'mastering.offer': open,
  'mastering.terms': own(READ, TOKEN),
  'mastering.create': own(MANAGE, {
    ...TOKEN,
    body: (id) => ({ uploadId: id('upload'), preset: 'balanced' }),
  }),
  'mastering.list': own(READ, TOKEN),
  'mastering.find': own(READ, { ...TOKEN, path: ['master'] }),
  'mastering.retry': own(MANAGE, { ...TOKEN, path: ['master'] }),
  'mastering.purchase': own(OWNER, { ...HANDS, path: ['master'] }),
  'mastering.useFree': own(OWNER, { ...HANDS, path: ['master'] }),
  'mastering.createUpload': own(MANAGE, { ...TOKEN, path: ['master'] }),
  'mastering.files': own(READ, { ...TOKEN, path: ['master'] }),

  'lyrics.terms': own(READ, TOKEN),
  'lyrics.list': own(READ, TOKEN),
  'lyrics.create': own(MANAGE, { ...TOKEN, body: () => WISH }),
  'lyrics.find': own(READ, { ...TOKEN, path: ['lyrics'] }),
  'lyrics.save': own(MANAGE, { ...TOKEN, path: ['lyrics'], body: () => LYRICS }),
  'lyrics.rewrite': own(MANAGE, { ...TOKEN, path: ['lyrics'], body: () => LYRICS }),
  'lyrics.remove': own(MANAGE, { ...TOKEN, path: ['lyrics'] }),
  'lyrics.restore': own(MANAGE, { ...TOKEN, path: ['lyrics'] }),
  'artistPages.list': own(READ, TOKEN),
  'artistPages.create': own(MANAGE, {
    ...TOKEN,
    body: (id) => ({ artistId: id('artist'), slug: `page-${id('artist').slice(-12)}` }),
  }),
  'artistPages.find': own(READ, { ...TOKEN, path: ['artistPage'] }),
  'artistPages.save': own(MANAGE, { ...TOKEN, path: ['artistPage'], body: () => ({}) }),
  'artistPages.preview': own(READ, { ...TOKEN, path: ['artistPage'], body: () => ({}) }),
  'artistPages.remove': own(MANAGE, { ...TOKEN, path: ['artistPage'] }),
  'artistPages.restore': own(MANAGE, { ...TOKEN, path: ['artistPage'] }),
  'artistPages.visits': own(LISTENING, { ...TOKEN, path: ['artistPage'] }),

  'catalogue.list': open,

  'links.list': own(READ, TOKEN),
  'links.create': own(MANAGE, { ...TOKEN, body: (id) => ({ releaseId: id('release') }) }),
  'links.find': own(READ, { ...TOKEN, path: ['link'] }),
  'links.save': own(MANAGE, { ...TOKEN, path: ['link'], body: () => ({ stores: [] }) }),
  'links.preview': own(READ, { ...TOKEN, path: ['link'], body: () => ({ stores: [] }) }),
  'links.remove': own(MANAGE, { ...TOKEN, path: ['link'] }),
  'links.restore': own(MANAGE, { ...TOKEN, path: ['link'] }),
  'links.statistics': own(LISTENING, { ...TOKEN, path: ['link'] }),

  'playlists.list': open,
  'playlists.totals': open,
  'playlists.find': open,
  'playlists.cover': open,
  // Playlists belong to no account.
  'playlists.songs': own(READ, TOKEN),
  'playlists.reminders': own(ANYBODY, HANDS),
  'playlists.addReminder': own(ANYBODY, HANDS),
  'playlists.removeReminder': own(ANYBODY, HANDS),
  'playlists.submit': own(MANAGE, { ...TOKEN, body: () => ({ text: '' }) }),
  'playlists.pitches': own(READ, TOKEN),
  'playlists.withdraw': own(MANAGE, { ...TOKEN, path: ['pitch'] }),
  'playlists.restore': own(MANAGE, { ...TOKEN, path: ['pitch'] }),
  'playlists.own': own(ANYBODY, HANDS),
  'playlists.add': own(ANYBODY, { ...HANDS, body: () => ({ ...PLAYLIST, address: '' }) }),
  'playlists.save': own(ANYBODY, { ...HANDS, body: () => PLAYLIST }),
  'playlists.leave': own(ANYBODY, HANDS),
  'playlists.inbox': own(ANYBODY, HANDS),
  'playlists.open': own(ANYBODY, HANDS),
  'playlists.shortlist': own(ANYBODY, { ...HANDS, body: () => ({ isShortlisted: true }) }),
  'playlists.accept': own(ANYBODY, {
    ...HANDS,
    body: () => ({ position: 1, placedUntil: '2026-12-31' }),
  }),
  'playlists.decline': own(ANYBODY, { ...HANDS, body: () => ({ reason: 'mood', answer: '' }) }),
  'playlists.staffList': reviewer(SUPPORT),
  'playlists.approve': reviewer(SUPPORT, { path: ['playlist'] }),
  'playlists.refuse': reviewer(SUPPORT, {
    path: ['playlist'],
    body: () => ({ reason: 'other', note: 'A reason' }),
  }),
  'playlists.remove': reviewer(SUPPORT, {
    path: ['playlist'],
    body: () => ({ reason: 'other', note: 'A reason' }),
  }),

  'presaves.list': own(READ, TOKEN),
  'presaves.create': own(MANAGE, { ...TOKEN, body: (id) => ({ releaseId: id('release') }) }),
  'presaves.find': own(READ, { ...TOKEN, path: ['presave'] }),
  'presaves.remove': own(MANAGE, { ...TOKEN, path: ['presave'] }),
  'presaves.restore': own(MANAGE, { ...TOKEN, path: ['presave'] }),
  'presaves.retry': own(MANAGE, { ...TOKEN, path: ['presave'] }),
  'presaves.subscribers': own(READ, { ...TOKEN, path: ['presave'] }),
  'presaves.exportSubscribers': own(MANAGE, { ...TOKEN, ...HANDS, path: ['presave'] }),
  'designs.propose': own(READ, { ...TOKEN, body: () => ({ title: 'Maré', artist: 'Ana' }) }),
  'designs.list': own(READ, TOKEN),
  'designs.create': own(MANAGE, {
    ...TOKEN,
    body: (id) => ({ releaseId: id('release'), scene: SCENE }),
  }),
  'designs.terms': own(READ, TOKEN),
  'designs.drawPicture': own(MANAGE, {
    ...TOKEN,
    body: () => ({ title: 'Maré', artist: 'Ana', description: 'A ferry', palette: 'ice' }),
  }),
  'designs.find': own(READ, { ...TOKEN, path: ['design'] }),
  'designs.save': own(MANAGE, { ...TOKEN, path: ['design'], body: () => ({ revision: 1, scene: SCENE }) }),
  'designs.applyTemplate': own(MANAGE, {
    ...TOKEN,
    path: ['design'],
    body: () => ({ revision: 1, template: 'river' }),
  }),
  'designs.remove': own(MANAGE, { ...TOKEN, path: ['design'] }),
  'designs.restore': own(MANAGE, { ...TOKEN, path: ['design'] }),
  'designs.download': own(READ, { ...TOKEN, path: ['design'] }),
  'designs.apply': own(MANAGE, {
    ...TOKEN,
    path: ['design'],
    body: (id) => ({ releaseId: id('release') }),
  }),
  'designs.drawBanner': own(READ, {
    ...TOKEN,
    body: (id) => ({ releaseId: id('release'), format: 'square' }),
  }),

  'promotions.terms': open,
  'promotions.order': own(OWNER, {
    ...HANDS,
    body: (id) => ({
      releaseId: id('release'),
      dailyBudget: '20',
      days: 7,
      startsOn: '2026-12-01',
      countries: [],
      goal: 'streams',
      note: '',
    }),
  }),
  'promotions.list': own(OWNER),
  'promotions.find': own(OWNER, { path: ['promotion'] }),
  'promotions.staffList': reviewer(SUPPORT),
  'promotions.staffFind': reviewer(SUPPORT, { path: ['promotion'] }),
  'promotions.start': reviewer(SUPPORT, { path: ['promotion'] }),
  'promotions.setDay': reviewer(SUPPORT, {
    path: ['promotion'],
    body: () => ({ day: '2026-11-21', spent: '1', clicks: 1 }),
  }),
  'promotions.finish': reviewer(SUPPORT, {
    path: ['promotion'],
    body: () => ({ report: 'The ads ran on all days and were clicked often.' }),
  }),

  'referrals.find': own(OWNER),
  'referrals.friends': own(OWNER),
  'referrals.staffList': reviewer(SUPPORT),
  'referrals.staffFind': reviewer(SUPPORT, { path: ['referral'] }),
  'referrals.decide': reviewer(SUPPORT, {
    path: ['referral'],
    body: () => ({ decision: 'approved', reason: 'Two different people.' }),
  }),

  'support.list': own(ANYBODY, { blocked: true }),
  'support.find': own(ANYBODY, { blocked: true, path: ['ticket'] }),
  'support.open': own(ANYBODY, {
    ...HANDS,
    blocked: true,
    body: () => ({ key: newId(), subject: 'A question', category: 'other', text: 'What about it?' }),
  }),
  'support.openFromForm': own(ANYBODY, {
    ...HANDS,
    body: () => ({ key: newId(), version: 1, answers: {} }),
  }),
  'support.reply': own(ANYBODY, {
    ...HANDS,
    blocked: true,
    path: ['ticket'],
    body: () => ({ key: newId(), text: 'Here it is.' }),
  }),
  'support.solve': own(ANYBODY, { ...HANDS, blocked: true, path: ['ticket'] }),
  'support.file': own(ANYBODY, { blocked: true, path: ['ticketFile'] }),
  'support.staffList': reviewer(SUPPORT),
  'support.staffCounts': reviewer(SUPPORT),
  'support.assignees': reviewer(SUPPORT),
  'support.staffFind': reviewer(SUPPORT, { path: ['ticket'] }),
  'support.staffFile': reviewer(SUPPORT, { path: ['ticketFile'] }),
  'support.assign': reviewer(SUPPORT, { path: ['ticket'], body: () => ({ assigneeId: null }) }),
  'support.respond': reviewer(SUPPORT, {
    path: ['ticket'],
    body: () => ({ key: newId(), response: 'answered', text: 'Done.' }),
  }),
  'support.note': reviewer(SUPPORT, {
    path: ['ticket'],
    body: () => ({ key: newId(), text: 'A note.' }),
  }),

  'teams.find': own(['owner', 'manager']),
  'teams.invite': own(OWNER, {
    ...HANDS,
    body: (id) => ({ email: `${newId()}@backline.test`, role: 'manager', artist_id: id('artist') }),
  }),
  'teams.resend': own(OWNER, { ...HANDS, path: ['invitation'] }),
  'teams.revoke': own(OWNER, { ...HANDS, path: ['invitation'] }),
  'teams.changeSeat': own(OWNER, { ...HANDS, path: ['seat'], body: () => ({ role: 'analyst' }) }),
  'teams.removeSeat': own(OWNER, { ...HANDS, path: ['seat'] }),
  'teams.showInvitation': open,
  'teams.accept': own(ANYBODY, HANDS),
  'teams.leave': own(ANYBODY, HANDS),

  'musicConnections.find': own(ANYBODY),
  'musicConnections.begin': own(ANYBODY, { ...HANDS, body: () => ({ returnTo: '/dashboard' }) }),
  'musicConnections.finish': own(ANYBODY, { ...HANDS, body: () => ({ state: 's' }) }),
  'musicConnections.disconnect': own(ANYBODY, HANDS),
  'musicConnections.isFollowing': own(ANYBODY),
  'musicConnections.follow': own(ANYBODY, { ...HANDS, body: () => ({ playlistId: 'A'.repeat(22) }) }),
  'tokens.list': own(OWNER),
  'tokens.create': own(OWNER, {
    ...GUARDED,
    body: () => ({ name: 'A token', scopes: ['catalogue.view'], expires_in_days: 30 }),
  }),
  'tokens.revoke': own(OWNER, { ...HANDS, path: ['token'] }),
  'webhooks.list': own(OWNER),
  'webhooks.create': own(OWNER, {
    ...GUARDED,
    body: () => ({ url: 'https://label.example/hook', events: ['release.published'] }),
  }),
  'webhooks.update': own(OWNER, { ...GUARDED, path: ['webhook'], body: () => ({ enabled: true }) }),
  'webhooks.remove': own(OWNER, { ...HANDS, path: ['webhook'] }),
  'webhooks.rotate': own(OWNER, { ...GUARDED, path: ['webhook'] }),
  'webhooks.endPreviousSecret': own(OWNER, { ...GUARDED, path: ['webhook'] }),
  'webhooks.test': own(OWNER, { path: ['webhook'] }),
  'webhooks.resendUndelivered': own(OWNER, { path: ['webhook'] }),
  'webhooks.deliveries': own(OWNER, { path: ['webhook'] }),
  'webhooks.delivery': own(OWNER, { path: ['webhook', 'webhookDelivery'] }),
  'webhooks.resend': own(OWNER, { path: ['webhook', 'webhookDelivery'] }),

  'notifications.list': own(ANYBODY),
  'notifications.unread': own(ANYBODY),
  'notifications.read': own(ANYBODY, { path: ['notification'] }),
  'notifications.readAll': own(ANYBODY, { body: () => ({ up_to: newId() }) }),
  'notifications.preferences': own(ANYBODY),
  'notifications.setPreferences': own(ANYBODY, HANDS),
  'activity.list': own(READ, TOKEN),

  'announcements.current': own(ANYBODY),
  // Announcements belong to no account.
  'announcements.dismiss': own(ANYBODY),
  'announcements.list': reviewer(['admin']),
  'announcements.publish': reviewer(['admin'], {
    ...GUARDED,
    body: () => ({ texts: { en: { title: 'Closed on Friday' } }, from: '2026-01-01' }),
  }),
  'announcements.end': reviewer(['admin'], { path: ['announcement'] }),

  'blog.list': open,
  'blog.find': open,
  'blog.image': open,
  'blog.staffList': reviewer(['admin']),
  'blog.staffFind': reviewer(['admin'], { path: ['blogPost'] }),
  'blog.create': reviewer(['admin'], {
    body: () => ({ title: `Post ${newId()}`, language: 'en', markdown: 'text' }),
  }),
  'blog.save': reviewer(['admin'], {
    path: ['blogPost'],
    body: () => ({ title: `Post ${newId()}`, markdown: 'text', updatedAt: BLOG_SAVED_AT }),
  }),
  'blog.publish': reviewer(['admin'], {
    fresh: true,
    path: ['blogPost'],
    body: () => ({ updatedAt: BLOG_SAVED_AT }),
  }),
  'blog.withdraw': reviewer(['admin'], {
    path: ['publishedPost'],
    body: () => ({ updatedAt: BLOG_SAVED_AT }),
  }),
  'blog.remove': reviewer(['admin'], { path: ['blogPost'] }),
  'blog.preview': reviewer(['admin'], { body: () => ({ markdown: '# text' }) }),
  'blog.addImage': reviewer(['admin']),

  'products.find': open,
  'products.statement': open,
  'products.cover': open,

  'staffProfiles.list': open,
  'staffProfiles.photo': open,
  'staffProfiles.staffList': reviewer(['admin']),
  'staffProfiles.create': reviewer(['admin'], { body: () => PROFILE }),
  'staffProfiles.save': reviewer(['admin'], { path: ['staffProfile'], body: () => PROFILE }),
  'staffProfiles.publish': reviewer(['admin'], { fresh: true, path: ['staffProfile'] }),
  'staffProfiles.withdraw': reviewer(['admin'], { path: ['staffProfile'] }),
  'staffProfiles.reorder': reviewer(['admin'], { body: () => ({ ids: [] }) }),
  'staffProfiles.remove': reviewer(['admin'], { path: ['staffProfile'] }),
  'staffProfiles.addPhoto': reviewer(['admin']),

  'artists.list': own(READ, TOKEN),
  'artists.find': own(READ, { ...TOKEN, path: ['artist'] }),
  'artists.create': own(MANAGE_ALL, { ...TOKEN, body: () => ARTIST }),
  'artists.update': own(MANAGE, { ...TOKEN, path: ['artist'], body: () => ARTIST }),
  'artists.remove': own(MANAGE_ALL, { ...HANDS, ...TOKEN, path: ['artist'] }),
  'artists.listOfAccount': reviewer(SUPPORT),
  'artists.verify': reviewer(SUPPORT, {
    path: ['artist'],
    body: () => ({ verified: true, reason: 'a reason' }),
  }),

  'releases.list': own(READ, TOKEN),
  'releases.codes': own(READ, TOKEN),
  'releases.listViews': own(ANYBODY),
  'releases.createView': own(ANYBODY, { body: () => ({ name: newId(), filter: {} }) }),
  'releases.changeView': own(ANYBODY, {
    path: ['releaseView'],
    body: () => ({ name: newId(), filter: {} }),
  }),
  'releases.removeView': own(ANYBODY, { path: ['releaseView'] }),
  'releases.listStoreSelections': own(READ, TOKEN),
  'releases.saveStoreSelection': own(MANAGE_ALL, {
    ...TOKEN,
    body: () => ({ name: newId(), stores: ['spotify'] }),
  }),
  'releases.removeStoreSelection': own(MANAGE_ALL, { ...TOKEN, path: ['storeSelection'] }),
  'releases.find': own(READ, { ...TOKEN, path: ['release'] }),
  'releases.findings': own(READ, { ...TOKEN, path: ['release'] }),
  'releases.create': own(MANAGE, { ...TOKEN, body: (id) => ({ title: 'New', artistId: id('artist') }) }),
  'releases.copy': own(MANAGE, { ...TOKEN, path: ['release'] }),
  'releases.update': own(MANAGE, {
    ...TOKEN,
    path: ['release'],
    body: (id) => ({ artistId: id('artist'), artworkUploadId: id('upload') }),
  }),
  'releases.remove': own(MANAGE, { ...HANDS, ...TOKEN, path: ['release'] }),
  'releases.addTrack': own(MANAGE, {
    ...TOKEN,
    path: ['release'],
    body: (id) => ({ title: 'New', uploadId: id('upload') }),
  }),
  'releases.updateTrack': own(MANAGE, {
    ...TOKEN,
    path: ['release', 'track'],
    body: (id) => ({ uploadId: id('upload') }),
  }),
  'releases.removeTrack': own(MANAGE, { ...TOKEN, path: ['release', 'track'] }),
  'releases.orderTracks': own(MANAGE, {
    ...TOKEN,
    path: ['release'],
    body: (id) => ({ trackIds: [id('track')] }),
  }),
  'releases.submit': own(MANAGE, { ...TOKEN, path: ['release'] }),
  'releases.withdraw': own(MANAGE, { ...TOKEN, path: ['release'] }),
  'releases.beginUpdate': own(MANAGE, { ...TOKEN, path: ['release'] }),
  'releases.discardUpdate': own(MANAGE, { ...TOKEN, path: ['release'] }),
  'usage.files': reviewer(MONEY),
  'usage.days': reviewer(MONEY),
  'usage.create': reviewer(MONEY, { body: (id) => ({ uploadId: id('upload') }) }),
  'usage.retry': reviewer(MONEY, { path: ['usageFile'] }),
  'statements.sources': reviewer(MONEY),
  'statements.saveSource': reviewer(MONEY, {
    body: () => ({ code: `source-${newId()}`, name: 'A source', currency: null }),
  }),
  'statements.list': reviewer(MONEY),
  'statements.create': reviewer(MONEY, {
    body: (id) => ({ uploadId: id('upload'), sourceId: id('statementSource') }),
  }),
  'statements.find': reviewer(MONEY, { path: ['statement'] }),
  'statements.rejects': reviewer(MONEY, { path: ['statement'] }),
  'statements.previewMapping': reviewer(MONEY, { path: ['statement'], body: () => MAPPING }),
  'statements.chooseLayout': reviewer(MONEY, { path: ['statement'], body: () => ({ mapping: MAPPING }) }),
  'statements.setRate': reviewer(MONEY, {
    path: ['statement'],
    body: () => ({ currency: 'EUR', rate: '1.1', source: 'ECB', asOf: '2026-06-30' }),
  }),
  'statements.recordRemittance': reviewer(MONEY, {
    fresh: true,
    path: ['statement'],
    body: () => ({ currency: 'USD', amount: '1', receivedOn: '2026-07-31', reference: '' }),
  }),
  'statements.withdrawRemittance': reviewer(MONEY, {
    fresh: true,
    path: ['statement'],
    body: () => ({ currency: 'USD' }),
  }),
  'statements.confirmSimilar': reviewer(MONEY, { path: ['statement'] }),
  'statements.post': reviewer(MONEY, { fresh: true, path: ['statement'] }),
  'statements.reverse': reviewer(MONEY, {
    fresh: true,
    path: ['statement'],
    body: () => ({ reason: 'a reason' }),
  }),
  'statements.discard': reviewer(MONEY, { path: ['statement'] }),
  'statements.readAgain': reviewer(MONEY, { path: ['statement'] }),
  'statements.previewPosting': reviewer(MONEY, { path: ['statement'] }),
  'statements.suspense': reviewer(MONEY),
  'statements.findTracks': reviewer(MONEY),
  'statements.match': reviewer(MONEY, {
    fresh: true,
    body: (id) => ({ sourceId: id('statementSource'), identity: 'isrc:QZABC2600001', trackId: id('track') }),
  }),
  'statements.withdrawMatch': reviewer(MONEY, { path: ['matchRequest'] }),
  'statements.lines': own(['owner', 'finance'], TOKEN),

  'analytics.totals': own(LISTENING, TOKEN),
  'analytics.series': own(LISTENING, TOKEN),
  'analytics.tracks': own(LISTENING, TOKEN),
  'analytics.releases': own(LISTENING, TOKEN),
  'analytics.platforms': own(LISTENING, TOKEN),
  'analytics.countries': own(LISTENING, TOKEN),
  'analytics.cities': own(LISTENING, TOKEN),
  'analytics.ages': own(LISTENING, TOKEN),
  'analytics.genders': own(LISTENING, TOKEN),
  'analytics.sources': own(LISTENING, TOKEN),
  'analytics.playlists': own(LISTENING, TOKEN),
  'analytics.explanation': own(LISTENING, TOKEN),
  'analytics.marks': own(LISTENING, TOKEN),
  'analytics.forecast': own(LISTENING, TOKEN),
  'analytics.choices': own(LISTENING, TOKEN),
  'analytics.subject': own(LISTENING, TOKEN),
  'analytics.exportCsv': own(LISTENING, TOKEN),
  'analytics.addNote': own(LISTENING, { ...TOKEN, body: () => ({ day: '2026-11-20', text: 'a note' }) }),
  'analytics.removeNote': own(LISTENING, { ...TOKEN, path: ['analyticsNote'] }),
  'analytics.views': own(ANYBODY),
  'analytics.saveView': own(ANYBODY, { body: () => ({ name: 'a view', filter: ANALYTICS_FILTER }) }),
  'analytics.removeView': own(ANYBODY, { path: ['analyticsView'] }),
  'analytics.shares': own(LISTENING, TOKEN),
  'analytics.share': own(LISTENING, {
    ...TOKEN,
    ...HANDS,
    body: () => ({ filter: ANALYTICS_FILTER, sections: ['totals'], rolling: true, expiresInDays: 7 }),
  }),
  'analytics.revokeShare': own(LISTENING, { ...TOKEN, path: ['sharedReport'] }),
  'analytics.shared': open,
  'analytics.sharedCover': open,

  'royalties.overview': own(['owner', 'finance'], TOKEN),
  'royalties.records': own(['owner', 'finance'], TOKEN),
  'royalties.choices': own(['owner', 'finance'], TOKEN),
  'royalties.exportRecords': own(['owner', 'finance'], TOKEN),
  'royalties.explain': own(['owner', 'finance'], { ...TOKEN, path: ['earning'] }),
  'royalties.statements': own(['owner', 'finance'], TOKEN),

  'imports.list': own(READ, TOKEN),
  'imports.template': own(READ, TOKEN),
  'imports.create': own(MANAGE, { ...TOKEN, body: (id) => ({ uploadId: id('upload') }) }),
  'imports.find': own(READ, { ...TOKEN, path: ['import'] }),
  'imports.releases': own(READ, { ...TOKEN, path: ['import'] }),
  'imports.fix': own(MANAGE, {
    ...TOKEN,
    path: ['import'],
    body: () => ({ position: 1, row: 2, column: 'track_title', code: 'featuring_in_title' }),
  }),
  'imports.chooseEncoding': own(MANAGE, {
    ...TOKEN,
    path: ['import'],
    body: () => ({ encoding: 'windows-1254' }),
  }),
  'imports.createArtists': own(MANAGE, { ...TOKEN, path: ['import'] }),
  'imports.run': own(MANAGE, { ...TOKEN, path: ['import'] }),
  'imports.media': own(MANAGE, TOKEN),
  'imports.undo': own(MANAGE, { ...HANDS, ...TOKEN, path: ['import'] }),
  'imports.rejectedRows': own(READ, { ...TOKEN, path: ['import'] }),
  'uploads.find': own(READ, { ...TOKEN, path: ['upload'] }),
  'uploads.retry': own(MANAGE, { ...TOKEN, path: ['upload'] }),
  'releases.findAppeal': own(READ, { ...TOKEN, path: ['release'] }),
  'releases.appeal': own(MANAGE, {
    ...TOKEN,
    path: ['release'],
    body: () => ({ text: 'It is meant to be silent there.' }),
  }),
  'releases.changes': own(READ, { ...TOKEN, path: ['release'] }),
  'deliveries.listOfRelease': own(READ, { ...TOKEN, path: ['release'] }),
  'dashboard.find': own(READ, TOKEN),
  'site.config': open,

  'deliveries.takedown': own(READ, { ...TOKEN, path: ['release'] }),
  'deliveries.requestTakedown': own(MANAGE, { ...HANDS, ...TOKEN, path: ['release'] }),
  'deliveries.cancelTakedown': own(MANAGE, { ...HANDS, ...TOKEN, path: ['release'] }),
  'deliveries.list': reviewer(SUPPORT),
  'deliveries.bulk': reviewer(SUPPORT, { body: () => ({ action: 'retry', ids: [newId()] }) }),
  'deliveries.unmatched': reviewer(SUPPORT),
  'deliveries.unmatchedFile': reviewer(SUPPORT, { path: ['unmatchedAcknowledgement'] }),
  'deliveries.find': reviewer(SUPPORT, { path: ['delivery'] }),
  'deliveries.message': reviewer(SUPPORT, { path: ['delivery'] }),
  'deliveries.preview': reviewer(['reviewer', 'support', 'admin'], { path: ['release'] }),
  'deliveries.confirm': reviewer(SUPPORT, { path: ['delivery'], body: () => ({ note: 'By mail' }) }),
  'deliveries.retry': reviewer(SUPPORT, { path: ['delivery'] }),
  'deliveries.cancel': reviewer(SUPPORT, { path: ['delivery'] }),
  'review.queue': reviewer(['reviewer', 'admin']),
  'review.find': reviewer(['reviewer', 'admin'], { path: ['release'] }),
  'review.claim': reviewer(['reviewer', 'admin'], { path: ['release'] }),
  'review.releaseClaim': reviewer(['reviewer', 'admin'], { path: ['release'] }),
  'review.approve': reviewer(['reviewer', 'admin'], { path: ['release'], body: () => VERSION }),
  'review.reopen': reviewer(['reviewer', 'admin'], { path: ['release'], body: () => DECISION }),
  'review.reject': reviewer(['reviewer', 'admin'], {
    path: ['release'],
    body: () => ({ ...DECISION, final: false }),
  }),
  'review.search': reviewer(REVIEW),
  'review.legalTakedown': reviewer(['admin'], {
    fresh: true,
    path: ['release'],
    body: () => ({ reason: 'a court order' }),
  }),
  'words.list': reviewer(REVIEW),
  'words.add': reviewer(REVIEW, { body: () => ({ list: 'banned', entries: [{ text: newId() }] }) }),
  'words.importCsv': reviewer(REVIEW, { body: () => ({ list: 'banned', csv: newId() }) }),
  'words.exportCsv': reviewer(REVIEW),
  'words.remove': reviewer(REVIEW, { path: ['listedWord'] }),
  'words.banned': own(READ, TOKEN),
  'stores.connected': own(READ, TOKEN),
  'review.appeals': reviewer(['reviewer', 'admin']),
  'review.answerAppeal': reviewer(['reviewer', 'admin'], {
    path: ['releaseAppeal'],
    body: () => ({ result: 'upheld', text: 'an answer in words' }),
  }),
  'stores.list': reviewer(SUPPORT),
  'stores.find': reviewer(SUPPORT),
  'stores.change': reviewer(['admin'], {
    fresh: true,
    body: () => ({ settings: CONNECTION, version: null }),
  }),
  'stores.test': reviewer(SUPPORT),
  'stores.pause': reviewer(SUPPORT, { body: () => ({ reason: 'a reason' }) }),
  'stores.resume': reviewer(SUPPORT),
  'people.list': reviewer(PEOPLE),
  'people.find': reviewer(PEOPLE, { path: ['person'] }),
  'people.block': reviewer(SUPPORT, {
    fresh: true,
    path: ['person'],
    body: () => ({ kind: 'freeze', reason: 'a reason', nextStep: 'a step' }),
  }),
  'people.unblock': reviewer(SUPPORT, { fresh: true, path: ['person'], body: () => ({ note: 'a note' }) }),
  'people.impersonate': reviewer(SUPPORT, {
    fresh: true,
    path: ['person'],
    body: () => ({ reason: 'a reason' }),
  }),
  'people.setRole': reviewer(['admin'], {
    fresh: true,
    path: ['person'],
    body: () => ({ role: 'reviewer' }),
  }),
  'people.setPlan': reviewer(['admin'], {
    fresh: true,
    path: ['person'],
    body: () => ({ plan: 'pro', until: '2027-01-01' }),
  }),
  'staff.find': reviewer(['support', 'reviewer', 'money', 'admin']),
  'people.appealFile': reviewer(SUPPORT, { path: ['appeal'] }),
  'people.appeals': reviewer(SUPPORT),
  'people.appeal': reviewer(SUPPORT, { path: ['appeal'] }),
  'people.answer': reviewer(SUPPORT, {
    fresh: true,
    path: ['appeal'],
    body: () => ({ result: 'declined', text: 'an answer in words' }),
  }),
  'people.ownBlock': own(ANYBODY, { blocked: true }),
  'people.sendAppeal': own(ANYBODY, { ...HANDS, blocked: true }),
  // Only while impersonating; see features/people/people.test.ts.
  'people.backToAdmin': { apart: true },
  'people.backToAdminPost': { apart: true },
  'audit.list': reviewer(['money', 'admin']),
  'audit.find': reviewer(['money', 'admin'], { path: ['auditEntry'] }),
  'audit.exportCsv': reviewer(['money', 'admin']),
}

interface Endpoint {
  name: string
  method: string
  path: string
  row: Row
}

const endpoints: Endpoint[] = Object.entries(CONTRACT).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([call, { '~orpc': definition }]) => ({
    name: `${feature}.${call}`,
    method: definition.route.method ?? 'GET',
    path: `/v1${definition.route.path}`,
    row: POLICY[`${feature}.${call}`] ?? {},
  })),
)
const closed = endpoints.filter(({ row }) => !row.open && !row.apart)

let app: TestApp
let world: World
beforeAll(async () => {
  app = await openTestApp()
  world = await openWorld(app)
}, 60_000)

const NOT_SIGNED_IN = '401 sign_in_first'
const BLOCKED = '403 blocked'
const DENIED = '403 permission_denied'
const IMPERSONATING = '403 impersonating'
const UNPROVED = '403 reauthentication_required'
const ABSENT = '404 not_found'
const GATES = [NOT_SIGNED_IN, BLOCKED, DENIED, IMPERSONATING, UNPROVED]

interface Outcome {
  summary: string
  text: string
}

/** @param id maps each id to one of the account itself, of another account, or to a nonexistent one */
async function call(
  { method, path, row }: Endpoint,
  headers: Record<string, string>,
  id: (thing: Thing) => string,
): Promise<Outcome> {
  const things = [...(row.path ?? [])]
  const href = path.replaceAll(/\{\+?\w+\}/g, () => {
    const thing = things.shift()
    return thing ? id(thing) : newId()
  })
  const plain = method === 'GET' || method === 'DELETE'
  const answer = await app.fetch(href, {
    method,
    headers: { ...headers, ...(plain ? {} : { 'content-type': 'application/json' }) },
    redirect: 'manual',
    ...(plain ? {} : { body: JSON.stringify(row.body?.(id) ?? {}) }),
  })
  const text = await answer.text()
  const code = /^\{.*?"code":"(\w+)"/.exec(text)?.[1] ?? ''
  return { summary: `${answer.status} ${code}`.trim(), text }
}

/** Calls in a new session each time, so that one call cannot affect the session of the next. */
async function callAs(
  endpoint: Endpoint,
  person: TestPerson,
  session: Parameters<typeof sessionCookie>[2] = {},
  id: (thing: Thing) => string = world.absent,
) {
  const cookie = await sessionCookie(app, person.viewer.userId, { authenticatedAt: new Date(), ...session })
  return call(endpoint, { cookie }, id)
}

const passed = ({ summary }: Outcome) => !GATES.includes(summary) && !/^5/.test(summary)

/** `feature.call → outcome` of every endpoint whose outcome is not the expected one. */
async function unexpectedOf(
  over: readonly Endpoint[],
  ask: (endpoint: Endpoint) => Promise<Outcome>,
  right: (summary: Outcome, endpoint: Endpoint) => boolean,
) {
  const unexpected: string[] = []
  for (const endpoint of over) {
    const outcome = await ask(endpoint)
    if (!right(outcome, endpoint))
      unexpected.push(`${endpoint.name} → ${outcome.summary} ${outcome.text.slice(0, 120)}`)
  }
  return unexpected
}

test('every endpoint has a row, and every row an endpoint', () => {
  expect(Object.keys(POLICY).sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

describe('requests that are refused before their ids matter', () => {
  test('a visitor is refused', async () => {
    expect(
      await unexpectedOf(
        closed,
        (endpoint) => call(endpoint, {}, world.absent),
        ({ summary }) => summary === NOT_SIGNED_IN,
      ),
    ).toEqual([])
    const others = endpoints.filter(({ row }) => row.open && row !== POLICY['accounts.user'])
    expect(await unexpectedOf(others, (endpoint) => call(endpoint, {}, world.absent), passed)).toEqual([])
  })

  test('a forged session is refused', async () => {
    const cookie = 'backline.session_token=00000000000000000000000000000000.AAAA'
    const ask = (endpoint: Endpoint) => call(endpoint, { cookie }, world.absent)
    expect(await unexpectedOf(closed, ask, ({ summary }) => summary === NOT_SIGNED_IN)).toEqual([])
  })

  test.each(['freeze', 'ban'] as const)('a user under a %s is refused', async (kind) => {
    const person = world.blocked[kind]
    expect(
      await unexpectedOf(
        closed,
        (endpoint) => callAs(endpoint, person),
        (outcome, { row }) => (row.blocked ? passed(outcome) : outcome.summary === BLOCKED),
      ),
    ).toEqual([])
  })

  test('impersonating staff are refused where only the user may act', async () => {
    const acting = { impersonatedBy: world.staff.admin.viewer.userId }
    expect(
      await unexpectedOf(
        closed,
        (endpoint) => callAs(endpoint, world.owner, acting),
        (outcome, { row }) =>
          row.staff
            ? outcome.summary === DENIED
            : row.hands
              ? outcome.summary === IMPERSONATING
              : passed(outcome),
      ),
    ).toEqual([])
  })

  test('an owner is refused without recent re-authentication where it is required', async () => {
    for (const authenticatedAt of [null, new Date(Date.now() - 11 * 60_000)]) {
      expect(
        await unexpectedOf(
          closed.filter(({ row }) => row.seats),
          (endpoint) => callAs(endpoint, world.owner, { authenticatedAt }),
          (outcome, { row }) => (row.fresh ? outcome.summary === UNPROVED : passed(outcome)),
        ),
      ).toEqual([])
    }
  })

  test('staff are refused without recent re-authentication where it is required', async () => {
    const unproved = { authenticatedAt: new Date(Date.now() - 11 * 60_000) }
    expect(
      await unexpectedOf(
        closed.filter(({ row }) => row.staff?.includes('admin')),
        (endpoint) => callAs(endpoint, world.staff.admin, unproved),
        (outcome, { row }) => (row.fresh ? outcome.summary === UNPROVED : passed(outcome)),
      ),
    ).toEqual([])
  })

  test('an API token is refused beyond its scopes', async () => {
    const ask = (token: string) => (endpoint: Endpoint) =>
      call(endpoint, { authorization: `Bearer ${token}` }, world.absent)
    expect(
      await unexpectedOf(closed, ask(world.tokens.all), (outcome, { row }) =>
        row.token ? passed(outcome) : outcome.summary === DENIED,
      ),
    ).toEqual([])
    expect(
      await unexpectedOf(closed, ask(world.tokens.analytics), (outcome, { name, row }) =>
        row.token &&
        (name.startsWith('analytics.') || ['links.statistics', 'artistPages.visits'].includes(name))
          ? passed(outcome)
          : outcome.summary === DENIED,
      ),
    ).toEqual([])
    const { paths = {} } = await openapi()
    const described = closed.filter(({ method, path }) => {
      const operation = paths[path.slice('/v1'.length).replaceAll('{+', '{')]
      const { security = [] } = operation?.[method.toLowerCase() as 'get'] ?? {}
      return security.some(({ token }) => token)
    })
    expect(described.map(({ name }) => name)).toEqual(
      closed.flatMap(({ name, row }) => (row.token ? [name] : [])),
    )
    const INVALID = '401 invalid_api_token'
    expect(await unexpectedOf(closed, ask('bl_nothing'), ({ summary }) => summary === INVALID)).toEqual([])
  })
})

describe('seats', () => {
  test.each(READ)('a seat has the rights of its role: %s', async (seat) => {
    const session = { seatAccountId: seat === 'owner' ? null : world.owner.viewer.accountId }
    expect(
      await unexpectedOf(
        closed,
        (endpoint) => callAs(endpoint, world.seats[seat], session),
        (outcome, { row }) => (row.seats?.includes(seat) ? passed(outcome) : outcome.summary === DENIED),
      ),
    ).toEqual([])
  })

  test('a removed seat returns its user to their own account', async () => {
    const session = { seatAccountId: world.owner.viewer.accountId }
    const reads = closed.filter(({ row }) => row.path && row.token)
    const ask = async (endpoint: Endpoint) =>
      callAs(endpoint, world.formerManager, session, await world.things())
    // Their own account is a Basic one, which what depends on a plan says before it looks for anything.
    const isExpected = ({ summary }: { summary: string }, { name }: Endpoint) =>
      summary === (LOCKED_ON_BASIC.has(name) ? '403 premium_required' : ABSENT)
    expect(await unexpectedOf(reads, ask, isExpected)).toEqual([])
  })
})

/** Refused to an account on Basic whatever it names. */
const LOCKED_ON_BASIC = new Set([
  'links.statistics',
  'artistPages.visits',
  'imports.chooseEncoding',
  'imports.createArtists',
  'imports.run',
  'analytics.removeNote',
])

describe('staff', () => {
  test.each([
    'support',
    'reviewer',
    'money',
    'admin',
  ] as const)('staff with the role %s can call their endpoints only', async (role) => {
    expect(
      await unexpectedOf(
        closed.filter(({ row }) => row.staff),
        (endpoint) => callAs(endpoint, world.staff[role]),
        (outcome, { row }) =>
          row.staff?.includes(role)
            ? row.path
              ? outcome.summary === ABSENT
              : passed(outcome)
            : outcome.summary === DENIED,
      ),
    ).toEqual([])
  })

  test('users cannot call endpoints of staff', async () => {
    expect(
      await unexpectedOf(
        closed.filter(({ row }) => row.staff),
        async (endpoint) => callAs(endpoint, world.owner, {}, await world.things()),
        ({ summary }) => summary === DENIED,
      ),
    ).toEqual([])
  })
})

/** Each test calls hundreds of endpoints. */
describe('ids in requests', { timeout: 240_000 }, () => {
  const withIds = closed.filter(({ row }) => row.seats && row.path)

  test('an owner finds their own ids', async () => {
    expect(
      await unexpectedOf(
        withIds,
        async (endpoint) => callAs(endpoint, world.owner, {}, await world.things()),
        (outcome) => passed(outcome) && outcome.summary !== ABSENT,
      ),
    ).toEqual([])
  })

  test('other accounts’ ids get the same answer as missing ones', async () => {
    const found: string[] = []
    for (const endpoint of withIds) {
      const foreign = await callAs(endpoint, world.stranger, {}, await world.things())
      const absent = await callAs(endpoint, world.stranger, {}, world.absent)
      if (foreign.summary !== ABSENT || foreign.text !== absent.text)
        found.push(`${endpoint.name} → ${foreign.text} | ${absent.text}`)
    }
    expect(found).toEqual([])
  })

  test('a seat of one artist finds only ids of that artist', async () => {
    const session = { seatAccountId: world.owner.viewer.accountId }
    const catalogue = withIds.filter(({ row }) => row.seats?.includes('limited') && row.token)
    const ask = (things: () => Promise<(thing: Thing) => string>) => async (endpoint: Endpoint) =>
      callAs(endpoint, world.seats.limited, session, await things())
    expect(
      await unexpectedOf(catalogue, ask(world.thingsOfOtherArtist), ({ summary }) => summary === ABSENT),
    ).toEqual([])
    expect(
      await unexpectedOf(
        catalogue,
        ask(world.things),
        (outcome) => passed(outcome) && outcome.summary !== ABSENT,
      ),
    ).toEqual([])
  })

  test('other accounts’ ids in a body are refused like missing ones', async () => {
    const found: string[] = []
    const bodies = closed.filter(({ row }) => row.seats && row.body && usesIds(row))
    expect(bodies.length).toBeGreaterThan(5)
    for (const endpoint of bodies) {
      const own = await world.things()
      const theirs = await world.thingsOfStranger()
      const inPath = new Set<Thing>(endpoint.row.path)
      const mixed = (other: (thing: Thing) => string) => (thing: Thing) =>
        inPath.has(thing) ? own(thing) : other(thing)
      const foreign = await callAs(endpoint, world.owner, {}, mixed(theirs))
      const absent = await callAs(endpoint, world.owner, {}, mixed(world.absent))
      if (!/^4(04|22)/.test(foreign.summary) || foreign.text !== absent.text)
        found.push(`${endpoint.name} → ${foreign.summary} ${foreign.text} | ${absent.text}`)
    }
    expect(found).toEqual([])
  })
})

function usesIds({ body }: Row): boolean {
  let used = false
  body?.((thing) => {
    used = true
    return thing
  })
  return used
}
