// What the command palette offers for the release that is open: its page, and the steps of its wizard.
import { IconDisc, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { STEPS } from '#features/releases/domain/vocabulary.ts'
import { releaseQuery } from '#features/releases/web/api.ts'
import { paths } from '#lib/pure/paths.ts'
import type { Command } from './use-commands.tsx'

const OPEN = /^\/distributions\/([0-9a-f-]{36})(\/edit)?(?:\/|$)/

export function useOpenRelease(): Command[] {
  const { t } = useTranslation(['site', 'release-wizard', 'releases'])
  const canEdit = usePermission('catalogue.edit')
  const { pathname } = useLocation()
  const [, id = '', inWizard] = OPEN.exec(pathname) ?? []
  // The page has read it already.
  const { data: release } = useQuery({
    ...releaseQuery(id),
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (id === '' || !release) return []
  const line = release.title || t('releases:list.untitled')
  const steps = STEPS.map(
    (step): Command => ({
      id: `open-${step}`,
      label: t('palette.edit', { step: t(`release-wizard:step.${step}`) }),
      line,
      start: <IconPencil size={18} />,
      to: paths.editRelease(id, step),
    }),
  )
  return [
    ...(inWizard
      ? [
          {
            id: 'open',
            label: t('palette.releasePage'),
            line,
            start: <IconDisc size={18} />,
            to: paths.release(id),
          },
        ]
      : []),
    ...(canEdit && release.editable ? steps.filter(({ to }) => !pathname.startsWith(to)) : []),
  ]
}
