// Notifications of the App Store (version 2), verified against Apple's root certificates by Apple's own library.
import { readFileSync } from 'node:fs'
import {
  AutoRenewStatus,
  Environment,
  type JWSRenewalInfoDecodedPayload,
  type JWSTransactionDecodedPayload,
  SignedDataVerifier,
} from '@apple/app-store-server-library'
import type { AppStore, AppStoreSubscription } from './port.ts'

export interface AppStoreConfig {
  bundleId: string
  /** Apple's id of the app; without one, notifications of Apple's sandbox are read. */
  appId?: number
  /** Files with the root certificates of Apple, DER. */
  rootCertificates: readonly string[]
  plans: AppStore['plans']
}

export function appleAppStore({ bundleId, appId, rootCertificates, plans }: AppStoreConfig): AppStore {
  const verifier = new SignedDataVerifier(
    rootCertificates.map((file) => readFileSync(file)),
    // Revocation would be asked for over the network, which an installation at home may not have.
    false,
    appId === undefined ? Environment.SANDBOX : Environment.PRODUCTION,
    bundleId,
    appId,
  )
  return {
    plans,
    async readNotification(signedPayload) {
      const { notificationUUID, notificationType, signedDate, data } =
        await verifier.verifyAndDecodeNotification(signedPayload)
      if (!notificationUUID || !notificationType || !signedDate)
        throw new Error('A notification of Apple names no id, type or date.')
      const transaction = data?.signedTransactionInfo
        ? await verifier.verifyAndDecodeTransaction(data.signedTransactionInfo)
        : undefined
      const renewal = data?.signedRenewalInfo
        ? await verifier.verifyAndDecodeRenewalInfo(data.signedRenewalInfo)
        : undefined
      return {
        id: notificationUUID,
        type: notificationType,
        signedAt: new Date(signedDate),
        subscription: subscriptionOf(transaction, renewal),
      }
    },
  }
}

function subscriptionOf(
  transaction: JWSTransactionDecodedPayload | undefined,
  renewal: JWSRenewalInfoDecodedPayload | undefined,
): AppStoreSubscription | null {
  const { originalTransactionId, productId, purchaseDate, expiresDate } = transaction ?? {}
  if (!originalTransactionId || !productId || !purchaseDate || !expiresDate) return null
  return {
    originalTransactionId,
    productId,
    nextProductId: renewal?.autoRenewProductId ?? productId,
    accountId: transaction?.appAccountToken ?? renewal?.appAccountToken ?? null,
    periodStart: new Date(purchaseDate),
    periodEnd: new Date(expiresDate),
    renews: renewal?.autoRenewStatus === AutoRenewStatus.ON,
    graceUntil: dateOf(renewal?.gracePeriodExpiresDate),
    isRetried: renewal?.isInBillingRetryPeriod ?? false,
    revokedAt: dateOf(transaction?.revocationDate),
    priceMilli: transaction?.price ?? 0,
    currency: transaction?.currency ?? 'USD',
  }
}

const dateOf = (milliseconds: number | undefined): Date | null =>
  milliseconds === undefined ? null : new Date(milliseconds)
