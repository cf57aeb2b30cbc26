// /account/support/:id: a ticket with its messages, and the reply.
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useIsBlocked, useUser } from '#features/accounts/web/use-user.ts'
import { useTexts } from '#features/forms/web/use-texts.ts'
import { DocumentsField } from '#features/uploads/web/DocumentsField.tsx'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { useMessageKey } from '#lib/web/use-message-key.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { CasePage } from '#ui/CasePage.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { TEXT_LENGTH_MAX } from '../domain.ts'
import type { Route } from './+types/TicketPage'
import { supportApi, type TicketAnswer, ticketQuery } from './api.ts'
import styles from './support.module.css'
import { TicketLog } from './TicketLog.tsx'
import { TicketBadge, TicketCue } from './TicketState.tsx'
import { useTicketAction } from './use-ticket-action.ts'

export const handle = { namespaces: ['support', 'forms', 'uploads'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [ticketQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => startQueries([ticketQuery(params.id)])

export default function TicketPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('support')
  const user = useUser()
  const query = useQuery(ticketQuery(params.id))
  usePageTitle(query.data?.subject ?? (query.isError ? t('ticketFailed') : undefined))
  return (
    <CasePage
      query={query}
      back={<TextButton label={t('title')} href={paths.support()} />}
      loadingLabel={t('loading')}
      failedTitle={t('ticketFailed')}
      titleOf={({ subject }) => subject}
      lead={(ticket) => <TicketBadge ticket={ticket} />}
      story={(ticket) => (
        <>
          <TicketCue ticket={ticket} />
          <TicketLog ticket={ticket} />
          {user?.impersonate ? null : <ReplyForm key={ticket.id} ticket={ticket} />}
        </>
      )}
      aside={(ticket) => (
        <>
          <Facts ticket={ticket} />
          {ticket.status === 'closed' || user?.impersonate ? null : <Solved ticket={ticket} />}
        </>
      )}
    />
  )
}

function Facts({ ticket: { number, category, form, release } }: { ticket: TicketAnswer }) {
  const { t } = useTranslation(['support', 'common'])
  const text = useTexts()
  const isBlocked = useIsBlocked()
  return (
    <section aria-labelledby="facts-head">
      <SectionHead id="facts-head" title={t('facts')} />
      <DescriptionList layout="rows">
        <DescriptionItem label={t('number')}>{number}</DescriptionItem>
        <DescriptionItem label={t('category')}>{t(`categories.${category}`)}</DescriptionItem>
        {form ? <DescriptionItem label={t('form.form')}>{text(form.name)}</DescriptionItem> : null}
        {release ? (
          <DescriptionItem label={t('release')}>
            {isBlocked ? (
              release.title
            ) : (
              <AppLink href={paths.release(release.id)}>{release.title || t('common:untitled')}</AppLink>
            )}
          </DescriptionItem>
        ) : null}
      </DescriptionList>
    </section>
  )
}

function Solved({ ticket: { id } }: { ticket: TicketAnswer }) {
  const { t } = useTranslation('support')
  const { run, busy, error } = useTicketAction({ done: t('solvedDone') })
  return (
    <section className={styles.stack}>
      <p className="muted">{t('solvedLine')}</p>
      {error ? <FormAlert>{error}</FormAlert> : null}
      <div>
        <Button loading={busy} onClick={() => run(() => supportApi.solve.call({ id }))}>
          {t('solve')}
        </Button>
      </div>
    </section>
  )
}

function ReplyForm({ ticket: { id, status } }: { ticket: TicketAnswer }) {
  const { t } = useTranslation(['support', 'problem'])
  const [files, setFiles] = useState<File[]>([])
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => (text.trim() === '' ? t('problem:required') : null) },
  })
  useUnsavedInput(form.isDirty() || files.length > 0)
  const key = useMessageKey(form.values.text, files)
  const { run, busy, error, problemAt } = useTicketAction({
    done: t('replied'),
    onDone: () => {
      form.reset()
      setFiles([])
    },
  })
  return (
    <Panel title={t('reply')} label={t('reply')}>
      <form
        noValidate
        className={styles.stack}
        onSubmit={form.onSubmit(({ text }) => run(() => supportApi.reply.call({ id, key, text, files })))}
      >
        <Textarea
          label={t('text')}
          description={status === 'answered' || status === 'closed' ? t('reopens') : undefined}
          maxLength={TEXT_LENGTH_MAX}
          autosize
          minRows={4}
          {...form.getInputProps('text')}
          error={form.errors.text ?? problemAt('text')}
        />
        <DocumentsField files={files} onChange={setFiles} disabled={busy} line={t('filesLine')} />
        {error ? <FormAlert>{error}</FormAlert> : null}
        <div>
          <Button type="submit" variant="filled" loading={busy}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
