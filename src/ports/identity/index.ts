// Picks the identity providers: those the operator configured, or local ones in a demonstration.
import { type AppleConfig, apple } from './apple.ts'
import { type LocalIdentity, openLocalIdentity } from './embedded.ts'
import { google } from './google.ts'
import { openIdProvider } from './openid.ts'
import type { IdentityProvider, ProviderName } from './port.ts'

export {
  type Claims,
  type IdentityProvider,
  IdentityRefused,
  PROVIDER_NAMES,
  type ProviderName,
} from './port.ts'

export interface IdentityConfig {
  /** Whether local providers, which accept any identity, stand in for Google and Apple. */
  local: boolean
  googleClientId?: string
  apple?: AppleConfig
}

export interface Identity {
  providers: Partial<Record<ProviderName, IdentityProvider>>
  /** The local providers, to be served below `/dev/identity`. */
  local?: LocalIdentity
}

declare module '#lib/deps.ts' {
  interface Deps {
    identity: Identity
  }
}

export function openIdentity(config: { publicUrl: string; identity: IdentityConfig }): Identity {
  const { local: isLocal, googleClientId, apple: appleConfig } = config.identity
  if (isLocal) {
    const local = openLocalIdentity(config.publicUrl)
    const { google, apple } = local.settings
    return { providers: { google: openIdProvider(google), apple: openIdProvider(apple) }, local }
  }
  return {
    providers: {
      ...(googleClientId ? { google: openIdProvider(google(googleClientId)) } : {}),
      ...(appleConfig ? { apple: openIdProvider(apple(appleConfig)) } : {}),
    },
  }
}
