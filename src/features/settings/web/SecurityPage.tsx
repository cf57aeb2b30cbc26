// /account/security: password and two-factor authentication.
import { PasswordSection } from '#features/accounts/web/PasswordSection.tsx'
import { TwoFactorSection } from '#features/accounts/web/TwoFactorSection.tsx'

export default function SecurityPage() {
  return (
    <>
      <PasswordSection />
      <TwoFactorSection />
    </>
  )
}
