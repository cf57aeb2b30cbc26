// Applies the one-click fix of a finding to a checked release, before its draft is created.
import { findArtistName } from '#features/artists/service.server.ts'
import { catalogueFindings, fixedCatalogue } from '#features/releases/domain/catalogue-findings.ts'
import { releaseContext } from '#features/releases/service.server.ts'
import type { Deps } from '#lib/deps.ts'
import { invalidInput, notFound, wrongState } from '#lib/errors.ts'
import type { ImportRelease } from './contract.ts'
import { findImportForUpdate, findRelease, type OwnedImport, updateRelease } from './data.server.ts'
import type { ImportFinding } from './domain.ts'
import { mapDraftFindings } from './finding-mapping.ts'
import { releaseView } from './show-imports.server.ts'

/** @throws invalid_input without such a finding that has a fix, wrong_state once drafts are created */
export async function fixFinding(
  deps: Pick<Deps, 'db' | 'clock'>,
  {
    position,
    finding: wanted,
    ...params
  }: OwnedImport & { position: number; finding: Pick<ImportFinding, 'row' | 'column' | 'code'> },
): Promise<ImportRelease> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await findImportForUpdate(trx, params)
    if (!row) throw notFound()
    const release = await findRelease(trx, { importId: row.id, position })
    if (!release) throw invalidInput([{ code: 'invalid_value', at: 'position' }])
    if (row.status !== 'checked') throw wrongState(row.status)
    const { content, findings } = release
    const fix = findings.find(
      ({ row, column, code, fix }) =>
        fix && row === wanted.row && column === wanted.column && code === wanted.code,
    )?.fix
    const artistName = content && (await findArtistName(trx, { id: content.artistId, scope: params.scope }))
    if (!fix || !content || !artistName) throw invalidInput([{ code: 'invalid_value', at: 'code' }])
    const planned = {
      artistName,
      release: fixedCatalogue({ release: content.release, artistName }, fix),
    }
    const ofFile = findings.filter(({ stage }) => stage !== 'submission')
    const ofDraft = catalogueFindings(planned, deps.clock.today(), await releaseContext(trx))
    const fixed = {
      title: planned.release.title,
      content: { ...content, release: planned.release },
      findings: [...ofFile, ...mapDraftFindings(ofDraft, content.rows, ofFile)],
    }
    await updateRelease(trx, { importId: row.id, position }, fixed)
    return releaseView({ ...release, ...fixed })
  })
}
