// The skeleton of the wizard while its draft loads.
import { useTranslation } from 'react-i18next'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { SkeletonBlock } from '#ui/SkeletonBlock.tsx'

export function WizardSkeleton() {
  const { t } = useTranslation('release-wizard')
  return (
    <div className="page">
      <DelayedSkeleton label={t('wizard.loading')}>
        <div style={{ display: 'flex', gap: 16, marginBottom: 24 }}>
          <SkeletonBlock width={56} height={56} />
          <div>
            <SkeletonBlock width={200} height={26} gap={8} />
            <SkeletonBlock width={260} height={12} />
          </div>
        </div>
        <SkeletonBlock height={44} gap={40} />
        <StepShape />
      </DelayedSkeleton>
    </div>
  )
}

/** The skeleton of a step while its code loads. */
export function StepSkeleton() {
  const { t } = useTranslation('release-wizard')
  return (
    <DelayedSkeleton label={t('wizard.loading')}>
      <StepShape />
    </DelayedSkeleton>
  )
}

const StepShape = () => (
  <>
    <SkeletonBlock width={160} height={26} gap={24} />
    <SkeletonBlock height={40} gap={20} />
    <SkeletonBlock height={40} gap={20} />
    <SkeletonBlock height={40} />
  </>
)
