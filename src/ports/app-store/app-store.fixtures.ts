// Notifications as Apple signs them, with a chain of certificates that only these tests trust: Apple's own marks, valid from
// 2020 to 2120, made with openssl.
import { createPrivateKey } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { SignJWT } from 'jose'
import { newId } from '#lib/pure/ids.ts'

/** Self-signed; the tests name it as the root of Apple. */
const ROOT = [
  'MIIBXTCCAQOgAwIBAgIBATAKBggqhkjOPQQDAjAdMRswGQYDVQQDDBJCYWNrbGluZSB0ZXN0IHJvb3QwIBcNMjAwMTAxMDAw',
  'MDAwWhgPMjEyMDAxMDEwMDAwMDBaMB0xGzAZBgNVBAMMEkJhY2tsaW5lIHRlc3Qgcm9vdDBZMBMGByqGSM49AgEGCCqGSM49',
  'AwEHA0IABHU063Fo1yIgexRXqzKL94K27NZv5UqpDykv29UC36mw2pt06SkPhPI8W22B8XxktfQeM5negCJeoAIKtFpQjVqj',
  'MjAwMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0OBBYEFOFI2rgrJhuw6U/uMMt7TeEZ8X5GMAoGCCqGSM49BAMCA0gAMEUCIBS0',
  'gENBZc135LGWg+Rk+nq33wsz3bUXHob5XozOZ7zLAiEA0v1rx7lxiDHucnqJjld2FQXWO00Hr6RnlEn/v4grFpk=',
].join('')
/** Has the mark of Apple’s intermediate certificates (1.2.840.113635.100.6.2.1). */
const INTERMEDIATE = [
  'MIIBlzCCAT6gAwIBAgIBAjAKBggqhkjOPQQDAjAdMRswGQYDVQQDDBJCYWNrbGluZSB0ZXN0IHJvb3QwIBcNMjAwMTAxMDAw',
  'MDAwWhgPMjEyMDAxMDEwMDAwMDBaMCUxIzAhBgNVBAMMGkJhY2tsaW5lIHRlc3QgaW50ZXJtZWRpYXRlMFkwEwYHKoZIzj0C',
  'AQYIKoZIzj0DAQcDQgAE/TUDesimtgsjOM1++jUf0XEP7OF9YGMZKgkdWiqsXMZCu8sb1QwXk/x/nRprnn0SFhfFE8HXUCdh',
  'GT80AsTqeqNlMGMwDwYDVR0TAQH/BAUwAwEB/zAQBgoqhkiG92NkBgIBBAIFADAdBgNVHQ4EFgQULYvxgxxwRxqQfDzvHmMw',
  '2KlFF0MwHwYDVR0jBBgwFoAU4UjauCsmG7DpT+4wy3tN4RnxfkYwCgYIKoZIzj0EAwIDRwAwRAIgD/+mdz4ecf1slMI3RUqJ',
  'RjwFKKrqAizeBRVZJUgf9ucCIAzkQRXABVmReLa5/13r5eaUXdjtKqQr8mnlDezV36GT',
].join('')
/** Has the mark of what signs receipts (1.2.840.113635.100.6.11.1). */
const LEAF = [
  'MIIBlTCCATugAwIBAgIBAzAKBggqhkjOPQQDAjAlMSMwIQYDVQQDDBpCYWNrbGluZSB0ZXN0IGludGVybWVkaWF0ZTAgFw0y',
  'MDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowHTEbMBkGA1UEAwwSQmFja2xpbmUgdGVzdCBsZWFmMFkwEwYHKoZIzj0C',
  'AQYIKoZIzj0DAQcDQgAEKwCoCvuXOGjb4MRB6YVTeT8ZHPIS8Iz29MkB0BzdeWSuhHgFdsqNen0FKmw/k7/kMZ4+75Qo3kJV',
  'p+Pr3YBcqqNiMGAwDAYDVR0TAQH/BAIwADAQBgoqhkiG92NkBgsBBAIFADAdBgNVHQ4EFgQUkAAdOdlprwkr3gx10YGDa49f',
  '5/wwHwYDVR0jBBgwFoAULYvxgxxwRxqQfDzvHmMw2KlFF0MwCgYIKoZIzj0EAwIDSAAwRQIgPW/HkOnRFw8ITqDZmzL34YBH',
  'NWuF8xt/8nfgWrZQ7l0CIQCV3bxTO0/llnu11YOgRKKBk0uJ7vwpCrFQ7fpjDq3S4g==',
].join('')
/** Of the leaf, PKCS 8. It signs nothing but these tests. */
const KEY = [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1l77tbgp7e6Bk5FI6KwtNF6A0lWxlkza8dzdWLts8XehRANC',
  'AAQrAKgK+5c4aNvgxEHphVN5Pxkc8hLwjPb0yQHQHN15ZK6EeAV2yo16fQUqbD+Tv+Qxnj7vlCjeQlWn4+vdgFyq',
].join('')

export const BUNDLE = 'test.backline.app'
export const PRODUCTS = { pro: `${BUNDLE}.pro.year`, advanced: `${BUNDLE}.advanced.year` }

export const writeRoot = (file: string): void => writeFileSync(file, Buffer.from(ROOT, 'base64'))

/** @param chain with another root, nobody trusts it */
export const signAsApple = (payload: object, chain: readonly string[] = [LEAF, INTERMEDIATE, ROOT]) =>
  new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'ES256', x5c: [...chain] })
    .sign(createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8' }))

export interface NotificationSpec {
  type: string
  subtype?: string
  signedAt: string
  accountId: string
  plan?: keyof typeof PRODUCTS
  nextPlan?: keyof typeof PRODUCTS
  originalTransactionId?: string
  from: string
  to: string
  renews?: boolean
  graceUntil?: string
  isRetried?: boolean
  revokedAt?: string
  bundleId?: string
}

/** The body of the call by which Apple announces it. */
export async function notificationOf(spec: NotificationSpec): Promise<string> {
  const at = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))
  const shared = {
    originalTransactionId: spec.originalTransactionId ?? '2000000000000001',
    productId: PRODUCTS[spec.plan ?? 'pro'],
    bundleId: spec.bundleId ?? BUNDLE,
    environment: 'Sandbox',
    signedDate: at(spec.signedAt),
    appAccountToken: spec.accountId,
  }
  const transaction = {
    ...shared,
    transactionId: newId(),
    purchaseDate: at(spec.from),
    expiresDate: at(spec.to),
    revocationDate: at(spec.revokedAt),
    type: 'Auto-Renewable Subscription',
    price: 49_990,
    currency: 'USD',
  }
  const renewal = {
    ...shared,
    autoRenewProductId: PRODUCTS[spec.nextPlan ?? spec.plan ?? 'pro'],
    autoRenewStatus: (spec.renews ?? true) ? 1 : 0,
    gracePeriodExpiresDate: at(spec.graceUntil),
    isInBillingRetryPeriod: spec.isRetried,
  }
  const signedPayload = await signAsApple({
    notificationType: spec.type,
    subtype: spec.subtype,
    notificationUUID: newId(),
    version: '2.0',
    signedDate: at(spec.signedAt),
    data: {
      bundleId: spec.bundleId ?? BUNDLE,
      environment: 'Sandbox',
      signedTransactionInfo: await signAsApple(transaction),
      signedRenewalInfo: await signAsApple(renewal),
    },
  })
  return JSON.stringify({ signedPayload })
}
