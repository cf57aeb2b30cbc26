// /admin/appeals/:id: one message with its files and the history of the block, and the reply.

import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useUser } from '#features/accounts/web/use-user.ts'
import { DocumentList } from '#features/uploads/web/DocumentList.tsx'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { Cue } from '#ui/Cue.tsx'
import { DetailPage } from '#ui/DetailPage.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { type AppealResult, canActOn } from '../domain.ts'
import type { Route } from './+types/AppealPage'
import { AccountStatusBadges } from './AccountStatusBadges.tsx'
import { appealQuery, peopleApi } from './api.ts'
import { BlockStory } from './BlockStory.tsx'
import styles from './people.module.css'
import { useAccountAction } from './use-account-action.ts'

export const handle = { namespaces: ['people', 'uploads'] } satisfies PageHandle

export const loader = ({ context, params: { id } }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [appealQuery(id, call)])
export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => startQueries([appealQuery(id)])

type Message = Awaited<ReturnType<typeof peopleApi.appeal.call>>

export default function AppealPage() {
  const { t } = useTranslation(['people', 'common'])
  const { id = '' } = useParams()
  const errorMessage = useErrorMessage()
  const query = useQuery(appealQuery(id))
  const { data } = query
  const title = data && t('appeals.titleOf', { kind: t(`appeals.kind.${data.kind}`), name: data.person.name })
  usePageTitle(title)
  const back = <TextButton label={t('appeals.title')} href={paths.admin.appeals()} />
  return (
    <DetailPage
      query={query}
      loadingLabel={t('appeals.loading')}
      skeletonRows={4}
      failure={
        <LoadFailure
          error={query.error}
          errorMessage={errorMessage}
          absentTitle={t('appeals.absent')}
          failedTitle={t('appeals.messageFailed')}
          list={{ href: paths.admin.appeals(), label: t('appeals.all') }}
          onRetry={query.refetch}
        />
      }
    >
      {(data) => (
        <div className="page">
          <PageTitle over={back} lead={<AccountStatusBadges statuses={data.person.accountStatus} />}>
            {title}
          </PageTitle>
          <div className="split">
            <div className={styles.sections}>
              <Written message={data} />
              <section>
                <SectionHead
                  title={t('person.blocks')}
                  side={<TextButton label={data.person.name} href={paths.admin.person(data.person.id)} />}
                />
                <BlockStory blocks={data.blocks} />
              </section>
            </div>
            <Answer key={data.id} message={data} />
          </div>
        </div>
      )}
    </DetailPage>
  )
}

function Written({ message }: { message: Message }) {
  const { t } = useTranslation('people')
  const { moment } = useDates()
  return (
    <section className={styles.stack}>
      <SectionHead title={t('appeals.text')} side={moment(message.sentAt)} />
      <p className={styles.words}>{message.text}</p>
      {message.files.length > 0 ? (
        <>
          <h3>{t('appeals.files')}</h3>
          <p className="muted">{t('appeals.fileHint')}</p>
          <DocumentList files={message.files} hrefOf={(id) => `/v1/admin/appeals/files/${id}`} />
        </>
      ) : null}
    </section>
  )
}

function Answer({ message }: { message: Message }) {
  const { t } = useTranslation(['people', 'common'])
  const { moment } = useDates()
  const user = useUser()
  const [text, setText] = useState('')
  const { run, busy, error, problemAt } = useAccountAction({
    doneMessage: t('appeals.doneToast'),
    onDone: () => setText(''),
  })
  const answer = (result: AppealResult) => run(() => peopleApi.answer.call({ id: message.id, result, text }))
  if (message.status !== 'open')
    return (
      <Panel title={t(`appeals.status.${message.status}`)} label={t('appeals.answer')}>
        <p className="muted">
          {message.answeredAt ? t('appeals.answered', { at: moment(message.answeredAt) }) : null}
        </p>
        <p className={styles.words}>{message.answer}</p>
      </Panel>
    )
  const canAnswerWith = (action: 'unblock' | 'freeze') =>
    user &&
    canActOn(
      { userId: user._id, role: user.role },
      { ...message.person, block: message.block.active ? message.block.kind : null },
      action,
    )
  const overdue = Date.parse(message.dueAt) < Date.now()
  return (
    <Panel title={t('appeals.answer')} label={t('appeals.answer')} sticky>
      <div className={styles.stack}>
        <Cue
          tone={overdue ? 'late' : 'you'}
          turn={{
            label: t('common:whoseTurn'),
            value: t('appeals.turnStaff'),
            note: overdue ? t('appeals.overdue') : undefined,
          }}
          until={{ label: t('common:until'), value: moment(message.dueAt) }}
          next={{ label: t('common:next'), value: t('appeals.next') }}
        />
        <Textarea
          label={t('appeals.answer')}
          description={t('appeals.answerHint')}
          value={text}
          maxLength={5_000}
          autosize
          minRows={4}
          required
          error={problemAt('text')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {error ? (
          <p className={styles.error} role="alert">
            {error}
          </p>
        ) : null}
        {message.kind === 'message' ? (
          <Button variant="filled" loading={busy} onClick={() => answer('answered')}>
            {t('appeals.send')}
          </Button>
        ) : (
          <>
            <Button
              variant="filled"
              loading={busy}
              disabled={!canAnswerWith('unblock')}
              onClick={() => answer('accepted')}
            >
              {t('appeals.accept')}
            </Button>
            <Button
              variant="danger"
              disabled={busy || !canAnswerWith('freeze')}
              onClick={() => answer('declined')}
            >
              {t('appeals.decline')}
            </Button>
          </>
        )}
      </div>
    </Panel>
  )
}
