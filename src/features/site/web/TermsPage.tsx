// /terms-and-conditions
import { LegalPage } from './LegalPage.tsx'

export default function TermsPage() {
  return <LegalPage name="terms" />
}
