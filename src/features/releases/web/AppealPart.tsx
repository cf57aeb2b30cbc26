// An artist's appeal against a decision: its deadline, its text, and the reply of the review team.
import { Button, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { APPEAL_TEXT } from '../domain/appeals.ts'
import { type ReleaseAnswer, releasesApi } from './api.ts'
import styles from './ReleasePage.module.css'
import { useFindingSentence } from './use-finding-sentence.ts'

type State = Awaited<ReturnType<typeof releasesApi.findAppeal.call>>

export function AppealPart({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation(['releases', 'common'])
  const { id, status, events, editable } = release
  const canSubmit = usePermission('catalogue.submit')
  const { data, isError, refetch } = useQuery({
    ...releasesApi.findAppeal.queryOptions({ input: { id } }),
    enabled: status === 'reopened' || status === 'rejected',
    // Each decision has its own appeal.
    queryKey: [...releasesApi.findAppeal.queryKey({ input: { id } }), events.at(-1)?.id],
  })
  if (isError)
    return (
      <p className={styles.appeal}>
        {t('appeal.failed')} <TextButton label={t('common:retry')} onClick={() => refetch()} />
      </p>
    )
  if (data?.appeal) return <Sent appeal={data.appeal} editable={editable} />
  return data?.until && canSubmit ? <Write id={id} until={data.until} /> : null
}

function Sent({ appeal, editable }: { appeal: NonNullable<State['appeal']>; editable: boolean }) {
  const { t } = useTranslation('releases')
  const { dayOf, moment } = useDates()
  const { result, text, answer, sentAt, dueAt, answeredAt } = appeal
  return (
    <section className={styles.appeal} aria-labelledby="appeal-head">
      <SectionHead
        id="appeal-head"
        level={3}
        title={result ? t(`appeal.${result}`) : t('appeal.open', { day: dayOf(sentAt) })}
        side={answeredAt ? moment(answeredAt) : undefined}
      />
      {result === 'changed' ? <p>{t('appeal.changedHint')}</p> : null}
      {result === null ? (
        <p>
          {t('appeal.due', { due: moment(dueAt) })} {editable ? t('appeal.openHint') : null}
        </p>
      ) : null}
      {answer ? (
        <>
          <h4>{t('appeal.answer')}</h4>
          <p className={styles.note}>{answer}</p>
        </>
      ) : null}
      <details>
        <summary>{t('appeal.yours')}</summary>
        <p className={styles.note}>{text}</p>
      </details>
    </section>
  )
}

function Write({ id, until }: { id: string; until: string }) {
  const { t } = useTranslation(['releases', 'common'])
  const { dayOf } = useDates()
  const findingSentence = useFindingSentence()
  const client = useQueryClient()
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => releasesApi.appeal.call({ id, text }),
    onSuccess: () => {
      showToast({ message: t('appeal.sent'), closeLabel: t('common:close') })
      return client.invalidateQueries({ queryKey: releasesApi.findAppeal.key() })
    },
  })
  useUnsavedInput(text.trim() !== '' && !send.isSuccess, { isSending: send.isPending })
  return (
    <section className={styles.appeal} aria-labelledby="appeal-head">
      <SectionHead id="appeal-head" level={3} title={t('appeal.title')} />
      <p>{t('appeal.lead', { day: dayOf(until) })}</p>
      {opened ? (
        <form
          className={styles.appealForm}
          onSubmit={(event) => {
            event.preventDefault()
            send.mutate()
          }}
        >
          <Textarea
            autoFocus
            label={t('appeal.text')}
            description={t('appeal.hint', { min: APPEAL_TEXT.min })}
            value={text}
            maxLength={APPEAL_TEXT.max}
            autosize
            minRows={4}
            required
            error={send.error ? findingSentence(readRefusal(send.error)) : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={styles.buttons}>
            <Button type="submit" loading={send.isPending} disabled={text.trim().length < APPEAL_TEXT.min}>
              {t('appeal.send')}
            </Button>
            <TextButton label={t('common:cancel')} onClick={() => setOpened(false)} />
          </div>
        </form>
      ) : (
        <Button onClick={() => setOpened(true)}>{t('appeal.write')}</Button>
      )}
    </section>
  )
}
