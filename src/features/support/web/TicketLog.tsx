// Everything that was written in a ticket, with its files.
import { useTranslation } from 'react-i18next'
import { AnswerList } from '#features/forms/web/AnswerList.tsx'
import { DocumentList } from '#features/uploads/web/DocumentList.tsx'
import { useDates } from '#lib/web/use-dates.ts'
import { EventLog } from '#ui/EventLog.tsx'
import type { TicketAnswer } from './api.ts'

export function TicketLog({
  ticket,
  forStaff,
}: {
  ticket: Pick<TicketAnswer, 'events'>
  forStaff?: boolean
}) {
  const { t } = useTranslation('support')
  const { moment } = useDates()
  const folder = forStaff ? '/v1/admin/support/files' : '/v1/support/files'
  return (
    <EventLog
      title={t('log')}
      formatMoment={moment}
      entries={ticket.events.map(({ id, type, at, by, text, answers, files }) => ({
        id,
        what: t(`event.${type}`, { name: by ?? t('support'), assignee: text }),
        at,
        text: type === 'assigned' ? '' : text,
        files: (
          <>
            <AnswerList answers={answers} />
            <DocumentList files={files} hrefOf={(file) => `${folder}/${file}`} />
          </>
        ),
      }))}
    />
  )
}
