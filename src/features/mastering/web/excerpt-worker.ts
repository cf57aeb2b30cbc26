// Masters an excerpt off the page's main thread.
import { type MasteredExcerpt, masterExcerpt, type Samples } from '#engines/audio/mastering/master-excerpt.ts'
import type { MasteringPreset } from '#engines/audio/mastering/presets.ts'

export interface ExcerptOrder {
  samples: Samples
  preset: MasteringPreset
}
export type ExcerptReply = { share: number } | { mastered: MasteredExcerpt }

const reply = (message: ExcerptReply) => postMessage(message)

addEventListener('message', async ({ data: { samples, preset } }: MessageEvent<ExcerptOrder>) => {
  let percent = 0
  const mastered = await masterExcerpt(samples, preset, (share) => {
    if (100 * share < percent + 1) return
    percent = 100 * share
    reply({ share })
  })
  reply({ mastered })
})
