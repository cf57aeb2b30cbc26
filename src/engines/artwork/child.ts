// The sandboxed child process: it reads one picture through a descriptor and runs one job.
import { createHash } from 'node:crypto'
import { fstatSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { type JobChannel, serveJob } from '../sandbox/serve-job.ts'
import { type Container, readContainer } from './container.ts'
import { decoderRefusal, openPicture, upright } from './decode.ts'
import { makeDelivery } from './delivery.ts'
import { type Answer, type ArtworkJob, type ArtworkRules, type CopySize, INPUT_FD, OUTPUT_FD } from './job.ts'
import { measurePicture } from './measure.ts'
import { ArtworkRefused } from './refusal.ts'
import { loadSymbolReader } from './symbols.ts'

// Of all the formats libvips can open, only these two loaders remain, both from memory.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.concurrency(1)
sharp.cache(false)

serveJob(perform)

async function perform(job: ArtworkJob, { ready }: JobChannel): Promise<Answer> {
  if (job.kind === 'inspect') await loadSymbolReader(job.symbolReaderPath)
  ready()
  try {
    const { size } = fstatSync(INPUT_FD)
    if (size > job.limits.fileBytes) {
      const params = { limit: 'bytes', max: job.limits.fileBytes } as const
      throw new ArtworkRefused({ code: 'artwork_limits', params })
    }
    const file = readFileSync(INPUT_FD)
    const container = readContainer(file, job.limits)
    if (job.kind === 'inspect') return await inspect(job, container, file)
    if (job.kind === 'deliver') return await deliver(job, container)
    return await copyAll(job, container)
  } catch (error) {
    if (error instanceof ArtworkRefused) return { kind: 'refused', refusal: error.refusal }
    throw error
  }
}

async function inspect(
  { rules, limits }: ArtworkJob & { kind: 'inspect' },
  container: Container,
  file: Buffer,
): Promise<Answer> {
  assertSides(container, rules)
  const { page, quality, ...measured } = await measurePicture(container, limits)
  const hash = (algorithm: string) => createHash(algorithm).update(file).digest('hex')
  const report = {
    format: container.format,
    ...measured,
    hasAlpha: container.hasAlpha,
    sizeBytes: file.length,
    sha256: hash('sha256'),
    md5: hash('md5'),
    quality: { ...quality, text: null },
  }
  return { kind: 'inspected', report, page }
}

function assertSides(container: Container, { square, sideMinPx }: ArtworkRules): void {
  const isOnItsSide = container.orientation >= 5
  const width = isOnItsSide ? container.height : container.width
  const height = isOnItsSide ? container.width : container.height
  if (square && width !== height)
    throw new ArtworkRefused({ code: 'artwork_not_square', params: { width, height } })
  if (Math.min(width, height) < sideMinPx) {
    throw new ArtworkRefused({ code: 'artwork_too_small', params: { min: sideMinPx, width, height } })
  }
}

async function deliver({ limits }: ArtworkJob, container: Container): Promise<Answer> {
  const { bytes, delivery } = await makeDelivery(container, limits)
  writeFileSync(OUTPUT_FD, bytes)
  return { kind: 'delivered', delivery }
}

async function copyAll(
  { limits, copies }: ArtworkJob & { kind: 'copy' },
  container: Container,
): Promise<Answer> {
  const sizes: CopySize[] = []
  for (const [i, { shape, sidePx }] of copies.entries()) {
    const image = openPicture(container, limits, { applyProfile: container.hasProfile })
    const size =
      shape === 'square'
        ? ({ fit: 'cover', withoutEnlargement: false } as const)
        : ({ fit: 'inside', withoutEnlargement: true } as const)
    const webp = upright(image, container.orientation)
      .resize(sidePx, sidePx, size)
      .toColourspace('srgb')
      .webp({ quality: 82 })
    const { data, info } = await webp.toBuffer({ resolveWithObject: true }).catch((error: Error) => {
      throw decoderRefusal(error, limits)
    })
    writeFileSync(OUTPUT_FD + i, data)
    sizes.push({ widthPx: info.width, heightPx: info.height })
  }
  return { kind: 'copied', sizes }
}
