// Reads the environment once, at start, and reports every invalid value with what it should be.
import path from 'node:path'
import * as z from 'zod'
import { centsOf } from '#features/payouts/domain/amounts.ts'
import { MONTHLY_RELEASES, REVIEW_PROMISE_HOURS } from '#features/releases/domain/vocabulary.ts'
import {
  AMOUNT,
  amountsByRail,
  appProducts,
  byPlan,
  creditOffers,
  days,
  ecKey,
  emails,
  hasCents,
  hosts,
  listOf,
  microsOf,
  planPrices,
  publicUrl,
  referralTiers,
  socialLinks,
  storeFolders,
  url,
  withholding,
} from './config-formats.ts'
import { missingNeeds } from './config-needs.ts'

const Environment = z.object({
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: publicUrl.optional(),
  TRUSTED_PROXIES: z.coerce
    .number({ error: 'must be how many proxies of yours stand in front' })
    .int()
    .min(0)
    .max(9)
    .default(0),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/, { error: 'must be the name of a header, such as CF-IPCountry' })
    .optional(),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) => listOf(text).map((origin) => origin.replace(/\/+$/, '')))
    .refine((all) => all.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin), {
      error: 'must be origins such as https://label.example, separated by commas',
    }),
  BACKLINE_DATA_DIR: z.string().default('data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  MIGRATION_DATABASE_URL: url('postgres', 'postgresql').optional(),
  BOOK_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'must be a currency code of ISO 4217, such as USD' })
    .default('USD'),
  STATEMENT_APPROVAL_ABOVE: z
    .string()
    .regex(/^\d{1,12}$/, { error: 'must be a whole amount in the book currency, such as 10000' })
    .optional(),
  CREDIT_ON: z
    .enum(['statement', 'remittance'], { error: 'must be statement or remittance' })
    .default('statement'),
  CLICKHOUSE_URL: url('http', 'https').optional(),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[A-Za-z_]\w{0,63}$/, { error: 'must be the name of a cluster, of letters, digits and _' })
    .optional(),
  BACKLINE_SECRET: z.string().min(32, { error: 'must be at least 32 characters' }).optional(),
  BACKLINE_SEED: z.enum(['yes', 'no'], { error: 'must be yes or no' }).optional(),
  BACKLINE_STAFF: emails,
  BACKLINE_WORKER: z.enum(['inside', 'apart'], { error: 'must be inside or apart' }).default('inside'),
  BACKLINE_TEST_CLOCK: z
    .string()
    .refine((text) => !Number.isNaN(Date.parse(text)), {
      error: 'must be an ISO 8601 instant, such as 2026-11-21T09:00:00Z',
    })
    .optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be trace, debug, info, warn, error or silent',
    })
    .optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be an email address, also with a name: Label <no-reply@label.example>',
    })
    .default('Backline <no-reply@backline.test>'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: ecKey.optional(),
  APPLE_APP_BUNDLE_ID: z.string().optional(),
  APPLE_APP_ID: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'must be the number that Apple gave the app' })
    .transform(Number)
    .optional(),
  APPLE_APP_PRODUCTS: appProducts,
  APPLE_ROOT_CERTIFICATES: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
  SPOTIFY_CLIENT_ID: z.string().optional(),
  SPOTIFY_CLIENT_SECRET: z.string().optional(),
  LANGUAGE_MODEL_URL: url('http', 'https').optional(),
  LANGUAGE_MODEL: z.string().max(100, { error: 'must be a name of at most 100 characters' }).optional(),
  LANGUAGE_MODEL_KEY: z.string().optional(),
  IMAGE_MODEL_URL: url('http', 'https').optional(),
  IMAGE_MODEL: z.string().max(100, { error: 'must be a name of at most 100 characters' }).optional(),
  IMAGE_MODEL_KEY: z.string().optional(),
  IMAGE_MODEL_SIZE: z.coerce
    .number({ error: 'must be the side of its pictures in pixels, from 512 to 3000' })
    .int()
    .min(512)
    .max(3000)
    .default(1024),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_API_BASE: url('http', 'https').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_BILLING_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_TAX: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no'),
  PAYONEER_PROGRAM_ID: z.string().optional(),
  PAYONEER_CLIENT_ID: z.string().optional(),
  PAYONEER_CLIENT_SECRET: z.string().optional(),
  PAYONEER_API_BASE: url('https', 'http').default('https://api.payoneer.com'),
  PAYONEER_LOGIN_BASE: url('https', 'http').default('https://login.payoneer.com'),
  PAYOUT_MINIMUMS: amountsByRail({ stripe: '10', payoneer: '20' }),
  PAYOUT_COSTS: amountsByRail({ stripe: '0', payoneer: '0' }),
  PAYOUT_APPROVAL_LIMIT: z
    .string()
    .regex(AMOUNT, { error: 'must be an amount, such as 1000' })
    .default('1000')
    .transform(microsOf),
  PLAN_PRICES: planPrices,
  CREDIT_OFFERS: creditOffers,
  REFERRAL_TIERS: referralTiers,
  PLAN_MONTHLY_REFERENCE: z
    .string()
    .regex(/^(none|\d{1,6}(\.\d{1,2})?)$/, { error: 'must be an amount a month, such as 24.99, or none' })
    .default('24.99')
    .transform((text) => (text === 'none' ? null : centsOf(microsOf(text)))),
  PRICE_CURRENCY: z
    .string()
    .refine(hasCents, { error: 'must be a currency code of ISO 4217 with cents, such as USD' })
    .default('USD'),
  WITHHOLDING: withholding.optional(),
  FFMPEG_PATH: z.string().optional(),
  WEBHOOK_ALLOW_HOSTS: hosts,
  STORE_ALLOW_HOSTS: hosts,
  STORE_FOLDER_ROOT: z
    .string()
    .refine((text) => path.isAbsolute(text), { error: 'must be a full path, such as /mnt/stores' })
    .optional(),
  STORE_FOLDERS: storeFolders.default({}),
  SOCIAL_LINKS: socialLinks.default([]),
  SUPPORT_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  HOLIDAYS: days,
  REVIEW_PROMISE_HOURS: byPlan(REVIEW_PROMISE_HOURS),
  REVIEW_APPROVALS: z.enum(['1', '2'], { error: 'must be 1 or 2' }).default('1'),
  DDEX_SCHEMA_DIR: z.string().optional(),
  DDEX_SENDER_DPID: z
    .string()
    .regex(/^PADPIDA[A-Z0-9]{11}$/, { error: 'must be a DPID, such as PADPIDA2026010101X' })
    .default('PADPIDA2026112101B'),
  DDEX_SENDER_NAME: z.string().default('Backline'),
  MONTHLY_RELEASES: byPlan(MONTHLY_RELEASES),
  ISRC_PREFIX: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9]{3}$/, { error: 'must be five characters, such as QZABC' })
    .optional(),
  UPC_PREFIX: z
    .string()
    .regex(/^\d{6,10}$/, { error: 'must be the 6 to 10 digits of your GS1 company prefix' })
    .optional(),
})

export const isLoopback = (host: string) => /^(localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/.test(host)

export type Config = ReturnType<typeof readConfig>

/** @throws an Error whose message lists every invalid variable, one line each */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = Environment.safeParse(set)
  const lines = read.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) ?? []
  lines.push(...missingNeeds(set))
  if (set.COUNTRY_HEADER && Number(set.TRUSTED_PROXIES ?? 0) < 1)
    lines.push(
      'COUNTRY_HEADER needs TRUSTED_PROXIES: without a proxy of yours, anybody could write the header.',
    )
  if (!read.success || lines.length > 0)
    throw new Error(['The configuration is not right:', ...lines].join('\n  '))
  const values = read.data
  const secure = values.PUBLIC_URL?.startsWith('https://') ?? false
  /** Whether requests come from this machine only, as far as the configuration says. */
  const isLocal =
    isLoopback(values.HOST) && (!values.PUBLIC_URL || isLoopback(new URL(values.PUBLIC_URL).hostname))
  /** A public installation gets demo people, whose passwords are in the README, only on request. */
  const seed = values.BACKLINE_SEED ?? (secure || !isLocal ? 'no' : undefined)
  /** True when there are no real users: an embedded database at home or demo data, and no way to send mail. */
  const demonstration = !values.SMTP_URL && (seed === 'yes' || (!values.DATABASE_URL && !secure))
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${values.PORT}`,
    /** HTTPS cookies and headers are only used where the public URL is https. */
    secure,
    trustedProxies: values.TRUSTED_PROXIES,
    /** In which a proxy of ours names the country of a visitor. */
    countryHeader: values.COUNTRY_HEADER,
    corsOrigins: values.CORS_ORIGINS,
    dataDir: path.resolve(values.BACKLINE_DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    /** The same database as the role that owns it, which applies migrations; `databaseUrl` then need not own it. */
    ownerDatabaseUrl: values.MIGRATION_DATABASE_URL,
    bookCurrency: values.BOOK_CURRENCY,
    statementApprovalAboveMicros:
      values.STATEMENT_APPROVAL_ABOVE === undefined
        ? null
        : BigInt(values.STATEMENT_APPROVAL_ABOVE) * 1_000_000n,
    creditOn: values.CREDIT_ON,
    clickhouse: { url: values.CLICKHOUSE_URL, cluster: values.CLICKHOUSE_CLUSTER },
    secret: values.BACKLINE_SECRET,
    seed,
    /** Demo data may be left from before others could reach the installation. */
    demoSignIn: (isLocal && !secure) || seed === 'yes',
    /** Without keys of a payment service. On a public installation they would give plans away, and pay nobody. */
    testGateways: !secure || seed === 'yes',
    worker: values.BACKLINE_WORKER,
    staffEmails: values.BACKLINE_STAFF,
    testClock: values.BACKLINE_TEST_CLOCK && new Date(values.BACKLINE_TEST_CLOCK),
    logLevel: values.LOG_LEVEL,
    smtpUrl: values.SMTP_URL,
    /** Anybody can read mails at /dev/mail, so it exists only where nobody real gets any. */
    devMail: demonstration,
    mailFrom: values.MAIL_FROM,
    identity: {
      /** The local providers accept any identity, so they exist only where anybody can read mails too. */
      local: demonstration && !values.GOOGLE_CLIENT_ID && !values.APPLE_CLIENT_ID,
      googleClientId: values.GOOGLE_CLIENT_ID,
      apple:
        values.APPLE_CLIENT_ID && values.APPLE_TEAM_ID && values.APPLE_KEY_ID && values.APPLE_PRIVATE_KEY
          ? {
              clientId: values.APPLE_CLIENT_ID,
              teamId: values.APPLE_TEAM_ID,
              keyId: values.APPLE_KEY_ID,
              privateKey: values.APPLE_PRIVATE_KEY,
            }
          : undefined,
    },
    /** In which fans save releases before they are out. */
    musicServices: {
      local: demonstration && !values.SPOTIFY_CLIENT_ID,
      spotify:
        values.SPOTIFY_CLIENT_ID && values.SPOTIFY_CLIENT_SECRET
          ? { clientId: values.SPOTIFY_CLIENT_ID, clientSecret: values.SPOTIFY_CLIENT_SECRET }
          : undefined,
    },
    /** Writes lyrics. */
    languageModel:
      values.LANGUAGE_MODEL_URL && values.LANGUAGE_MODEL
        ? { url: values.LANGUAGE_MODEL_URL, name: values.LANGUAGE_MODEL, apiKey: values.LANGUAGE_MODEL_KEY }
        : undefined,
    /** Draws pictures for covers. */
    imageModel:
      values.IMAGE_MODEL_URL && values.IMAGE_MODEL
        ? {
            url: values.IMAGE_MODEL_URL,
            name: values.IMAGE_MODEL,
            apiKey: values.IMAGE_MODEL_KEY,
            sidePx: values.IMAGE_MODEL_SIZE,
          }
        : undefined,
    s3:
      values.S3_BUCKET && values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY
        ? {
            bucket: values.S3_BUCKET,
            region: values.S3_REGION,
            endpoint: values.S3_ENDPOINT,
            accessKeyId: values.S3_ACCESS_KEY_ID,
            secretAccessKey: values.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    /**
     * Hosts that webhooks may call although they are not public. Where the installation uses https, webhooks must
     * too.
     */
    outgoing: {
      allowHosts: values.WEBHOOK_ALLOW_HOSTS,
      plainHttp: !secure,
    },
    stripe: values.STRIPE_SECRET_KEY
      ? {
          secretKey: values.STRIPE_SECRET_KEY,
          webhookSecret: values.STRIPE_WEBHOOK_SECRET,
          apiBase: values.STRIPE_API_BASE,
        }
      : undefined,
    /** The app that sells plans in the App Store. */
    appStore: values.APPLE_APP_BUNDLE_ID
      ? {
          bundleId: values.APPLE_APP_BUNDLE_ID,
          appId: values.APPLE_APP_ID,
          rootCertificates: values.APPLE_ROOT_CERTIFICATES,
          plans: values.APPLE_APP_PRODUCTS,
        }
      : undefined,
    /** Stripe has a secret for each address that it announces events to. */
    billing: values.STRIPE_SECRET_KEY
      ? {
          secretKey: values.STRIPE_SECRET_KEY,
          webhookSecret: values.STRIPE_BILLING_WEBHOOK_SECRET,
          hasTax: values.STRIPE_TAX === 'yes',
          apiBase: values.STRIPE_API_BASE,
        }
      : undefined,
    payoneer:
      values.PAYONEER_PROGRAM_ID && values.PAYONEER_CLIENT_ID && values.PAYONEER_CLIENT_SECRET
        ? {
            programId: values.PAYONEER_PROGRAM_ID,
            clientId: values.PAYONEER_CLIENT_ID,
            clientSecret: values.PAYONEER_CLIENT_SECRET,
            apiBase: values.PAYONEER_API_BASE,
            loginBase: values.PAYONEER_LOGIN_BASE,
          }
        : undefined,
    payoutRules: {
      minimumMicros: values.PAYOUT_MINIMUMS,
      costMicros: values.PAYOUT_COSTS,
      approvalLimitMicros: values.PAYOUT_APPROVAL_LIMIT,
      withholding: values.WITHHOLDING ?? null,
    },
    planPrices: {
      currency: values.PRICE_CURRENCY,
      plans: values.PLAN_PRICES,
      monthlyReferenceMinor: values.PLAN_MONTHLY_REFERENCE,
    },
    creditOffers: values.CREDIT_OFFERS,
    referralTiers: values.REFERRAL_TIERS,
    ffmpegPath: values.FFMPEG_PATH,
    stores: values.STORE_FOLDERS,
    /** What store connections set on the page may reach: folders below this one, and public hosts or these. */
    storeAccess: {
      folderRoot: values.STORE_FOLDER_ROOT ?? path.join(path.resolve(values.BACKLINE_DATA_DIR), 'stores'),
      allowHosts: values.STORE_ALLOW_HOSTS,
    },
    ddex: {
      schemaDir: values.DDEX_SCHEMA_DIR && path.resolve(values.DDEX_SCHEMA_DIR),
      sender: { dpid: values.DDEX_SENDER_DPID, name: values.DDEX_SENDER_NAME },
    },
    monthlyReleases: values.MONTHLY_RELEASES,
    /** Shown in the footer. */
    socialLinks: values.SOCIAL_LINKS,
    /** Where people write who cannot open a ticket. */
    supportEmail: values.SUPPORT_EMAIL,
    holidays: values.HOLIDAYS,
    review: { promiseHours: values.REVIEW_PROMISE_HOURS, approvals: Number(values.REVIEW_APPROVALS) },
    codeRanges: { isrcPrefix: values.ISRC_PREFIX, upcPrefix: values.UPC_PREFIX },
  }
}
