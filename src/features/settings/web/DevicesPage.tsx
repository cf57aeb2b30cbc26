// /account/devices: where the user is signed in. Only they themselves may see it.
import { DevicesSection } from '#features/accounts/web/DevicesSection.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'

export default function DevicesPage() {
  const staff = useUser()?.impersonate ?? false
  return staff ? null : <DevicesSection />
}
