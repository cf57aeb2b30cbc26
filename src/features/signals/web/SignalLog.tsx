// Everything that was written about a signal, with the files of the answer.
import { useTranslation } from 'react-i18next'
import { DocumentList } from '#features/uploads/web/DocumentList.tsx'
import { useDates } from '#lib/web/use-dates.ts'
import { EventLog } from '#ui/EventLog.tsx'
import type { SignalAnswer } from './api.ts'

export function SignalLog({ signal, forStaff }: { signal: SignalAnswer; forStaff?: boolean }) {
  const { t } = useTranslation('signals')
  const { moment } = useDates()
  const folder = forStaff ? '/v1/admin/signals/files' : '/v1/signals/files'
  if (signal.events.length === 0) return null
  return (
    <EventLog
      title={t('log')}
      formatMoment={moment}
      entries={signal.events.map(({ id, type, at, by, text, files }) => ({
        id,
        what: t(`event.${type}`, { name: by ?? t('staff') }),
        at,
        text,
        files: <DocumentList files={files} hrefOf={(file) => `${folder}/${file}`} />,
      }))}
    />
  )
}
