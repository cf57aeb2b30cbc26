// /forms/:id: a request form, and the number of the ticket that it has opened.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { planOf } from '#features/accounts/domain.ts'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { findForm } from '#features/forms/domain/catalogue.ts'
import { type FormAnswer, formQuery } from '#features/forms/web/api.ts'
import { RequestForm } from '#features/forms/web/RequestForm.tsx'
import { useTexts } from '#features/forms/web/use-texts.ts'
import { limitOf } from '#lib/pure/entitlements.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { Cue } from '#ui/Cue.tsx'
import { DetailPage } from '#ui/DetailPage.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/FormPage'
import { supportApi, type TicketAnswer } from './api.ts'
import styles from './support.module.css'
import { TicketBadge, TicketCue } from './TicketState.tsx'

export const handle = { namespaces: ['support', 'forms', 'uploads'] } satisfies PageHandle

export const loader = async ({ context, params }: Route.LoaderArgs) =>
  data(await loadPageData(context, (call) => [formQuery(params.id, call)]), {
    status: findForm({ id: params.id }) ? 200 : 404,
  })
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => startQueries([formQuery(params.id)])

export default function FormPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation(['support', 'forms'])
  const text = useTexts()
  const errorMessage = useErrorMessage()
  const query = useQuery(formQuery(params.id))
  usePageTitle(query.data && text(query.data.name))
  return (
    <DetailPage
      query={query}
      loadingLabel={t('forms:loading')}
      failure={
        <LoadFailure
          error={query.error}
          errorMessage={errorMessage}
          absentTitle={t('forms:absent')}
          failedTitle={t('forms:failed')}
          list={{ href: paths.support(), label: t('title') }}
          onRetry={query.refetch}
        />
      }
    >
      {(form) => <Request key={`${form.id} ${form.version}`} form={form} />}
    </DetailPage>
  )
}

function Request({ form }: { form: FormAnswer }) {
  const { t } = useTranslation(['support', 'problem'])
  const text = useTexts()
  const client = useQueryClient()
  const isImpersonated = useUser()?.impersonate === true
  const [ticket, setTicket] = useState<TicketAnswer>()
  return (
    <div className="page">
      <PageTitle over={<TextButton label={t('title')} href={paths.support()} />} lead={text(form.lead)}>
        {text(form.name)}
      </PageTitle>
      <div className="split">
        {ticket ? (
          <Sent form={form} ticket={ticket} onAgain={() => setTicket(undefined)} />
        ) : isImpersonated ? (
          <FormAlert>{t('problem:impersonating')}</FormAlert>
        ) : (
          <RequestForm
            definition={form}
            onSend={async (sent) => {
              setTicket(
                await supportApi.openFromForm.call({
                  id: form.id,
                  version: form.version,
                  key: sent.key,
                  answers: sent.answers,
                }),
              )
              await client.invalidateQueries({ queryKey: supportApi.key() })
            }}
          />
        )}
        {ticket ? null : <WhatHappens form={form} />}
      </div>
    </div>
  )
}

interface SentProps {
  form: FormAnswer
  ticket: TicketAnswer
  onAgain: () => void
}

/** The text of the form, and the ticket by its number. */
function Sent({ form, ticket, onAgain }: SentProps) {
  const { t } = useTranslation('support')
  const text = useTexts()
  const section = useRef<HTMLElement>(null)
  // The pressed button disappears with the form, so focus moves to the confirmation.
  useEffect(() => {
    section.current?.focus()
  }, [])
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="sent-head" className={styles.stack}>
      <SectionHead
        id="sent-head"
        title={t('opened', { number: ticket.number })}
        side={<TicketBadge ticket={ticket} />}
      />
      <p>{text(form.success)}</p>
      <TicketCue ticket={ticket} />
      <div className={styles.buttons}>
        <LinkButton href={paths.ticket(ticket.id)} variant="filled">
          {t('form.open')}
        </LinkButton>
        <Button onClick={onAgain}>{t('form.again')}</Button>
      </div>
    </section>
  )
}

function WhatHappens({ form }: { form: FormAnswer }) {
  const { t } = useTranslation(['support', 'common'])
  const text = useTexts()
  const user = useUser()
  if (!user) return null
  const plan = user.subscription.plan_name
  const hours = limitOf(planOf(plan), 'support.answer_hours')
  return (
    <Panel title={t('form.next')} label={t('form.next')} sticky>
      <div className={styles.stack}>
        <Cue
          turn={{ label: t('common:whoseTurn'), value: t('support') }}
          until={{
            label: t('common:until'),
            value: t('form.hours', { count: hours }),
            note: t('form.plan', { plan: t(`common:plan.${plan}`) }),
          }}
          next={{ label: t('common:next'), value: t('nextAnswer') }}
        />
        <p className="muted">{text(form.next)}</p>
        <p className="muted">{t('form.number')}</p>
      </div>
    </Panel>
  )
}
