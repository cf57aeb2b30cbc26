// Moments that reviewer notes refer to, as marks on the waveform.
import { useTranslation } from 'react-i18next'
import { formatClock } from '#ui/format-clock.ts'
import type { WaveRegion } from '#ui/wave-regions.ts'
import type { ReleaseAnswer } from './api.ts'

type Reason = ReleaseAnswer['events'][number]['reasons'][number]

/** Letters mark findings, so notes use a different sign. */
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
            label: t('returned.pinned', { at: formatClock(atMs) }),
          } satisfies WaveRegion,
        ],
  )
}
