// /account/security: password, two-factor authentication, and connected services.
import { PasswordSection } from '#features/accounts/web/PasswordSection.tsx'
import { TwoFactorSection } from '#features/accounts/web/TwoFactorSection.tsx'
import { connectionQuery } from '#features/music-connections/web/api.ts'
import { ServicesSection } from '#features/music-connections/web/ServicesSection.tsx'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import type { Route } from './+types/SecurityPage'

export const handle = { namespaces: ['music-connections'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [connectionQuery(call)])
export const clientLoader = () => startQueries([connectionQuery()])

export default function SecurityPage() {
  return (
    <>
      <PasswordSection />
      <TwoFactorSection />
      <ServicesSection />
    </>
  )
}
