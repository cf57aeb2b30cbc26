// The credits of a track: contributors, performers and AI use.
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { PagePart } from '#lib/web/PagePart.tsx'
import { AiDisclosure } from './AiDisclosure.tsx'
import { Contributors } from './Contributors.tsx'
import { CopyCredits } from './CopyCredits.tsx'
import { Performers } from './Performers.tsx'

export function CreditFields({ track, index }: { track: TrackAnswer; index: number }) {
  return (
    <>
      <PagePart>
        <Contributors track={track} index={index} />
      </PagePart>
      <PagePart>
        <Performers track={track} index={index} />
      </PagePart>
      <PagePart>
        <CopyCredits track={track} />
      </PagePart>
      <PagePart>
        <AiDisclosure track={track} index={index} />
      </PagePart>
    </>
  )
}
