// The credits of a track stand far down its form: they come when one gets there, or is led to them.
import { latePart } from '#ui/late-part.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'

export const LateCreditFields = latePart(
  async () => (await import('./CreditFields.tsx')).CreditFields,
  <SkeletonBlock height={480} />,
  { whenSeen: true },
)
