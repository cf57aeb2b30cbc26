// How the values of the configuration are written: lists, pairs, addresses and amounts, each with what it should be.
import { createPrivateKey } from 'node:crypto'
import * as z from 'zod'
import { EMAIL, PLAN_CODES, PLAN_INPUTS, type Plan, planOf } from '#features/accounts/domain.ts'
import { centsOf, parseAmount } from '#features/payouts/domain/amounts.ts'
import { TAX_FORM_KINDS } from '#features/payouts/domain/tax-forms.ts'
import { PLAN_INTERVALS, PLAN_PRICES, type PlanPrice } from '#features/plans/domain/prices.ts'
import { isPlainDate } from '#lib/pure/dates.ts'
import type { PaidPlan } from '#lib/pure/entitlements.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import type { SocialLink } from '#lib/web/installation.ts'
import { RAILS, type Rail } from '#ports/payouts/index.ts'

/** What stands between commas. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

export const url = (...schemes: string[]) =>
  z
    .string()
    .refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text), {
      error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      abort: true,
    })

/** Every link of the product is below it, so that it cannot have a path of its own. */
export const publicUrl = url('http', 'https').refine(
  (text) => {
    const { pathname, search, hash } = new URL(text)
    return /^\/*$/.test(pathname) && search === '' && hash === ''
  },
  { error: 'must be an address without a path, such as https://label.example' },
)

/** `mara@label.example,ines@label.example` */
export const emails = z
  .string()
  .default('')
  .transform((text) => listOf(text.toLowerCase()))
  .refine((all) => all.every((email) => EMAIL.test(email)), {
    error: 'must be email addresses, separated by commas',
  })

/** `spotify=/mnt/spotify,deezer=/mnt/deezer`: real stores, and the folders their batches go to. */
export const storeFolders = z.string().transform((text, context) => {
  const folders: Record<string, { folder: string }> = {}
  for (const pair of listOf(text)) {
    const [id, folder] = pair.split('=').map((part) => part.trim())
    if (!id || !folder) {
      context.addIssue('must be pairs such as spotify=/mnt/spotify, separated by commas')
      return z.NEVER
    }
    folders[id] = { folder }
  }
  return folders
})

/** `Instagram=https://instagram.com/label`: the operator's own profiles, in their order. */
export const socialLinks = z.string().transform((text, context): SocialLink[] => {
  const links = listOf(text).map((pair) => {
    const [name = '', ...rest] = pair.split('=')
    return { name: name.trim(), url: rest.join('=').trim() }
  })
  if (links.length > SOCIAL_LINKS_MAX || !links.every(isSocialLink)) {
    context.addIssue(
      `must be up to ${SOCIAL_LINKS_MAX} pairs such as Instagram=https://instagram.com/label, separated by commas`,
    )
    return z.NEVER
  }
  return links
})

const SOCIAL_LINKS_MAX = 8

/** A name of one line, and an https address of a public host without a password. */
function isSocialLink({ name, url }: SocialLink): boolean {
  const address = URL.canParse(url) ? new URL(url) : undefined
  return (
    /^[^\p{C}]{1,30}$/u.test(name) &&
    address?.protocol === 'https:' &&
    address.hostname.includes('.') &&
    address.username === '' &&
    address.password === ''
  )
}

/** `indiefy_lite=2,pro=30`: overrides the number of some plans. */
export const byPlan = (usual: Record<Plan, number>) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const numbers: Record<Plan, number> = { ...usual }
      for (const pair of listOf(text)) {
        const [name, number] = pair.split('=').map((part) => part.trim())
        const code = PLAN_INPUTS.find((code) => code === name)
        if (!code || !/^\d{1,6}$/.test(number ?? '')) {
          context.addIssue(`must be pairs such as indiefy_lite=2, of ${PLAN_CODES.join(', ')}`)
          return z.NEVER
        }
        numbers[planOf(code)] = Number(number)
      }
      return numbers
    })

/** Amounts of payments are whole hundredths. */
export const hasCents = (currency: string): boolean =>
  /^[A-Z]{3}$/.test(currency) &&
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2

/** `pro=49.99/year,advanced=199.99/year`: what the paid plans cost, in the currency of the installation’s prices. */
export const planPrices = z
  .string()
  .default('')
  .transform((text, context) => {
    const prices: Record<PaidPlan, PlanPrice> = { ...PLAN_PRICES }
    for (const pair of listOf(text)) {
      const [, name, amount, every = 'year'] = PLAN_PRICE.exec(pair) ?? []
      const plan = PAID_PLANS.find((known) => known === name)
      const interval = PLAN_INTERVALS.find((known) => known === every)
      if (!plan || !interval || !amount || microsOf(amount) === 0n) {
        context.addIssue('must be pairs such as pro=49.99/year, of pro and advanced, by month or year')
        return z.NEVER
      }
      prices[plan] = { amountMinor: centsOf(microsOf(amount)), interval }
    }
    return prices
  })
const PAID_PLANS = keysOf(PLAN_PRICES)
const PLAN_PRICE = /^(\w+)=(\d{1,6}(?:\.\d{1,2})?)(?:\/(\w+))?$/

/** `app.pro.year=pro,app.advanced.year=advanced`: the plans that the app sells, by their products. */
export const appProducts = z
  .string()
  .default('')
  .transform((text, context) => {
    const plans: Record<string, PaidPlan> = {}
    for (const pair of listOf(text)) {
      const [product, plan] = pair.split('=')
      if (!product || (plan !== 'pro' && plan !== 'advanced')) {
        context.addIssue('must be pairs such as app.pro.year=pro, of pro and advanced')
        return z.NEVER
      }
      plans[product] = plan
    }
    return plans
  })

/** `25,50,100`: the amounts of credit that are sold; `none` sells no credit. */
export const creditOffers = z
  .string()
  .regex(/^(none|\d{1,6}(\.\d{1,2})?(,\d{1,6}(\.\d{1,2})?){0,9})$/, {
    error: 'must be up to ten amounts such as 25,50,100, or none',
  })
  .default('25,50,100')
  .transform((text) => (text === 'none' ? [] : text.split(',').map((amount) => centsOf(microsOf(amount)))))
  .refine((amounts) => amounts.every((amount) => amount > 0), { error: 'must be amounts above 0' })

/** `1,3,5,10,25`: how many friends must count for each reward. */
export const referralTiers = z
  .string()
  .regex(/^\d{1,4}(,\d{1,4}){4}$/, { error: 'must be five numbers such as 1,3,5,10,25' })
  .default('1,3,5,10,25')
  .transform((text) => text.split(',').map(Number))
  .refine((tiers) => tiers.every((tier, index) => tier > (tiers[index - 1] ?? 0)), {
    error: 'must be numbers above 0, each higher than the one before',
  })

/** `2026-12-25,2027-01-01` */
export const days = z
  .string()
  .default('')
  .transform(listOf)
  .refine((all) => all.every(isPlainDate), {
    error: 'must be days such as 2026-12-25, separated by commas',
  })

/** `stripe=10,payoneer=20.50`: an amount for each payment service, in the currency of the books. */
export const amountsByRail = (usual: Record<Rail, string>) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const amounts = { ...usual }
      for (const pair of listOf(text)) {
        const [name, amount = ''] = pair.split('=').map((part) => part.trim())
        const rail = RAILS.find((known) => known === name)
        if (!rail || !AMOUNT.test(amount)) {
          context.addIssue('must be pairs such as stripe=10, of stripe and payoneer')
          return z.NEVER
        }
        amounts[rail] = amount
      }
      return { stripe: microsOf(amounts.stripe), payoneer: microsOf(amounts.payoneer) }
    })

export const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/
export const microsOf = (text: string): bigint => parseAmount(text) ?? 0n

const withholdingTable = z.strictObject({
  jurisdiction: z.string().regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/),
  rules: z
    .array(
      z.strictObject({
        forms: z.array(z.enum(TAX_FORM_KINDS)).optional(),
        treaty: z.boolean().optional(),
        countries: z.array(z.string().regex(/^[A-Z]{2}$/)).optional(),
        number: z.boolean().optional(),
        of: z.enum(['us_source', 'all']),
        rateBp: z.number().int().min(0).max(10_000),
      }),
    )
    .max(300),
})

/** The table of withholding as JSON, described in docs/money.md. */
export const withholding = z.string().transform((text, context) => {
  try {
    const read = withholdingTable.safeParse(JSON.parse(text))
    if (read.success) return read.data
  } catch {
    // Not JSON: the same message.
  }
  context.addIssue('must be a table of withholding as JSON; see docs/money.md')
  return z.NEVER
})

/** Apple's .p8 file; line breaks may be written as \n. */
export const ecKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n').trim())
  .refine(isEcKey, {
    error: 'must be the text of the .p8 file, which begins with -----BEGIN PRIVATE KEY-----',
  })

function isEcKey(pem: string): boolean {
  try {
    return pem.startsWith('-----BEGIN PRIVATE KEY-----') && createPrivateKey(pem).asymmetricKeyType === 'ec'
  } catch {
    return false
  }
}

export const hosts = z
  .string()
  .default('')
  .transform((text) => listOf(text.toLowerCase()))
