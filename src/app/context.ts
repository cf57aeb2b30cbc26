// Opens everything a running Backline needs, once, from its configuration.
import { sendCodeMail, sendConfirmationMail } from '#features/accounts/emails.server.tsx'
import { openSessions } from '#features/accounts/service.server.ts'
import { storeVisits } from '#features/artist-pages/service.server.ts'
import { addCounts, openVisitCounter } from '#features/links/service.server.ts'
import { openMusicConnections } from '#features/music-connections/service.server.ts'
import { findRecipient, listRecipients } from '#features/stores/service.server.ts'
import { openIncoming } from '#features/uploads/service.server.ts'
import { type Database, openDatabase } from '#lib/db.ts'
import type { Deps } from '#lib/deps.ts'
import { jobs } from '#lib/jobs.ts'
import { log } from '#lib/log.ts'
import { openRateLimits } from '#lib/rate-limits.ts'
import { installationSecret } from '#lib/secret.ts'
import { openAppStore } from '#ports/app-store/index.ts'
import { openBilling } from '#ports/billing/index.ts'
import { type Clock, systemClock, testClock } from '#ports/clock/index.ts'
import { openIdentity } from '#ports/identity/index.ts'
import { openImageModel } from '#ports/image-model/index.ts'
import { openLanguageModel } from '#ports/language-model/index.ts'
import { openMailer } from '#ports/mailer/index.ts'
import { openMusicServices } from '#ports/music-services/index.ts'
import { openObjects } from '#ports/objects/index.ts'
import { openOutgoing } from '#ports/outgoing/index.ts'
import { openPayouts } from '#ports/payouts/index.ts'
import { openStores } from '#ports/stores/index.ts'
import { openWarehouse } from '#ports/warehouse/index.ts'
import { AUDIT_SUBJECTS } from './audit-subjects.ts'
import type { Config } from './config.ts'

export interface App {
  config: Config
  database: Database
  deps: Deps
}

/** @param clock instead of the one in the configuration, for the demo, whose story began long ago */
export async function openApp(
  config: Config & { databaseUrl: string },
  clock: Clock = config.testClock ? testClock(config.testClock) : systemClock(),
): Promise<App> {
  if (config.logLevel) log.level = config.logLevel
  const database = openDatabase(config.databaseUrl)
  const { db } = database
  const secret = config.secret ?? installationSecret(config.dataDir)
  const mailer = openMailer(config, db)
  const mailing = { mailer, publicUrl: config.publicUrl }
  const sessions = openSessions(
    db,
    { ...config, secret },
    {
      confirmation: (to, token) => sendConfirmationMail(mailing, to, token),
      code: (to, code) => sendCodeMail(mailing, to, code),
    },
  )
  const musicServices = openMusicServices({ ...config, secret })
  const deps: Deps = {
    db,
    jobs,
    clock,
    secret,
    mailer,
    sessions,
    auditSubjects: AUDIT_SUBJECTS,
    limits: openRateLimits(database.pool),
    objects: await openObjects(config),
    warehouse: openWarehouse(config),
    bookCurrency: config.bookCurrency,
    statementApprovalAboveMicros: config.statementApprovalAboveMicros,
    creditOn: config.creditOn,
    payouts: await openPayouts({ ...config, secret, clock }),
    payoutRules: config.payoutRules,
    appStore: await openAppStore(config.appStore),
    billing: await openBilling({ ...config, secret, clock }),
    planPrices: config.planPrices,
    creditOffers: config.creditOffers,
    referralTiers: config.referralTiers,
    identity: openIdentity(config),
    languageModel: await openLanguageModel(config.languageModel),
    imageModel: await openImageModel(config.imageModel),
    musicServices,
    musicConnections: openMusicConnections({ db, clock, secret, musicServices }),
    outgoing: openOutgoing(config.outgoing),
    publicUrl: config.publicUrl,
    staffEmails: config.staffEmails,
    demoSignIn: config.demoSignIn,
    codeRanges: config.codeRanges,
    monthlyReleases: config.monthlyReleases,
    holidays: config.holidays,
    review: config.review,
    visits: openVisitCounter({ clock }, (counted) => addCounts(db, counted)),
    pageVisits: openVisitCounter({ clock }, (counted) => storeVisits(db, counted)),
    incoming: openIncoming(config.dataDir),
    ffmpegPath: config.ffmpegPath,
    ddex: config.ddex,
    storeAccess: config.storeAccess,
    stores: openStores(
      { ...config, clock, ddexSchemaDir: config.ddex.schemaDir },
      { find: (id) => findRecipient({ db, secret }, id), list: () => listRecipients({ db, secret }) },
    ),
  }
  return { config, database, deps }
}
