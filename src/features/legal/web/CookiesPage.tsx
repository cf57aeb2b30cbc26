// /cookie-policy
import type { PageHandle } from '#lib/web/page-handle.ts'
import { LegalPage } from './LegalPage.tsx'

export const handle = { namespaces: ['legal'], isPublic: true } satisfies PageHandle

export default function CookiesPage() {
  return <LegalPage name="cookies" />
}
