// Shown when the plan allows no more artists: which plan does, and that nothing is lost.
import { useTranslation } from 'react-i18next'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'

export function ArtistLimit({ limit }: { limit: number }) {
  const { t } = useTranslation(['artists', 'common'])
  return (
    <div style={{ marginTop: 32 }}>
      <UpgradePrompt
        from="artists"
        title={t('limitTitle', { plan: t('common:plan.advanced') })}
        line={t('limitLine', { count: limit })}
      />
    </div>
  )
}
