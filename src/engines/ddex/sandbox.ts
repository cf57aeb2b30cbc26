// Reads XML of unknown senders in a process that can open no file, reach no network, and spend little.
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { capped, lockedNode } from '../sandbox/command.ts'
import { programPath } from '../sandbox/programs.ts'
import { runJob } from '../sandbox/run-job.ts'
import { DdexError } from './ddex-error.ts'
import type { MessageKind, ReadAnswer, ReadAs, Reading, ReadJob } from './job.ts'

const script = programPath('ddex/child')

/** The most of one process. A real message of a hundred tracks needs 0.3 s and 100 MB. */
export const READ_LIMITS = { cpuMs: 10_000, wallMs: 60_000, heapMb: 512, dataBytes: 1024 ** 3 }

/** What reading may still cost; `readDocuments` reduces it. */
export interface ReadBudget {
  cpuMs: number
}

/** Thrown when reading has cost the whole budget. */
export class ReadBudgetSpent extends Error {
  override name = 'ReadBudgetSpent'
}

/**
 * Reads documents, at most `MESSAGE_BYTES_MAX` of them together, in one process. Returns, in their order, what each says
 * or why it was refused; a document that crashes or exhausts the process is refused as `message_too_large`, and no
 * other one with it.
 *
 * @throws ReadBudgetSpent
 */
export async function readDocuments<Kind extends MessageKind>(
  kind: Kind,
  documents: Uint8Array[],
  budget: ReadBudget = { cpuMs: READ_LIMITS.cpuMs },
  limits = READ_LIMITS,
): Promise<(ReadAs[Kind] | DdexError)[]> {
  if (budget.cpuMs <= 0) throw new ReadBudgetSpent()
  const outcome = await runJob<ReadAnswer<Kind>>({
    command: capped(limits, [...lockedReader(limits.heapMb), script]),
    job: { kind, documents } satisfies ReadJob,
    wallMs: limits.wallMs,
  })
  if ('answer' in outcome) {
    const { readings, cpuMs } = outcome.answer
    budget.cpuMs -= cpuMs
    return readings.map(fromReading)
  }
  budget.cpuMs -= limits.cpuMs
  if (documents.length === 1) {
    const { broken } = outcome
    const detail = broken.by === 'crash' ? broken.signal : `too much ${broken.by}`
    return [new DdexError('message_too_large', '/', detail)]
  }
  const messages: (ReadAs[Kind] | DdexError)[] = []
  for (const document of documents) messages.push(...(await readDocuments(kind, [document], budget, limits)))
  return messages
}

/** Reads one document. Throws DdexError when it is refused. */
export async function readDocument<Kind extends MessageKind>(
  kind: Kind,
  document: Uint8Array,
): Promise<ReadAs[Kind]> {
  const [message] = await readDocuments(kind, [document])
  if (message instanceof DdexError) throw message
  return message as ReadAs[Kind]
}

function fromReading<Message>(reading: Reading<Message>): Message | DdexError {
  if ('message' in reading) return reading.message
  const { code, path, detail } = reading.refused
  return new DdexError(code, path, detail)
}

/** The process can read its own code and the XML library. */
export function lockedReader(heapMb: number): string[] {
  const libraries = (createRequire(script).resolve.paths('libxml2-wasm') ?? [])
    .map((path) => `${path}/libxml2-wasm`)
    .filter((path) => existsSync(path))
  const readable = [dirname(script), ...libraries, ...libraries.map((path) => realpathSync(path))]
  return lockedNode({ readable, heapMb })
}
