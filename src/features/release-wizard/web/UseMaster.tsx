// The button that takes the audio of a track from mastering; shown once there is a master that is paid.
import { Button } from '@mantine/core'
import { IconWaveSine } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paidMastersQuery } from '#features/mastering/web/api.ts'
import type { ChooseMasterProps } from '#features/mastering/web/ChooseMaster.tsx'
import { DialogFailure, lazyPart } from '#ui/lazy-part.tsx'

const ChooseMaster = lazyPart(() => import('#features/mastering/web/ChooseMaster.tsx'), {
  Failed: DialogFailure,
})

interface UseMasterProps extends Pick<ChooseMasterProps, 'onChoose'> {
  variant?: 'plain'
}

export function UseMaster({ onChoose, variant }: UseMasterProps) {
  const { t } = useTranslation('release-wizard')
  const masters = useInfiniteQuery(paidMastersQuery())
  const [opened, setOpened] = useState<boolean>()
  if (!masters.data?.pages[0]?.items.length) return null
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        leftSection={<IconWaveSine size={16} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {t('tracks.useMaster')}
      </Button>
      {opened === undefined ? null : (
        <ChooseMaster opened={opened} onClose={() => setOpened(false)} onChoose={onChoose} />
      )}
    </>
  )
}
