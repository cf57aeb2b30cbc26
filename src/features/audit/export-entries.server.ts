// Exports the audit log as CSV, with a sentence for each entry in the reader's language.
import i18next from 'i18next'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { LOCALES } from '#lib/i18n/languages.ts'
import { formatCsv } from '#lib/pure/csv.ts'
import { withDynamicKeys } from '#lib/pure/dynamic-keys.ts'
import type { AuditFilter } from './contract.ts'
import { SENTENCE_NAMESPACES, sentenceOf, sentenceText, subjectText } from './domain/sentence.ts'
import type { SubjectDeps } from './name-subjects.server.ts'
import { findEntries } from './read-entries.server.ts'
import { recordAudit } from './record-audit.server.ts'

/** The most rows in one export; longer periods are exported in parts. */
const EXPORT_MAX = 10_000

/** The export itself is recorded. */
export async function exportAudit(
  deps: SubjectDeps & Pick<Deps, 'clock' | 'secret'>,
  { by, ...filter }: AuditFilter & { by: Pick<Viewer, 'userId' | 'language'> },
): Promise<File> {
  const { rows, entries } = await findEntries(deps, { ...filter, limit: EXPORT_MAX })
  await recordAudit(deps.db, deps, {
    by,
    action: 'audit.exported',
    entity: 'audit',
    entityId: deps.clock.now().toISOString(),
    after: { ...filter, entries: rows.length },
  })
  const t = withDynamicKeys(i18next.getFixedT(by.language, [...SENTENCE_NAMESPACES]))
  const locale = LOCALES[by.language]
  const lines = rows.map((row, index) => {
    const entry = entries[index]
    return [
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
  })
  return new File([formatCsv([COLUMNS, ...lines])], 'audit.csv', { type: 'text/csv;charset=utf-8' })
}

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
