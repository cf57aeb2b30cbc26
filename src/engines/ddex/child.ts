// The sandboxed process that reads XML of unknown senders.
import { type JobChannel, serveJob } from '../sandbox/serve-job.ts'
import { readAcknowledgement } from './choreography/acknowledgement.ts'
import { DdexError } from './ddex-error.ts'
import type { MessageKind, ReadAnswer, Reading, ReadJob } from './job.ts'
import { readCatalogueMessage } from './read/read-catalogue.ts'
import { decodeXml } from './xml/decode-xml.ts'

const READERS = { release: readCatalogueMessage, acknowledgement: readAcknowledgement }

serveJob(perform)

async function perform({ kind, documents }: ReadJob, { ready }: JobChannel): Promise<ReadAnswer> {
  ready()
  const readings = documents.map((bytes) => read(kind, bytes))
  const { user, system } = process.cpuUsage()
  return { readings, cpuMs: (user + system) / 1000 }
}

function read(kind: MessageKind, bytes: Uint8Array): Reading<ReturnType<(typeof READERS)[MessageKind]>> {
  try {
    return { message: READERS[kind](decodeXml(bytes)) }
  } catch (error) {
    if (!(error instanceof DdexError)) throw error
    const { code, path, detail } = error
    return { refused: { code, path, detail } }
  }
}
