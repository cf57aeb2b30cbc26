// /admin/review/appeals: appeals against review decisions, due first, each answered inline.

import { Button, Textarea } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { useReasonWords } from '#features/releases/web/use-reason-words.ts'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import type { Route } from './+types/ReleaseAppealsPage'
import { releaseAppealsQuery, reviewApi } from './api.ts'
import { TimeLeft } from './QueuePanel.tsx'
import { useReasonChoices } from './ReasonField.tsx'
import styles from './ReleaseAppealsPage.module.css'
import { ReviewTabs } from './ReviewTabs.tsx'

export const handle = { namespaces: ['releases', 'review', 'uploads'] } satisfies PageHandle

const stateIn = (query: URLSearchParams) => (query.get('state') === 'answered' ? 'answered' : 'open')

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [releaseAppealsQuery(stateIn(new URL(request.url).searchParams), call)])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startQueries([releaseAppealsQuery(stateIn(new URL(request.url).searchParams))])

const WATCH_MS = 20_000

type AppealAnswer = Awaited<ReturnType<typeof reviewApi.appeals.call>>['items'][number]

export default function ReleaseAppealsPage() {
  const { t } = useTranslation(['review', 'common'])
  usePageTitle(t('appeals.title'))
  const [query] = useSearchParams()
  const state = stateIn(query)
  const findingSentence = useFindingSentence()
  const [isTyping, setTyping] = useState(false)
  // A colleague can answer one meanwhile. A text that is being typed keeps its place.
  const appeals = useInfiniteQuery({
    ...releaseAppealsQuery(state),
    refetchInterval: isTyping ? false : WATCH_MS,
  })
  const items = appeals.data?.pages.flatMap((page) => page.items) ?? []
  const now = appeals.data?.pages[0]?.now ?? ''
  const other = state === 'open' ? 'answered' : 'open'
  return (
    <div className="page">
      <ReviewTabs />
      <PageTitle
        lead={
          <TextButton
            label={t(`appeals.show.${other}`)}
            href={paths.admin.releaseAppeals({ state: other === 'open' ? undefined : 'answered' })}
          />
        }
      >
        {t(`appeals.heading.${state}`)}
      </PageTitle>
      <ListContent
        query={appeals}
        isEmpty={items.length === 0}
        failedTitle={t('appeals.failed')}
        errorMessage={findingSentence}
        skeleton={
          <DelayedSkeleton label={t('appeals.loading')}>
            <SkeletonRows count={4} cover={false} />
          </DelayedSkeleton>
        }
        empty={<EmptyState title={t(`appeals.empty.${state}`)} line={t('appeals.emptyLine')} />}
      >
        <ul className={styles.appeals} aria-label={t('appeals.title')}>
          {items.map((appeal) => (
            <AppealRow key={appeal.id} appeal={appeal} now={now} onTyping={setTyping} />
          ))}
        </ul>
      </ListContent>
    </div>
  )
}

function AppealRow({
  appeal,
  now,
  onTyping,
}: {
  appeal: AppealAnswer
  now: string
  onTyping: (isTyping: boolean) => void
}) {
  const { t } = useTranslation(['review', 'releases', 'common'])
  const { moment } = useDates()
  const choices = useReasonChoices()
  const wordsOf = useReasonWords()
  const { title, releaseId, artistName, decision, decidedAt, reasons, result } = appeal
  return (
    <li>
      <div className={styles.head}>
        <h2>
          <AppLink href={paths.admin.reviewCase(releaseId)}>{title}</AppLink>
        </h2>
        <p className="muted">
          {artistName}, {t(`common:plan.${appeal.plan}`)}
        </p>
        {result ? (
          <b>{t(`appeals.result.${result}`)}</b>
        ) : (
          <span>
            {t('appeals.due')} <TimeLeft dueAt={appeal.dueAt} now={now} />
          </span>
        )}
      </div>
      <div>
        <h3>
          {t(`releases:status.${decision}`)}, {moment(decidedAt)}
        </h3>
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={JSON.stringify(reason)}>
              <b>{choices.find(({ value }) => value === reason.code)?.label ?? reason.code}</b>
              {wordsOf(reason) ? <span> {wordsOf(reason)}</span> : null}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{t('appeals.author', { name: artistName, at: moment(appeal.sentAt) })}</h3>
        <p className={styles.words}>{appeal.text}</p>
      </div>
      {result ? (
        <div>
          <h3>{t('appeals.answered', { at: moment(appeal.answeredAt ?? appeal.sentAt) })}</h3>
          <p className={styles.words}>{appeal.answer}</p>
        </div>
      ) : (
        <Answer appeal={appeal} onTyping={onTyping} />
      )}
    </li>
  )
}

function Answer({ appeal, onTyping }: { appeal: AppealAnswer; onTyping: (isTyping: boolean) => void }) {
  const { t } = useTranslation(['review', 'common'])
  const findingSentence = useFindingSentence()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const answer = useMutation({
    mutationFn: (result: 'upheld' | 'changed') =>
      reviewApi.answerAppeal.call({ id: appeal.id, result, text }),
    onSuccess: () => {
      onTyping(false)
      showToast({ message: t('appeals.done', { title: appeal.title }), closeLabel: t('common:close') })
      return client.invalidateQueries({ queryKey: reviewApi.key() })
    },
    onError: (error) => {
      if (readRefusal(error).code !== 'wrong_state') return
      onTyping(false)
      showToast({ message: t('appeals.taken'), tone: 'error', closeLabel: t('common:close') })
      return client.invalidateQueries({ queryKey: reviewApi.key() })
    },
  })
  const ready = text.trim() !== '' && !answer.isPending
  useUnsavedInput(text.trim() !== '' && !answer.isSuccess, { isSending: answer.isPending })
  return (
    <div className={styles.answer}>
      <Textarea
        label={t('appeals.answer')}
        description={t(appeal.decision === 'rejected' ? 'appeals.hintRejected' : 'appeals.hintReopened')}
        value={text}
        maxLength={4_000}
        autosize
        minRows={3}
        required
        error={answer.error ? findingSentence(readRefusal(answer.error)) : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onTyping(event.currentTarget.value.trim() !== '')
        }}
      />
      <div className={styles.buttons}>
        <Button disabled={!ready} onClick={() => answer.mutate('upheld')}>
          {t('appeals.uphold')}
        </Button>
        <Button disabled={!ready} onClick={() => answer.mutate('changed')}>
          {t('appeals.change')}
        </Button>
      </div>
    </div>
  )
}
