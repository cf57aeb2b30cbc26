// The player of a page that is more than its player: it comes when one gets there.
import { latePart } from '#ui/late-part.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'

/** As high as the waveform of a page, and the row of controls under it. */
const waiting = <SkeletonBlock height={92} />

export const LateAudioReport = latePart(
  async () => (await import('./AudioReport.tsx')).AudioReport,
  waiting,
  {
    whenSeen: true,
  },
)
