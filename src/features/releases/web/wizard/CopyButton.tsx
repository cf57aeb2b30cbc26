// Asks to give other tracks the credits of this one, where there are others.
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TrackAnswer } from '../api.ts'
import { useWizard } from './use-wizard.ts'

export interface CopyCreditsProps {
  track: TrackAnswer
}

export function CopyButton({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation('releases')
  const { release } = useWizard()
  if (release.tracks.length < 2) return null
  return (
    <div>
      <Button size="sm" leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={onClick}>
        {t('copyCredits.open')}
      </Button>
    </div>
  )
}
