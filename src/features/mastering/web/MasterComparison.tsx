// The comparison of a master with its recording.
import type { MasterAnswer } from './api.ts'
import { ComparisonPlayer } from './ComparisonPlayer.tsx'

export function MasterComparison({ master: { previews, report, fileName } }: { master: MasterAnswer }) {
  if (!previews || !report) return null
  const sideOf = (side: 'before' | 'after') => ({
    ...previews[side],
    integratedLufs: report[side].integratedLufs,
  })
  return (
    <ComparisonPlayer
      name={fileName}
      durationMs={report.durationMs}
      before={sideOf('before')}
      after={sideOf('after')}
    />
  )
}
