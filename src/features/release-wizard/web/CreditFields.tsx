// The credits of a track: contributors, performers and AI use.
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { AiDisclosure } from './AiDisclosure.tsx'
import { Contributors } from './Contributors.tsx'
import { CopyCredits } from './CopyCredits.tsx'
import { Performers } from './Performers.tsx'

export function CreditFields({ track, index }: { track: TrackAnswer; index: number }) {
  return (
    <>
      <Contributors track={track} index={index} />
      <Performers track={track} index={index} />
      <CopyCredits track={track} />
      <AiDisclosure track={track} index={index} />
    </>
  )
}
