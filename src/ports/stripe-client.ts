// The SDK of Stripe as both adapters open it, and the signatures of its events.
import Stripe from 'stripe'

export interface StripeConfig {
  secretKey: string
  /** Signs the events that Stripe announces to one endpoint. */
  webhookSecret?: string
  /** Another base URL of the API, used in tests. */
  apiBase?: string
  /** Replaces the network, for the test gateway. */
  fetch?: typeof fetch
}

/** How far the time in the signature of an event may be away. */
const SIGNATURE_TOLERANCE_S = 300

export const openStripe = (
  { secretKey, apiBase, fetch }: StripeConfig,
  { maxNetworkRetries }: { maxNetworkRetries: number },
): Stripe =>
  new Stripe(secretKey, {
    timeout: 15_000,
    telemetry: false,
    maxNetworkRetries,
    ...hostOf(apiBase),
    ...(fetch ? { httpClient: Stripe.createFetchHttpClient(fetch) } : {}),
  })

function hostOf(apiBase: string | undefined) {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  return { protocol: protocol.slice(0, -1) as 'http' | 'https', host: hostname, ...(port ? { port } : {}) }
}

/** An event as it was signed. */
export interface SignedBody {
  /** The exact bytes, as text. */
  body: string
  signature: string
  now: Date
}

/** @throws without a secret, and when the signature is wrong, or older or newer than 300 seconds */
export function readSignedEvent(
  stripe: Stripe,
  secret: string | undefined,
  { body, signature, now }: SignedBody,
): Stripe.Event {
  if (!secret) throw new Error('No secret for events of Stripe is configured.')
  const event = stripe.webhooks.constructEvent(
    body,
    signature,
    secret,
    SIGNATURE_TOLERANCE_S,
    undefined,
    now.getTime(),
  )
  // The library refuses old signatures only.
  const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1])
  if (signedAt * 1000 - now.getTime() > SIGNATURE_TOLERANCE_S * 1000)
    throw new Error('The signature of the event is from the future.')
  return event
}
