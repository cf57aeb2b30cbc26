// Exports the rejected rows of a CSV import with the reason for each.
import i18next from 'i18next'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { isLanguage } from '#lib/i18n/languages.ts'
import { sentenceParams } from '#lib/i18n/sentence-params.ts'
import { formatCsv } from '#lib/pure/csv.ts'
import { withDynamicKeys } from '#lib/pure/dynamic-keys.ts'
import type { OwnedImport } from './data.server.ts'
import { findImport, type ImportReleaseRow, listReleases } from './data.server.ts'
import { blocksImport } from './domain.ts'

const RELEASES_AT_ONCE = 500

/** The rejected rows under the file's own header, with the reason for each; once fixed, the file can be imported again. */
export async function readRejectedRows(
  deps: Pick<Deps, 'db'>,
  owned: OwnedImport & { language: string },
): Promise<File> {
  const row = await findImport(deps.db, owned)
  if (!row) throw notFound()
  const language = isLanguage(owned.language) ? owned.language : 'en'
  const t = i18next.getFixedT(language, ['imports', 'problem'])
  const describe: Describe = (code, params = {}) =>
    withDynamicKeys(t)([`csv.${code}`, `problem:${code}`], sentenceParams(params, language))
  const parts = [formatCsv([[...row.header, t('csv.reason')]], { bom: true })]
  for (let after = 0; ; ) {
    const page = await listReleases(deps.db, {
      importId: row.id,
      status: 'invalid',
      after,
      limit: RELEASES_AT_ONCE,
    })
    for (const release of page) parts.push(formatCsv(rejectedLines(release, row.header.length, describe)))
    if (page.length < RELEASES_AT_ONCE) break
    after = page.at(-1)?.position ?? 0
  }
  return new File(parts, 'rows-to-fix.csv', { type: 'text/csv; charset=utf-8' })
}

type Describe = (code: string, params?: Record<string, string | number>) => string

function rejectedLines(
  { lines, findings }: ImportReleaseRow,
  columns: number,
  describe: Describe,
): string[][] {
  return lines.map(({ row, cells }) => {
    const why = findings
      .filter((finding) => finding.row === row && blocksImport(finding))
      .map((finding) => `${finding.column}: ${describe(finding.code, finding.params)}`)
    // Short rows are padded to the length of the header, so that the reason is in its own column.
    const padded = Array.from({ length: columns }, (_, index) => cells[index] ?? '')
    return [...padded, why.join(' / ')]
  })
}
