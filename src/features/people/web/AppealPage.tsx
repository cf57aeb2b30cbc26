// /admin/appeals/:id: one message with its files and the history of the block, and the reply.

import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useUser } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { Cue } from '#ui/Cue.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { type AppealResult, canActOn } from '../domain.ts'
import { AccountStatusBadges } from './AccountStatusBadges.tsx'
import { peopleApi } from './api.ts'
import { BlockStory } from './BlockStory.tsx'
import styles from './people.module.css'
import { useAccountAction } from './use-account-action.ts'
import { useFileSize } from './use-file-size.ts'

export const handle = { namespaces: ['people'] } satisfies PageHandle

type Message = Awaited<ReturnType<typeof peopleApi.appeal.call>>

export default function AppealPage() {
  const { t } = useTranslation(['people', 'common'])
  const { id = '' } = useParams()
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = useQuery(peopleApi.appeal.queryOptions({ input: { id } }))
  const title = data && t('desk.titleOf', { kind: t(`desk.kind.${data.kind}`), name: data.person.name })
  usePageTitle(title ?? (error ? t('desk.letterFailed') : undefined))
  const back = <TextButton label={t('desk.title')} href="/admin/appeals" />
  if (data)
    return (
      <div className="page">
        <PageTitle over={back} lead={<AccountStatusBadges statuses={data.person.standing} />}>
          {title}
        </PageTitle>
        <div className="split">
          <div className={styles.sections}>
            <Written letter={data} />
            <section>
              <SectionHead
                title={t('person.blocks')}
                side={<TextButton label={data.person.name} href={`/admin/people/${data.person.id}`} />}
              />
              <BlockStory blocks={data.blocks} />
            </section>
          </div>
          <Answer key={data.id} letter={data} />
        </div>
      </div>
    )
  if (error)
    return (
      <div className="page">
        {back}
        <ErrorState
          page
          title={t('desk.letterFailed')}
          why={errorMessage(readRefusal(error))}
          action={<Button onClick={() => refetch()}>{t('common:retry')}</Button>}
        />
      </div>
    )
  return (
    <div className="page">
      <DelayedSkeleton label={t('desk.loading')}>
        <SkeletonBlock width="40%" height={40} gap={24} />
        <SkeletonRows count={4} cover={false} />
      </DelayedSkeleton>
    </div>
  )
}

function Written({ letter }: { letter: Message }) {
  const { t } = useTranslation('people')
  const { moment } = useDates()
  const sizeOf = useFileSize()
  return (
    <section className={styles.stack}>
      <SectionHead title={t('desk.text')} side={moment(letter.sentAt)} />
      <p className={styles.words}>{letter.text}</p>
      {letter.files.length > 0 ? (
        <>
          <h3>{t('desk.files')}</h3>
          <p className="muted">{t('desk.fileHint')}</p>
          <ul className={styles.files}>
            {letter.files.map(({ id, name, sizeBytes }) => (
              <li key={id}>
                <a href={`/v1/admin/appeals/files/${id}`} download={name}>
                  {t('desk.save', { name, size: sizeOf(sizeBytes) })}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

function Answer({ letter }: { letter: Message }) {
  const { t } = useTranslation(['people', 'common'])
  const { moment } = useDates()
  const user = useUser()
  const [text, setText] = useState('')
  const { run, busy, error, problemAt } = useAccountAction({
    doneMessage: t('desk.doneToast'),
    onDone: () => setText(''),
  })
  const answer = (verdict: AppealResult) => run(() => peopleApi.answer.call({ id: letter.id, verdict, text }))
  if (letter.status !== 'open')
    return (
      <Panel title={t(`desk.status.${letter.status}`)} label={t('desk.answer')}>
        <p className="muted">
          {letter.answeredAt ? t('desk.answered', { at: moment(letter.answeredAt) }) : null}
        </p>
        <p className={styles.words}>{letter.answer}</p>
      </Panel>
    )
  const canAnswerWith = (action: 'unblock' | 'freeze') =>
    user &&
    canActOn(
      { userId: user._id, role: user.role },
      { ...letter.person, block: letter.block.holds ? letter.block.kind : null },
      action,
    )
  const late = Date.parse(letter.dueAt) < Date.now()
  return (
    <Panel title={t('desk.answer')} label={t('desk.answer')} sticky>
      <div className={styles.stack}>
        <Cue
          tone={late ? 'late' : 'you'}
          turn={{
            label: t('common:whoseTurn'),
            value: t('desk.turnStaff'),
            note: late ? t('desk.late') : undefined,
          }}
          until={{ label: t('common:until'), value: moment(letter.dueAt) }}
          next={{ label: t('common:next'), value: t('desk.next') }}
        />
        <Textarea
          label={t('desk.answer')}
          description={t('desk.answerHint')}
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
        {letter.kind === 'message' ? (
          <Button variant="filled" loading={busy} onClick={() => answer('answered')}>
            {t('desk.send')}
          </Button>
        ) : (
          <>
            <Button
              variant="filled"
              loading={busy}
              disabled={!canAnswerWith('unblock')}
              onClick={() => answer('accepted')}
            >
              {t('desk.accept')}
            </Button>
            <Button
              variant="danger"
              disabled={busy || !canAnswerWith('freeze')}
              onClick={() => answer('declined')}
            >
              {t('desk.decline')}
            </Button>
          </>
        )}
      </div>
    </Panel>
  )
}
