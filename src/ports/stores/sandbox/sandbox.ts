// The built-in sandbox store: takes batches as a store would, answers them, and puts releases live on their date.

import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ACKNOWLEDGEMENT_FOLDER } from '#engines/ddex/choreography/acknowledgement-file-name.ts'
import { instantOfBatch, manifestFileName } from '#engines/ddex/choreography/batch.ts'
import type { SalesReport } from '#engines/reports/dsr.ts'
import type { DailyFeed, UsageCell } from '#engines/reports/usage.ts'
import { MINUTE_MS, type PlainDate } from '#lib/pure/dates.ts'
import { thrownCode } from '#lib/pure/thrown.ts'
import { putInPlace } from '../folder.ts'
import { INCOMING, type StoreCatalogue } from '../port.ts'
import { acknowledgementsOf } from './acknowledgements.ts'
import type { BatchResult } from './batch-result.ts'
import { behaviourShape, outcomeOf, type Rule, ruleFor } from './behaviour.ts'
import { type CatalogueRelease, catalogueOf } from './catalogue.ts'
import { type TrendSettings, trendSettingsShape } from './trend-settings.ts'
import { type TrendDays, trendDaysOf, trendFeeds, trendRows } from './trends.ts'
import { usageOf } from './usage.ts'
import { validateBatch } from './validate-batch.ts'

export interface Sandbox {
  /**
   * Validates every complete batch once, answers it, and updates the catalogue for `now`. It may be killed at any point
   * and called again, by several processes at once: a result is one file that exists or does not, and answers and
   * catalogue are derived from the results and the rules alone.
   */
  handleIncoming(now: Date): Promise<void>
  catalogue: StoreCatalogue
  findRelease(upc: string): Promise<CatalogueRelease | undefined>
  /** The releases the store has taken in; the results of all batches, oldest first; and the rules that control it. */
  listReleases(): Promise<CatalogueRelease[]>
  listResults(): Promise<BatchResult[]>
  /**
   * What was played and sold in a month (`YYYY-MM`), for the sender of the last batch: of a month that is over, in a store
   * that had been sent something by then, or undefined. It adds up what the store reports about the days of the month, and
   * stays the same, whatever is taken down or changed later.
   */
  reportUsage(month: string, now: Date): Promise<SalesReport | undefined>
  /** The kinds of files in which the store reports days. That of tracks is the last. */
  trendFeeds: readonly DailyFeed[]
  /** The days that the store has figures for on this day; undefined before anything is live. */
  findTrendDays(today: PlainDate): Promise<TrendDays | undefined>
  /** The rows of a file. They are the same whenever they are reported. */
  reportTrends(feed: DailyFeed, days: TrendDays): Promise<Iterable<readonly UsageCell[]>>
  /** Changes the days that are reported from now on. */
  saveTrendSettings(settings: TrendSettings): Promise<void>
  listRules(): Promise<Rule[]>
  /** @returns the rule, which applies to the next batches */
  addRule(rule: Omit<Rule, 'id'>): Promise<Rule>
  /** Removes a rule: what it held back is sent with the next run (`Rule`). */
  removeRule(id: string): Promise<void>
}

export interface SandboxConfig {
  folder: string
  recipient: { id: string; name: string; dpid: string }
  schemaDir?: string
  linkOf(upc: string): string
}

/** Named as in earlier versions, so that an existing data folder stays valid. */
const RESULTS = 'verdicts'
const CATALOGUE = 'catalogue.json'
const BEHAVIOUR = 'behaviour.json'
const TRENDS = 'trends.json'

export function openSandbox(config: SandboxConfig): Sandbox {
  const inFolder = (...steps: string[]) => path.join(config.folder, ...steps)
  /** A result never changes, so each is read once. */
  const known = new Map<string, BatchResult>()
  let running: Promise<void> = Promise.resolve()

  async function readResults(): Promise<BatchResult[]> {
    for (const name of await names(inFolder(RESULTS))) {
      if (!name.endsWith('.json') || known.has(name)) continue
      known.set(name, JSON.parse(await readFile(inFolder(RESULTS, name), 'utf8')) as BatchResult)
    }
    return [...known.values()].sort((a, b) => (a.batchId < b.batchId ? -1 : 1))
  }

  async function validateNew(now: Date): Promise<void> {
    const results = await readResults()
    for (const batchId of await names(inFolder(INCOMING))) {
      if (!instantOfBatch(batchId) || known.has(`${batchId}.json`)) continue
      const inBatch = await names(inFolder(INCOMING, batchId))
      if (!inBatch.includes(manifestFileName(batchId))) continue
      const checked = await validateBatch({
        ...config,
        incoming: inFolder(INCOMING),
        batchId,
        earlier: results,
        now,
      })
      const result = applyRule(ruleFor(await listRules(), checked.upc, results), checked, results, now)
      await createOnce(inFolder(RESULTS), `${batchId}.json`, JSON.stringify(result, null, 2))
      // Another process may have been first; its result counts.
      results.splice(0, results.length, ...(await readResults()))
    }
  }

  async function answer(now: Date): Promise<void> {
    const existing = new Set(await names(inFolder(ACKNOWLEDGEMENT_FOLDER)))
    const rules = await listRules()
    for (const result of await readResults()) {
      for (const { name, content } of acknowledgementsOf(result, config.recipient, rules, now)) {
        if (existing.has(name)) continue
        await mkdir(inFolder(ACKNOWLEDGEMENT_FOLDER), { recursive: true })
        await putInPlace(inFolder(ACKNOWLEDGEMENT_FOLDER, name), Buffer.from(content))
      }
    }
  }

  /** Writes until nothing came in between, so that of two processes the later knows all. */
  async function writeCatalogue(now: Date): Promise<void> {
    for (;;) {
      const results = await readResults()
      const before = await readCatalogue()
      const text = JSON.stringify(catalogueOf(config.recipient, results, before, now, config.linkOf), null, 2)
      if (results.length > 0 && text !== before?.text)
        await putInPlace(inFolder(CATALOGUE), Buffer.from(`${text}\n`))
      if ((await readResults()).length === results.length) return
    }
  }

  async function readCatalogue() {
    const text = await textOf(inFolder(CATALOGUE))
    if (text === undefined) return undefined
    return { text: text.trimEnd(), releases: (JSON.parse(text) as { releases: CatalogueRelease[] }).releases }
  }

  async function listRules(): Promise<Rule[]> {
    const text = await textOf(inFolder(BEHAVIOUR))
    return text === undefined ? [] : behaviourShape.parse(JSON.parse(text)).rules
  }

  async function readTrendSettings(): Promise<TrendSettings> {
    const text = await textOf(inFolder(TRENDS))
    return trendSettingsShape.parse(text === undefined ? {} : JSON.parse(text))
  }

  async function changeRules(change: (rules: Rule[]) => Rule[]): Promise<void> {
    const rules = change(await listRules())
    await mkdir(config.folder, { recursive: true })
    await putInPlace(inFolder(BEHAVIOUR), Buffer.from(`${JSON.stringify({ rules }, null, 2)}\n`))
  }

  /** Serializes the work, so that nothing is decided on data another call is changing. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = running.then(work)
    running = next.then(
      () => undefined,
      () => undefined,
    )
    return next
  }

  const findRelease = async (upc: string) =>
    (await readCatalogue())?.releases.find((release) => release.upc === upc)

  return {
    handleIncoming: (now) =>
      inTurn(async () => {
        await validateNew(now)
        await answer(now)
        await writeCatalogue(now)
      }),
    catalogue: { findLive: async (upc) => (await findRelease(upc))?.url ?? undefined },
    findRelease,
    listReleases: async () => (await readCatalogue())?.releases ?? [],
    listResults: readResults,
    reportUsage: async (month, now) =>
      usageOf(config.recipient, await readResults(), await readTrendSettings(), month, now),
    trendFeeds: trendFeeds(config.recipient.id),
    findTrendDays: async (today) => trendDaysOf(config.recipient.id, await readResults(), today),
    reportTrends: async (feed, days) =>
      trendRows(config.recipient.id, await readResults(), await readTrendSettings(), feed, days),
    saveTrendSettings: async (settings) => {
      await mkdir(config.folder, { recursive: true })
      await putInPlace(inFolder(TRENDS), Buffer.from(`${JSON.stringify(settings, null, 2)}\n`))
    },
    listRules,
    addRule: (input) =>
      inTurn(async () => {
        const rule = { ...input, id: randomUUID() }
        await changeRules((rules) => [...rules, rule])
        return rule
      }),
    removeRule: (id) => inTurn(() => changeRules((rules) => rules.filter((rule) => rule.id !== id))),
  }
}

/** The result with a rule applied: a release that the rule refuses is not taken in. */
function applyRule(
  rule: Rule | undefined,
  checked: Omit<BatchResult, 'answeredAt'>,
  earlier: readonly BatchResult[],
  now: Date,
): BatchResult {
  const { delayMinutes = 0, skewMinutes = 0 } = rule ?? {}
  const due = new Date(now.getTime() + delayMinutes * MINUTE_MS)
  const answeredAt = answerInstant(checked, earlier, due, skewMinutes * MINUTE_MS).toISOString()
  if (!rule) return { ...checked, answeredAt }
  const { release, ...refused } = checked
  return {
    ...(outcomeOf(rule, checked.release) === 'refused' ? refused : checked),
    answeredAt,
    rule,
    ...(delayMinutes > 0 && { dueAt: due.toISOString() }),
  }
}

/**
 * After the batch's own instant, unless its clock is wrong, and unlike any other answer about this UPC, one that makes up
 * for another among them: the answer's file name is made of both.
 */
function answerInstant(
  { batchId, upc }: { batchId: string; upc: string },
  earlier: readonly BatchResult[],
  due: Date,
  skewMs: number,
): Date {
  const taken = earlier.filter((result) => result.upc === upc).map((result) => Date.parse(result.answeredAt))
  let ms = Math.max(due.getTime(), (instantOfBatch(batchId)?.getTime() ?? 0) + 1) + skewMs
  while (taken.some((other) => Math.abs(other - ms) < 2)) ms++
  return new Date(ms)
}

/** Creates the file with all of its content, or leaves the one that is there: a hard link never replaces. */
async function createOnce(folder: string, name: string, content: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const partFile = path.join(folder, `.part-${randomUUID()}`)
  try {
    await writeFile(partFile, content, { flush: true })
    await link(partFile, path.join(folder, name))
  } catch (error) {
    if (thrownCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(partFile, { force: true })
  }
}

async function textOf(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
}

async function names(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort()
  } catch (error) {
    if (thrownCode(error) === 'ENOENT') return []
    throw error
  }
}
