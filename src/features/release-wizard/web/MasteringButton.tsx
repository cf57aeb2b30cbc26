// The button that takes the audio of a track from mastering, once there is a master that is paid. Before that, a recording
// can be sent there.
import { Button } from '@mantine/core'
import { IconWaveSine } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paidMastersQuery } from '#features/mastering/web/api.ts'
import type { ChooseMasterProps } from '#features/mastering/web/ChooseMaster.tsx'
import { paths } from '#lib/pure/paths.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { DialogFailure, lazyPart } from '#ui/lazy-part.tsx'

const ChooseMaster = lazyPart(() => import('#features/mastering/web/ChooseMaster.tsx'), {
  Failed: DialogFailure,
})

interface MasteringButtonProps extends Pick<ChooseMasterProps, 'onChoose'> {
  /** The upload that can be mastered. */
  recordingId?: string
  variant?: 'plain'
}

export function MasteringButton({ onChoose, recordingId, variant }: MasteringButtonProps) {
  const { t } = useTranslation('release-wizard')
  const masters = useInfiniteQuery(paidMastersQuery())
  const [opened, setOpened] = useState<boolean>()
  if (!masters.data) return null
  const icon = <IconWaveSine size={16} aria-hidden="true" />
  if (masters.data.pages[0]?.items.length === 0)
    return recordingId ? (
      <LinkButton size="sm" leftSection={icon} href={paths.mastering({ recording: recordingId })}>
        {t('tracks.master')}
      </LinkButton>
    ) : null
  return (
    <>
      <Button variant={variant} size="sm" leftSection={icon} onClick={() => setOpened(true)}>
        {t('tracks.useMaster')}
      </Button>
      {opened === undefined ? null : (
        <ChooseMaster opened={opened} onClose={() => setOpened(false)} onChoose={onChoose} />
      )}
    </>
  )
}
