// Who wrote a track, who plays in it, and what of it a machine made.
import type { TrackAnswer } from '../api.ts'
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
