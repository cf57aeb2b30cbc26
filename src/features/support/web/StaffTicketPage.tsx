// /admin/support/:id: a ticket with its notes, who answers it, and the response of staff.
import { Button, NativeSelect, Radio, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { useTexts } from '#features/forms/web/use-texts.ts'
import { DocumentsField } from '#features/uploads/web/DocumentsField.tsx'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useMessageKey } from '#lib/web/use-message-key.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { CasePage } from '#ui/CasePage.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { TEXT_LENGTH_MAX, type TicketResponse } from '../domain.ts'
import type { Route } from './+types/StaffTicketPage'
import { assigneesQuery, type StaffTicketAnswer, staffTicketQuery, supportApi } from './api.ts'
import styles from './support.module.css'
import { TicketLog } from './TicketLog.tsx'
import { TicketBadge, TicketCue } from './TicketState.tsx'
import { useTicketAction } from './use-ticket-action.ts'

export const handle = { namespaces: ['support', 'forms', 'uploads'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [staffTicketQuery(params.id, call), assigneesQuery(call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  startQueries([staffTicketQuery(params.id), assigneesQuery()])

export default function StaffTicketPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation(['support', 'common'])
  const query = useQuery(staffTicketQuery(params.id))
  usePageTitle(query.data?.subject ?? (query.isError ? t('ticketFailed') : undefined))
  return (
    <CasePage
      query={query}
      back={<TextButton label={t('staffTitle')} href={paths.admin.support()} />}
      loadingLabel={t('loading')}
      failedTitle={t('ticketFailed')}
      titleOf={({ subject }) => subject}
      lead={(ticket) => <TicketBadge ticket={ticket} forStaff />}
      story={(ticket) => (
        <>
          <TicketCue ticket={ticket} person={ticket.person.name} />
          <TicketLog ticket={ticket} forStaff />
          {ticket.isOwnAccount ? (
            <p className="muted">{t('ownAccount')}</p>
          ) : ticket.canRespond.length > 0 ? (
            <ResponseForm key={ticket.id} ticket={ticket} />
          ) : (
            <p className="muted">{t('closedLine')}</p>
          )}
        </>
      )}
      aside={(ticket) => (
        <>
          <Facts ticket={ticket} />
          {ticket.isOwnAccount ? null : (
            <>
              {ticket.status === 'closed' ? null : <Assignee ticket={ticket} />}
              <NoteForm key={ticket.id} ticket={ticket} />
            </>
          )}
        </>
      )}
    />
  )
}

function Facts({ ticket }: { ticket: StaffTicketAnswer }) {
  const { t } = useTranslation(['support', 'common'])
  const text = useTexts()
  const { number, category, form, release, person, plan } = ticket
  return (
    <section aria-labelledby="facts-head">
      <SectionHead id="facts-head" title={t('facts')} />
      <DescriptionList layout="rows">
        <DescriptionItem label={t('number')}>{number}</DescriptionItem>
        <DescriptionItem label={t('person')}>
          <AppLink href={paths.admin.person(person.id)}>{person.name}</AppLink>
        </DescriptionItem>
        <DescriptionItem label={t('email')}>{person.email}</DescriptionItem>
        <DescriptionItem label={t('plan')}>{t(`common:plan.${plan}`)}</DescriptionItem>
        <DescriptionItem label={t('category')}>{t(`categories.${category}`)}</DescriptionItem>
        {form ? <DescriptionItem label={t('form.form')}>{text(form.name)}</DescriptionItem> : null}
        {release ? (
          <DescriptionItem label={t('release')}>{release.title || t('common:untitled')}</DescriptionItem>
        ) : null}
      </DescriptionList>
    </section>
  )
}

function Assignee({ ticket: { id, assignee } }: { ticket: StaffTicketAnswer }) {
  const { t } = useTranslation('support')
  const user = useUser()
  const { data } = useQuery(assigneesQuery())
  const { run, busy, error, problemAt } = useTicketAction({ done: t('assigned') })
  const assign = (assigneeId: string | null) => run(() => supportApi.assign.call({ id, assigneeId }))
  const staff = data?.items ?? []
  return (
    <section aria-labelledby="assignee-head" className={styles.stack}>
      <SectionHead id="assignee-head" title={t('assignee')} />
      <NativeSelect
        aria-label={t('assignee')}
        value={assignee?.id ?? ''}
        disabled={busy}
        error={problemAt('assigneeId')}
        data={[
          { value: '', label: t('nobody') },
          // Somebody who has left support is shown as long as they have the ticket.
          ...(assignee && !staff.some((member) => member.id === assignee.id) ? [assignee] : []).map(
            (member) => ({ value: member.id, label: member.name }),
          ),
          ...staff.map((member) => ({ value: member.id, label: member.name })),
        ]}
        onChange={({ currentTarget: { value } }) => assign(value === '' ? null : value)}
      />
      {error ? <FormAlert>{error}</FormAlert> : null}
      {user && assignee?.id !== user._id ? (
        <div>
          <Button loading={busy} onClick={() => assign(user._id)}>
            {t('claim')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function ResponseForm({ ticket }: { ticket: StaffTicketAnswer }) {
  const { t } = useTranslation('support')
  const { id, canRespond } = ticket
  const [chosen, setChosen] = useState<TicketResponse>('answered')
  const [text, setText] = useState('')
  const [files, setFiles] = useState<File[]>([])
  // The person can answer while a response is written, and change which ones there are.
  const response = canRespond.includes(chosen) ? chosen : 'answered'
  const key = useMessageKey(response, text, files)
  const { run, busy, error, problemAt } = useTicketAction({
    done: t('responded'),
    onDone: () => {
      setChosen('answered')
      setText('')
      setFiles([])
    },
  })
  return (
    <Panel title={t('respond')} label={t('respond')}>
      <form
        noValidate
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          run(() => supportApi.respond.call({ id, key, response, text, files }))
        }}
      >
        <Radio.Group
          label={t('kind')}
          value={response}
          onChange={(value) => setChosen(canRespond.find((known) => known === value) ?? 'answered')}
        >
          <div className={styles.choices}>
            {canRespond.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`response.${value}`)}
                description={t(`responseLine.${value}`)}
              />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label={t('text')}
          description={t('responseHint')}
          value={text}
          maxLength={TEXT_LENGTH_MAX}
          autosize
          minRows={5}
          required
          error={problemAt('text')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DocumentsField files={files} onChange={setFiles} disabled={busy} line={t('filesLine')} />
        {error ? <FormAlert>{error}</FormAlert> : null}
        <div>
          <Button type="submit" variant="filled" loading={busy} disabled={text.trim() === ''}>
            {t(`button.${response}`)}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function NoteForm({ ticket: { id } }: { ticket: StaffTicketAnswer }) {
  const { t } = useTranslation('support')
  const [text, setText] = useState('')
  const key = useMessageKey(text)
  const { run, busy, error, problemAt } = useTicketAction({ done: t('noted'), onDone: () => setText('') })
  return (
    <section aria-labelledby="note-head">
      <SectionHead id="note-head" title={t('note')} />
      <form
        noValidate
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          run(() => supportApi.note.call({ id, key, text }))
        }}
      >
        <Textarea
          aria-label={t('note')}
          description={t('noteHint')}
          value={text}
          maxLength={TEXT_LENGTH_MAX}
          autosize
          minRows={2}
          error={problemAt('text')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {error ? <FormAlert>{error}</FormAlert> : null}
        <div>
          <Button type="submit" loading={busy} disabled={text.trim() === ''}>
            {t('addNote')}
          </Button>
        </div>
      </form>
    </section>
  )
}
