// The actions of one track, mounted only while its menu is open.
import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TrackAnswer } from '#features/releases/web/api.ts'
import { useRemoveTrack } from './use-remove-track.ts'
import { useWizard } from './use-wizard.ts'

export interface TrackMenuItemsProps {
  track: TrackAnswer
  index: number
  onMove: (id: string, to: number) => void
}

export function TrackMenuItems({ track, index, onMove }: TrackMenuItemsProps) {
  const { t } = useTranslation(['release-wizard', 'releases'])
  const { release } = useWizard()
  const remove = useRemoveTrack()
  const title = track.title || t('releases:untitledTrack')
  return (
    <>
      <Menu.Item
        leftSection={<IconArrowUp size={16} aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => onMove(track.id, index - 1)}
      >
        {t('tracks.moveUp', { title })}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={16} aria-hidden="true" />}
        disabled={index === release.tracks.length - 1}
        onClick={() => onMove(track.id, index + 1)}
      >
        {t('tracks.moveDown', { title })}
      </Menu.Item>
      <Menu.Item
        color="var(--danger)"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={() => remove(track)}
      >
        {t('tracks.remove')}
      </Menu.Item>
    </>
  )
}
