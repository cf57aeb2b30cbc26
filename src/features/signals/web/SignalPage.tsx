// /royalties/signals/:id: what staff ask about the figures of a track, with the evidence, and the answer.
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { useShares } from '#features/splits/web/use-shares.ts'
import { DocumentsField } from '#features/uploads/web/DocumentsField.tsx'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { CasePage } from '#ui/CasePage.tsx'
import { Panel } from '#ui/Panel.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { TEXT_LENGTH_MAX } from '../domain.ts'
import type { Route } from './+types/SignalPage'
import { type SignalAnswer, signalQuery, signalsApi } from './api.ts'
import { SignalEvidence, SignalFacts } from './SignalEvidence.tsx'
import { SignalLog } from './SignalLog.tsx'
import { SignalBadge, SignalCue } from './SignalState.tsx'
import styles from './signals.module.css'
import { useSignalAction } from './use-signal-action.ts'

export const handle = { namespaces: ['signals', 'statements', 'uploads'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [signalQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => startQueries([signalQuery(params.id)])

export default function SignalPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('signals')
  const { month } = useShares()
  const query = useQuery(signalQuery(params.id))
  const titleOf = (signal: SignalAnswer) => t('about', { title: signal.title, month: month(signal.month) })
  usePageTitle(query.data ? titleOf(query.data) : query.isError ? t('signalFailed') : undefined)
  return (
    <CasePage
      query={query}
      back={<TextButton label={t('toRoyalties')} href={paths.royalties()} />}
      loadingLabel={t('loading')}
      failedTitle={t('signalFailed')}
      titleOf={titleOf}
      lead={(signal) => <SignalBadge signal={signal} />}
      story={(signal) => (
        <>
          <SignalCue signal={signal} />
          <SignalLog signal={signal} />
          <SignalEvidence signal={signal} />
          {signal.canAnswer ? <AnswerForm signal={signal} /> : null}
        </>
      )}
      aside={(signal) => (
        <>
          <SignalFacts signal={signal} />
          <p className="muted">{t('noPunishment')}</p>
        </>
      )}
    />
  )
}

function AnswerForm({ signal: { id } }: { signal: SignalAnswer }) {
  const { t } = useTranslation(['signals', 'problem'])
  const [files, setFiles] = useState<File[]>([])
  const canAnswer = usePermission('account.manage')
  const form = useForm({
    initialValues: { text: '' },
    validate: { text: (text) => (text.trim() === '' ? t('problem:required') : null) },
  })
  useUnsavedInput(form.isDirty() || files.length > 0)
  const { run, busy, error, problemAt } = useSignalAction({ done: t('answered') })
  if (!canAnswer) return <p className="muted">{t('cannotAnswer')}</p>
  return (
    <Panel title={t('answerTitle')} label={t('answerTitle')}>
      <form
        noValidate
        className={styles.stack}
        onSubmit={form.onSubmit(({ text }) => run(() => signalsApi.answer.call({ id, text, files })))}
      >
        <Textarea
          label={t('answerLabel')}
          description={t('answerHint')}
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
            {t('answer')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
