// Exports the rejected rows of a CSV import with the reason for each.
import i18next from 'i18next'
import type { Deps } from '#lib/deps.ts'
import { notFound } from '#lib/errors.ts'
import { isLanguage, LOCALES } from '#lib/i18n/languages.ts'
import { sentenceParams } from '#lib/i18n/sentence-params.ts'
import { csvLine } from '#lib/pure/csv.ts'
import type { OwnedImport } from './data.server.ts'
import { findImport, type ImportReleaseRow, listReleases } from './data.server.ts'

const RELEASES_AT_ONCE = 500

/** The rejected rows under the file's own header, with the reason for each; once fixed, the file can be imported again. */
export async function readBadRows(
  deps: Pick<Deps, 'db'>,
  by: OwnedImport & { language: string },
): Promise<File> {
  const row = await findImport(deps.db, by)
  if (!row) throw notFound()
  const language = isLanguage(by.language) ? by.language : 'en'
  const t = i18next.getFixedT(language, ['imports', 'problem'])
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: digits }).format(value)
  const say: Say = (code, params = {}) =>
    (t as unknown as (keys: string[], params: object) => string)(
      [`csv.${code}`, `problem:${code}`],
      sentenceParams(params, number),
    )
  const parts = [`\uFEFF${csvLine([...row.header, t('csv.reason')])}`]
  for (let after = 0; ; ) {
    const page = await listReleases(deps.db, {
      importId: row.id,
      status: 'bad',
      after,
      limit: RELEASES_AT_ONCE,
    })
    for (const release of page) parts.push(...badLines(release, row.header.length, say))
    if (page.length < RELEASES_AT_ONCE) break
    after = page.at(-1)?.position ?? 0
  }
  return new File(parts, 'rows-to-fix.csv', { type: 'text/csv; charset=utf-8' })
}

type Say = (code: string, params?: Record<string, string | number>) => string

function badLines({ lines, findings }: ImportReleaseRow, columns: number, say: Say): string[] {
  return lines.map(({ row, cells }) => {
    const why = findings
      .filter((finding) => finding.row === row && finding.severity === 'blocks')
      .map((finding) => `${finding.column}: ${say(finding.code, finding.params)}`)
    // What is short of the header is filled up, so that the reason stands in its own column.
    const padded = Array.from({ length: columns }, (_, index) => cells[index] ?? '')
    return csvLine([...padded, why.join(' / ')])
  })
}
