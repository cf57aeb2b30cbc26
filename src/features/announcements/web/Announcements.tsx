// Announcements of the operator on the dashboard. Renders nothing when there are none or they cannot be loaded.
import { CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { deferAction, useHidden } from '#ui/deferred-action.ts'
import { showToast } from '#ui/show-toast.tsx'
import styles from './announcements.module.css'
import { announcementsApi, currentAnnouncements } from './api.ts'

export function Announcements() {
  const { t } = useTranslation('announcements')
  const { data } = useQuery(currentAnnouncements())
  const hidden = useHidden()
  const dismiss = useDismiss()
  const shown = data?.items.filter(({ id }) => !hidden.has(id)) ?? []
  if (shown.length === 0) return null
  return (
    <section aria-label={t('section')}>
      <ul className={styles.shown}>
        {shown.map(({ id, severity, title, text }) => {
          const Icon = severity === 'warning' ? IconAlertTriangle : IconSpeakerphone
          return (
            <li key={id} className={styles.announcement} data-severity={severity}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              <p>
                <b>{title}</b> {text}
              </p>
              <CloseButton aria-label={t('dismiss', { title })} onClick={() => dismiss(id)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function useDismiss() {
  const { t } = useTranslation(['announcements', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const closeLabel = t('common:close')
  return (id: string) =>
    deferAction({
      ids: [id],
      message: t('dismissed'),
      undoLabel: t('common:undo'),
      closeLabel,
      run: async () => {
        try {
          await announcementsApi.dismiss.call({ id })
          await queries.invalidateQueries({ queryKey: announcementsApi.current.key() })
        } catch (error) {
          showToast({ message: errorMessage(readRefusal(error)), tone: 'error', closeLabel })
        }
      },
    })
}
