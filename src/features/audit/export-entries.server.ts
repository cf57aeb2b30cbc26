// Exports the audit log as CSV, with a sentence for each entry in the reader's language, and says what it leaves out.
import i18next from 'i18next'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { LOCALES } from '#lib/i18n/languages.ts'
import { type Cell, formatCsv } from '#lib/pure/csv.ts'
import { type Translate, withDynamicKeys } from '#lib/pure/dynamic-keys.ts'
import type { AuditEntry, AuditFilter } from './contract.ts'
import type { EntryRow } from './data.server.ts'
import { EXPORT_MAX } from './domain/export-max.ts'
import { SENTENCE_NAMESPACES, sentenceOf, sentenceText, subjectText } from './domain/sentence.ts'
import type { SubjectDeps } from './name-subjects.server.ts'
import { readEntries } from './read-entries.server.ts'
import { recordAudit } from './record-audit.server.ts'

/** Entries that are read and worded at a time; other requests are served in between. */
const AT_ONCE = 1_000

/** The export itself is recorded. A last line says that there are more entries than the file can hold. */
export async function exportAudit(
  deps: SubjectDeps & Pick<Deps, 'clock' | 'secret'>,
  { by, ...filter }: AuditFilter & { by: Pick<Viewer, 'userId' | 'language'> },
  { most = EXPORT_MAX, atOnce = AT_ONCE } = {},
): Promise<File> {
  const t = withDynamicKeys(i18next.getFixedT(by.language, [...SENTENCE_NAMESPACES]))
  const locale = LOCALES[by.language]
  const parts = [formatCsv([COLUMNS], { bom: true })]
  const note = (text: string) =>
    parts.push(formatCsv([COLUMNS.map((name) => (name === 'sentence' ? text : ''))]))
  const number = new Intl.NumberFormat(locale)
  let count = 0
  for await (const { rows, entries, more, partial } of readEntries(deps, filter, { most, atOnce })) {
    parts.push(formatCsv(rows.map((row, index) => lineOf(row, entries[index], { t, locale }))))
    count += rows.length
    if (more && count >= most) note(t('exportCut', { most: number.format(most) }))
    if (partial && (!more || count >= most)) note(t('partial'))
  }
  await recordAudit(deps.db, deps, {
    by,
    action: 'audit.exported',
    entity: 'audit',
    entityId: deps.clock.now().toISOString(),
    after: { ...filter, entries: count },
  })
  return new File(parts, 'audit.csv', { type: 'text/csv;charset=utf-8' })
}

const lineOf = (
  row: EntryRow,
  entry: AuditEntry | undefined,
  { t, locale }: { t: Translate; locale: string },
): Cell[] => [
  row.at,
  entry?.action,
  row.actor_id,
  row.actor_name,
  row.impersonator_id,
  row.account_id,
  row.entity,
  row.entity_id,
  row.before,
  row.after,
  row.address_hash,
  row.request_id,
  row.impersonator_name,
  entry && subjectText(entry.subject, t),
  entry && sentenceText(sentenceOf(entry, t, locale)),
]

const COLUMNS = [
  'at',
  'action',
  'actor_id',
  'actor',
  'impersonator_id',
  'account_id',
  'entity',
  'entity_id',
  'before',
  'after',
  'address_hash',
  'request_id',
  'impersonator',
  'subject',
  'sentence',
]
