// Sends the sales reports of the sandbox stores through the import, month by month, as a distributor receives them.
import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dsrFileName, writeDsr } from '#engines/reports/dsr.ts'
import {
  addStatement,
  requestPosting,
  saveSource,
  setRate,
  showStatement,
} from '#features/statements/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { addDays, DAY_MS, toPlainDate } from '#lib/pure/dates.ts'
import { newId } from '#lib/pure/ids.ts'
import { scratchFolder } from '#lib/scratch.ts'
import type { SandboxStore } from '#ports/stores/index.ts'

/** Nine are posted. The newest is left for staff to post. */
const MONTHS = 10
/** More would make the first start longer, and the demo no clearer. */
const STORES_MAX = 3
/** Stores pay six weeks after the month. */
const DELAY_DAYS = 45
const RATE = { rate: '1.0834', source: 'Demo rate' }

/**
 * @param moveTo moves the clock to a day before or after today
 * @param settle waits until every job has ended
 */
export async function postDemoStatements(
  deps: Deps,
  staff: Viewer,
  { moveTo, settle, now }: { moveTo: (day: number) => void; settle: () => Promise<void>; now: Date },
): Promise<void> {
  for (const month of monthsBefore(now)) {
    const arrival = daysFrom(now, addDays(nextMonth(month), DELAY_DAYS - 1))
    moveTo(Math.min(arrival, 0))
    for (const store of await storesThatReport(deps)) await sendReport(deps, staff, store, month, settle)
  }
  moveTo(0)
}

async function storesThatReport({ stores }: Deps): Promise<SandboxStore[]> {
  const reporting: SandboxStore[] = []
  for (const store of await stores.listSandboxes()) {
    if (reporting.length === STORES_MAX) break
    if ((await store.listReleases()).length > 0) reporting.push(store)
  }
  return reporting
}

async function sendReport(
  deps: Deps,
  staff: Viewer,
  store: SandboxStore,
  month: string,
  settle: () => Promise<void>,
): Promise<void> {
  const report = await store.reportUsage(month, new Date())
  if (!report || report.offers.length === 0) return
  const source = await saveSource(deps, staff, {
    code: store.id.replaceAll('_', '-'),
    name: store.name,
    currency: null,
    storeId: store.id,
  })
  const id = await importReport(deps, staff, {
    sourceId: source.id,
    fileName: dsrFileName(report),
    content: writeDsr(report),
    asOf: addDays(nextMonth(month), -1),
    settle,
  })
  // The newest statement is left for the person who tries the desk.
  if (month === monthsBefore(new Date()).at(-1)) return
  await requestPosting(deps, staff, id)
  await settle()
}

/** Reads a file into a statement that can be posted. @returns its id */
async function importReport(
  deps: Deps,
  staff: Viewer,
  {
    sourceId,
    fileName,
    content,
    asOf,
    settle,
  }: {
    sourceId: string
    fileName: string
    content: Parameters<typeof writeFile>[1]
    /** The day of the rate. */
    asOf: string
    settle: () => Promise<void>
  },
): Promise<string> {
  const fileKey = `statements/${newId()}`
  await using scratch = await scratchFolder()
  const file = path.join(scratch.path, 'report')
  await writeFile(file, content)
  const { size: sizeBytes } = await stat(file)
  await deps.objects.putFile(fileKey, file)
  const id = await deps.db
    .transaction()
    .execute((trx) => addStatement(trx, deps, { sourceId, fileKey, fileName, sizeBytes, actorId: null }))
  await settle()
  const { rates, status } = await showStatement(deps, staff, id)
  if (status !== 'matched') throw new Error(`the report ${fileName} is ${status}`)
  for (const { currency } of rates) await setRate(deps, staff, { id, currency, ...RATE, asOf })
  return id
}

/** The months that stores have reported by now, the earliest first. */
export function monthsBefore(now: Date): string[] {
  const last = addDays(toPlainDate(now), -DELAY_DAYS).slice(0, 7)
  const months: string[] = []
  for (let month = previousMonth(last); months.length < MONTHS; month = previousMonth(month))
    months.unshift(month)
  return months
}

const nextMonth = (month: string): string => `${addDays(`${month}-01`, 31).slice(0, 7)}-01`
const previousMonth = (month: string): string => addDays(`${month.slice(0, 7)}-01`, -1).slice(0, 7)
const daysFrom = (now: Date, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(toPlainDate(now))) / DAY_MS)
