// The App Store, as far as it bills subscriptions: what its notifications say.

/** What Apple says of a subscription at an instant. Everything but `id` may be absent from what they send. */
export interface AppStoreSubscription {
  /** The same for all periods. */
  originalTransactionId: string
  productId: string
  /** Of the next period. */
  nextProductId: string
  /** The account that the app named when it was bought. */
  accountId: string | null
  periodStart: Date
  periodEnd: Date
  renews: boolean
  /** Until when Apple asks to keep what was bought although the renewal is not paid. */
  graceUntil: Date | null
  /** Apple still tries to charge the renewal. */
  isRetried: boolean
  /** When Apple has taken it back: a refund, or a family that no longer shares it. */
  revokedAt: Date | null
  /** What a period costs, in thousandths of the currency. */
  priceMilli: number
  /** ISO 4217. */
  currency: string
}

export interface AppStoreNotification {
  id: string
  /** `DID_RENEW`, `EXPIRED`, … */
  type: string
  signedAt: Date
  /** Null for notifications that are not about a subscription, such as a test. */
  subscription: AppStoreSubscription | null
}

export interface AppStore {
  /** The products that are sold there, with the plan that each of them is. */
  plans: Readonly<Record<string, 'pro' | 'advanced'>>
  /** @throws unless Apple has signed it for our app */
  readNotification(signedPayload: string): Promise<AppStoreNotification>
}

/** Where Apple announces notifications. */
export const APPLE_NOTIFICATIONS_PATH = '/v1/webhooks/apple'

declare module '#lib/deps.ts' {
  interface Deps {
    /** Null where no app is sold. */
    appStore: AppStore | null
  }
}
