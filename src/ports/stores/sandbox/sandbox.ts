// The built-in sandbox store: takes batches as a store would, answers them, and puts releases live on their date.
import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ACKNOWLEDGEMENT_FOLDER } from '#engines/ddex/choreography/acknowledgement-file-name.ts'
import { instantOfBatch, manifestFileName } from '#engines/ddex/choreography/batch.ts'
import type { SalesReport } from '#engines/reports/dsr.ts'
import { putInPlace } from '../folder.ts'
import { INCOMING, type StoreCatalogue } from '../port.ts'
import { answersOf } from './answers.ts'
import { behaviourShape, outcomeOf, type Rule, ruleFor } from './behaviour.ts'
import { type CatalogueRelease, catalogueOf } from './catalogue.ts'
import { judgeBatch } from './judge.ts'
import { usageOf } from './usage.ts'
import type { Verdict } from './verdict.ts'

export interface Sandbox {
  /**
   * Judges every complete batch once, answers it, and brings the catalogue up to date for `now`. It may be killed
   * anywhere and called again, by several processes at once: a verdict is one file that exists or does not, and
   * answers and catalogue are written from the verdicts and the rules alone.
   */
  handleIncoming(now: Date): Promise<void>
  catalogue: StoreCatalogue
  findRelease(upc: string): Promise<CatalogueRelease | undefined>
  /** What the store has taken in; what it was sent, oldest first; and how it was told to behave. */
  listShelf(): Promise<CatalogueRelease[]>
  listVerdicts(): Promise<Verdict[]>
  /**
   * What was played and sold in a month (`YYYY-MM`), told to who sent something last: of a month that is over, in a store
   * that had been sent something by then, or undefined. It is the same for ever, whatever leaves or changes later.
   */
  reportUsage(month: string, now: Date): Promise<SalesReport | undefined>
  listRules(): Promise<Rule[]>
  /** @returns the rule, which holds for the next batches */
  addRule(rule: Omit<Rule, 'id'>): Promise<Rule>
  /** Takes a rule back: what it held back comes with the next look (`Rule`). */
  removeRule(id: string): Promise<void>
}

export interface SandboxConfig {
  folder: string
  recipient: { id: string; name: string; dpid: string }
  schemaDir?: string
  linkOf(upc: string): string
}

const VERDICTS = 'verdicts'
const CATALOGUE = 'catalogue.json'
const BEHAVIOUR = 'behaviour.json'

export function openSandbox(config: SandboxConfig): Sandbox {
  const at = (...steps: string[]) => path.join(config.folder, ...steps)
  /** A verdict never changes, so each is read once. */
  const known = new Map<string, Verdict>()
  let running: Promise<void> = Promise.resolve()

  async function readVerdicts(): Promise<Verdict[]> {
    for (const name of await names(at(VERDICTS))) {
      if (!name.endsWith('.json') || known.has(name)) continue
      known.set(name, JSON.parse(await readFile(at(VERDICTS, name), 'utf8')) as Verdict)
    }
    return [...known.values()].sort((a, b) => (a.batchId < b.batchId ? -1 : 1))
  }

  async function judgeNew(now: Date): Promise<void> {
    const verdicts = await readVerdicts()
    for (const batchId of await names(at(INCOMING))) {
      if (!instantOfBatch(batchId) || known.has(`${batchId}.json`)) continue
      const inBatch = await names(at(INCOMING, batchId))
      if (!inBatch.includes(manifestFileName(batchId))) continue
      const judged = await judgeBatch({ ...config, incoming: at(INCOMING), batchId, earlier: verdicts, now })
      const verdict = ruledBy(ruleFor(await listRules(), judged.upc, verdicts), judged, verdicts, now)
      await createOnce(at(VERDICTS), `${batchId}.json`, JSON.stringify(verdict, null, 2))
      // Another process may have been first; its verdict is the one that counts.
      verdicts.splice(0, verdicts.length, ...(await readVerdicts()))
    }
  }

  async function answer(now: Date): Promise<void> {
    const there = new Set(await names(at(ACKNOWLEDGEMENT_FOLDER)))
    const rules = await listRules()
    for (const verdict of await readVerdicts()) {
      for (const { name, content } of answersOf(verdict, config.recipient, rules, now)) {
        if (there.has(name)) continue
        await mkdir(at(ACKNOWLEDGEMENT_FOLDER), { recursive: true })
        await putInPlace(at(ACKNOWLEDGEMENT_FOLDER, name), Buffer.from(content))
      }
    }
  }

  /** Writes until nothing came in between, so that of two processes the later knows all. */
  async function writeCatalogue(now: Date): Promise<void> {
    for (;;) {
      const verdicts = await readVerdicts()
      const before = await readCatalogue()
      const text = JSON.stringify(
        catalogueOf(config.recipient, verdicts, before, now, config.linkOf),
        null,
        2,
      )
      if (verdicts.length > 0 && text !== before?.text)
        await putInPlace(at(CATALOGUE), Buffer.from(`${text}\n`))
      if ((await readVerdicts()).length === verdicts.length) return
    }
  }

  async function readCatalogue() {
    const text = await textOf(at(CATALOGUE))
    if (text === undefined) return undefined
    return { text: text.trimEnd(), releases: (JSON.parse(text) as { releases: CatalogueRelease[] }).releases }
  }

  async function listRules(): Promise<Rule[]> {
    const text = await textOf(at(BEHAVIOUR))
    return text === undefined ? [] : behaviourShape.parse(JSON.parse(text)).rules
  }

  async function changeRules(change: (rules: Rule[]) => Rule[]): Promise<void> {
    const rules = change(await listRules())
    await mkdir(config.folder, { recursive: true })
    await putInPlace(at(BEHAVIOUR), Buffer.from(`${JSON.stringify({ rules }, null, 2)}\n`))
  }

  /** One after the other, so that nothing is decided on what somebody else is changing. */
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
        await judgeNew(now)
        await answer(now)
        await writeCatalogue(now)
      }),
    catalogue: { findLive: async (upc) => (await findRelease(upc))?.url ?? undefined },
    findRelease,
    listShelf: async () => (await readCatalogue())?.releases ?? [],
    listVerdicts: readVerdicts,
    reportUsage: async (month, now) => usageOf(config.recipient, await readVerdicts(), month, now),
    listRules,
    addRule: (given) =>
      inTurn(async () => {
        const rule = { ...given, id: randomUUID() }
        await changeRules((rules) => [...rules, rule])
        return rule
      }),
    removeRule: (id) => inTurn(() => changeRules((rules) => rules.filter((rule) => rule.id !== id))),
  }
}

const MINUTE_MS = 60_000

/** The verdict as the rule wants it: what the store is told to refuse it has not taken in. */
function ruledBy(
  rule: Rule | undefined,
  judged: Omit<Verdict, 'answeredAt'>,
  earlier: readonly Verdict[],
  now: Date,
): Verdict {
  const { delayMinutes = 0, skewMinutes = 0 } = rule ?? {}
  const due = new Date(now.getTime() + delayMinutes * MINUTE_MS)
  const answeredAt = answerInstant(judged, earlier, due, skewMinutes * MINUTE_MS).toISOString()
  if (!rule) return { ...judged, answeredAt }
  const { release, ...refused } = judged
  return {
    ...(outcomeOf(rule, judged.release) === 'refused' ? refused : judged),
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
  earlier: readonly Verdict[],
  due: Date,
  skewMs: number,
): Date {
  const taken = earlier.filter((one) => one.upc === upc).map((one) => Date.parse(one.answeredAt))
  let ms = Math.max(due.getTime(), (instantOfBatch(batchId)?.getTime() ?? 0) + 1) + skewMs
  while (taken.some((other) => Math.abs(other - ms) < 2)) ms++
  return new Date(ms)
}

/** Creates the file with all of its content, or leaves the one that is there: a hard link never replaces. */
async function createOnce(folder: string, name: string, content: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const beside = path.join(folder, `.part-${randomUUID()}`)
  try {
    await writeFile(beside, content, { flush: true })
    await link(beside, path.join(folder, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(beside, { force: true })
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
