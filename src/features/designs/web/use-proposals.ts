// The six covers proposed for a brief, debounced while the user types.
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { type Brief, proposeCovers } from '#engines/covers/compose.ts'

const DRAWN_AFTER_MS = 200

export function useProposals(initial: Brief) {
  const [brief, setBrief] = useState(initial)
  const [settled] = useDebouncedValue(brief, DRAWN_AFTER_MS)
  const scenes = useMemo(() => proposeCovers(settled), [settled])
  return {
    brief,
    setBrief,
    scenes,
    more: () => setBrief((brief) => ({ ...brief, seed: `${Number(brief.seed) + 1}` })),
  }
}
