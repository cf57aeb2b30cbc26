// Where stores leave their sales reports, and how looking for them went.
import type { Deps } from '#lib/deps.ts'
import { log } from '#lib/log.ts'
import { listSettings, saveReportPoll } from './data.server.ts'
import { describeFault } from './describe-fault.server.ts'
import { STORES, type Store } from './domain.ts'
import { connectionKindOf, settingsOf } from './find-connected-stores.server.ts'

export interface ReportFolder {
  store: Pick<Store, 'id' | 'name'>
  /** Below the folder of the store's connection. */
  folder: string
}

/** The connected stores whose reports are collected. */
export async function listReportFolders({ db }: Pick<Deps, 'db'>): Promise<ReportFolder[]> {
  const rows = new Map((await listSettings(db)).map((row) => [row.store, row]))
  return STORES.flatMap((store) => {
    const row = rows.get(store.id)
    const settings = settingsOf(store, row)
    if (!settings.reports || connectionKindOf(settings, row) === 'none') return []
    return [{ store, folder: settings.reports.folder }]
  })
}

/**
 * Shows on the store's page how looking for its reports went. The operator is alarmed when it starts to fail, and when it
 * fails in another way.
 */
export async function noteReportPoll(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { store, error }: { store: string; error?: unknown },
): Promise<void> {
  const problem = error === undefined ? null : describeFault(error)
  const isNew = await saveReportPoll(db, { store, at: clock.now(), problem })
  if (isNew)
    log.error(
      { event: 'reports_not_collected', store, problem, err: error },
      'sales reports were not collected',
    )
}
