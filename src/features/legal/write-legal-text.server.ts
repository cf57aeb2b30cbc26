// A legal page as plain text, to save or to read without a browser.
import i18next from 'i18next'
import type { Language } from '#lib/i18n/languages.ts'
import { withDynamicKeys } from '#lib/pure/dynamic-keys.ts'
import type { LegalPage } from '#lib/pure/paths.ts'
import { contactOf, LEGAL_SECTIONS } from './domain.ts'

/** The title underlined, then each section as its title and its text; one line per paragraph, ending in a newline. */
export function writeLegalText(
  name: LegalPage,
  { language, supportEmail }: { language: Language; supportEmail: string | null },
): string {
  const t = i18next.getFixedT(language, 'legal')
  const text = withDynamicKeys(t)
  const contact = contactOf(t, supportEmail)
  const title = text(`${name}.title`)
  const sections = LEGAL_SECTIONS[name].flatMap((section) => [
    text(`${name}.sections.${section}.title`),
    text(`${name}.sections.${section}.text`, { contact }),
  ])
  return `${[`${title}\n${'='.repeat(title.length)}`, text('updated'), ...sections].join('\n\n')}\n`
}
