// The built-in sandbox store: takes batches as a store would, answers them, and puts releases live on their date.
import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeAcknowledgement } from '#engines/ddex/acknowledgement.ts'
import { acknowledgementFileName, acknowledgementFolder } from '#engines/ddex/acknowledgement-file-name.ts'
import { instantOfBatch, manifestFileName } from '#engines/ddex/batch.ts'
import { putInPlace } from '../folder.ts'
import { INCOMING, type StoreCatalogue } from '../port.ts'
import { type CatalogueRelease, catalogueOf } from './catalogue.ts'
import { judgeBatch } from './judge.ts'
import type { Verdict } from './verdict.ts'

export interface Sandbox {
  /**
   * Judges every complete batch once, answers it, and brings the catalogue up to date for `now`. It may be killed
   * anywhere and called again, by several processes at once: a verdict is one file that exists or does not, and
   * answers and catalogue are written from the verdicts alone.
   */
  handleIncoming(now: Date): Promise<void>
  catalogue: StoreCatalogue
  findRelease(upc: string): Promise<CatalogueRelease | undefined>
}

export interface SandboxConfig {
  folder: string
  recipient: { id: string; name: string; dpid: string }
  schemaDir?: string
  linkOf(upc: string): string
}

const VERDICTS = 'verdicts'
const CATALOGUE = 'catalogue.json'

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
      const verdict = { ...judged, answeredAt: answerInstant(judged, verdicts, now).toISOString() }
      await createOnce(at(VERDICTS), `${batchId}.json`, JSON.stringify(verdict, null, 2))
      // Another process may have been first; its verdict is the one that counts.
      verdicts.splice(0, verdicts.length, ...(await readVerdicts()))
    }
  }

  async function answer(verdicts: Verdict[]): Promise<void> {
    const there = new Set(await names(at(acknowledgementFolder)))
    for (const verdict of verdicts) {
      const name = acknowledgementFileName(verdict.upc, new Date(verdict.answeredAt))
      if (there.has(name)) continue
      await mkdir(at(acknowledgementFolder), { recursive: true })
      await putInPlace(at(acknowledgementFolder, name), Buffer.from(acknowledgementOf(verdict, config)))
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
    const text = await readFile(at(CATALOGUE), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (text === undefined) return undefined
    return { text: text.trimEnd(), releases: (JSON.parse(text) as { releases: CatalogueRelease[] }).releases }
  }

  const findRelease = async (upc: string) =>
    (await readCatalogue())?.releases.find((release) => release.upc === upc)

  return {
    handleIncoming(now) {
      const run = async () => {
        await judgeNew(now)
        await answer(await readVerdicts())
        await writeCatalogue(now)
      }
      const next = running.then(run)
      running = next.catch(() => undefined)
      return next
    },
    catalogue: { findLive: async (upc) => (await findRelease(upc))?.url ?? undefined },
    findRelease,
  }
}

/** After the batch's own instant and unlike any other answer about this UPC: the answer's file name is made of both. */
function answerInstant(
  { batchId, upc }: { batchId: string; upc: string },
  earlier: Verdict[],
  now: Date,
): Date {
  const taken = new Set(earlier.filter((one) => one.upc === upc).map((one) => Date.parse(one.answeredAt)))
  let ms = Math.max(now.getTime(), (instantOfBatch(batchId)?.getTime() ?? 0) + 1)
  while (taken.has(ms)) ms++
  return new Date(ms)
}

function acknowledgementOf(verdict: Verdict, { recipient }: SandboxConfig): string {
  return writeAcknowledgement({
    createdAt: verdict.answeredAt,
    sender: { dpid: recipient.dpid, name: recipient.name },
    recipient: verdict.sender,
    releaseId: verdict.upc,
    batchDate: (instantOfBatch(verdict.batchId) as Date).toISOString().slice(0, 10),
    status: verdict.status,
    errorText: verdict.text,
    proposedAction: verdict.status === 'FileOK' ? undefined : 'ResendXmlAndResources',
    affectedIsrcs: verdict.affectedIsrcs,
  })
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

async function names(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith('.')).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
