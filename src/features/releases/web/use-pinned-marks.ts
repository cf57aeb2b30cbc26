// Moments that notes of the review desk are pinned to, as marks on the waveform.
import { useTranslation } from 'react-i18next'
import { formatClock } from '#ui/format-clock.ts'
import type { WaveRegion } from '#ui/wave-regions.ts'
import type { ReleaseAnswer } from './api.ts'

type Reason = ReleaseAnswer['events'][number]['reasons'][number]

/** Letters are the findings’; a note has a sign of its own. */
export function usePinnedMarks(reasons: readonly Pick<Reason, 'atMs'>[]): WaveRegion[] {
  const { t } = useTranslation('releases')
  return reasons.flatMap(({ atMs }, index) =>
    atMs === null
      ? []
      : [
          {
            key: `pinned-${index}`,
            mark: '!',
            tone: 'ink',
            startMs: atMs,
            label: t('cameBack.pinned', { at: formatClock(atMs) }),
          } satisfies WaveRegion,
        ],
  )
}
