// /cookie-policy
import { LegalPage } from './LegalPage.tsx'

export default function CookiesPage() {
  return <LegalPage name="cookies" />
}
