// Measures writing 1,000 batches to a store's folder, compared with a plain copy of the same files to the same disk.
//
// A batch is one release: a recording, a cover, the message and the manifest. Ours makes each file durable (written
// next to its path, synced, read back, renamed, the folder synced), in the order of the batch profile, with the
// worker's concurrency. The peer copies one file after the other without syncing, so its data can still be in memory at
// the end; a third line measures the same copy with syncing. All take turns on the same files. The goal is at least
// half the plain copy's bytes per second.
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { batchId, batchLayout, coverUri, pathOfUri, trackUri } from '#engines/ddex/choreography/batch.ts'
import { folderTransport } from '../src/ports/stores/folder.ts'
import { INCOMING } from '../src/ports/stores/port.ts'
import { percentile, timed } from './kit/measure.ts'

/** Fewer for a quick run: `node bench/deliveries.ts 40`. */
const DELIVERIES = Number(process.argv[2] ?? 1_000)
const GOAL = 0.5
/** The concurrency of the worker of `npm start`. */
const AT_ONCE = 4
/** A track of three and a half minutes as FLAC, a cover of 3000 pixels, a message of a single, a manifest. */
const BYTES = { audio: 24 * 2 ** 20, cover: 1.2 * 2 ** 20, message: 12_000, manifest: 1_500 }

await mkdir('data', { recursive: true })
const folder = await mkdtemp(path.resolve('data', 'bench-deliveries-'))
try {
  const sources = Object.fromEntries(
    await Promise.all(
      Object.entries(BYTES).map(async ([name, size]) => {
        const file = path.join(folder, name)
        await writeFile(file, randomBytes(Math.round(size)))
        return [name, file]
      }),
    ),
  ) as Record<keyof typeof BYTES, string>
  const transport = folderTransport(path.join(folder, 'store'))
  const times = { ours: [] as number[], copy: [] as number[], synced: [] as number[] }
  for (let n = 0; n < DELIVERIES; n += AT_ONCE) {
    const batches = Array.from({ length: AT_ONCE }, (_, nth) => batchOf(n + nth, sources))
    times.ours.push(
      await timed(() =>
        Promise.all(
          batches.map(async (files) => {
            for (const file of files) await transport.put(`${INCOMING}/${file.to}`, { file: file.from })
          }),
        ),
      ),
    )
    // Flushes what a copy left in memory, because our next sync would wait for it as well. Not counted.
    await clear()
    times.copy.push(await timed(() => copy(batches.flat())))
    await clear()
    times.synced.push(await timed(() => copy(batches.flat(), { synced: true })))
    await clear()
  }
  const bytes = Object.values(BYTES).reduce((sum, size) => sum + size, 0)
  for (const [name, values] of Object.entries(times)) {
    const perSecond = (bytes * AT_ONCE * values.length) / (sum(values) / 1000) / 2 ** 20
    console.log(
      `${name.padEnd(6)} ${perSecond.toFixed(0)} MB/s   p50 ${percentile(values, 0.5).toFixed(1)} ms   p99 ${percentile(values, 0.99).toFixed(1)} ms`,
    )
  }
  const ratio = sum(times.copy) / sum(times.ours)
  console.log(
    `${DELIVERIES} deliveries: ${ratio.toFixed(2)} x the bytes per second of a plain copy (goal ${GOAL}), ${(sum(times.synced) / sum(times.ours)).toFixed(2)} x of one that syncs`,
  )
  process.exitCode = ratio >= GOAL ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

function batchOf(n: number, sources: Record<keyof typeof BYTES, string>) {
  const upc = '4900000001235'
  const layout = batchLayout(batchId(new Date(Date.UTC(2026, 1, 1) + n)), upc)
  const inBatch = (uri: string) => pathOfUri(layout.message, uri)
  return [
    { from: sources.audio, to: inBatch(trackUri(upc, 1, 1, 'FLAC')) },
    { from: sources.cover, to: inBatch(coverUri(upc, 'JPEG')) },
    { from: sources.message, to: layout.message },
    { from: sources.manifest, to: layout.manifest },
  ]
}

async function copy(files: { from: string; to: string }[], { synced = false } = {}): Promise<void> {
  for (const { from, to } of files) {
    const copyPath = path.join(folder, 'copy', to)
    await mkdir(path.dirname(copyPath), { recursive: true })
    await copyFile(from, copyPath)
    if (!synced) continue
    const handle = await open(copyPath, 'r+')
    await handle.sync()
    await handle.close()
  }
}

async function clear(): Promise<void> {
  for (const side of ['store', 'copy']) await rm(path.join(folder, side), { recursive: true, force: true })
}

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
