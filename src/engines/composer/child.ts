// The process that composes one piece, and ends with the memory that this takes.
import { writeFileSync } from 'node:fs'
import { serveJob } from '../sandbox/serve-job.ts'
import { composeCover } from './cover.ts'
import { type ComposerJob, type CoverPiece, type MusicPiece, OUTPUT_FD } from './job.ts'
import { composeMusic, SAMPLE_RATE } from './render.ts'

/** How much louder composed music can be before a sample reaches full scale. */
const LOUD_GAIN = 1.28

serveJob<ComposerJob, 'written'>(async (piece, { ready }) => {
  ready()
  writeFileSync(OUTPUT_FD, piece.kind === 'music' ? music(piece) : await cover(piece))
  return 'written'
})

function music({ seed, seconds, silence, isLoud }: MusicPiece): Uint8Array {
  const samples = composeMusic(seed, seconds)
  const gap = Math.round(seconds * 0.44 * SAMPLE_RATE) * 2
  samples.fill(0, gap, gap + Math.round(silence * SAMPLE_RATE) * 2)
  if (isLoud) for (let i = 0; i < samples.length; i++) samples[i] = samples[i]! * LOUD_GAIN
  return new Uint8Array(samples.buffer)
}

async function cover({ seed, sidePx }: CoverPiece): Promise<Uint8Array> {
  // Music needs no library for pictures, and loading it takes a tenth of a second.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(composeCover(seed)), { density: (72 * sidePx) / 1000 })
    .resize(sidePx, sidePx)
    .jpeg({ quality: 86 })
    .toBuffer()
}
