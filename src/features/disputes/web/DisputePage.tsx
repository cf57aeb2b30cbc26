// /disputes/:id: one dispute as either side sees it, with the answer or the withdrawal.
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { DocumentsField } from '#features/uploads/web/DocumentsField.tsx'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { CasePage } from '#ui/CasePage.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Panel } from '#ui/Panel.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { TEXT_LENGTH_MAX } from '../domain.ts'
import type { Route } from './+types/DisputePage'
import { type DisputeAnswer, disputeQuery, disputesApi } from './api.ts'
import { DisputeBadge, DisputeCue } from './DisputeState.tsx'
import { DisputeFacts, DisputeLog } from './DisputeStory.tsx'
import styles from './disputes.module.css'
import { useDisputeAction } from './use-dispute-action.ts'

export const handle = { namespaces: ['disputes', 'splits', 'uploads'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [disputeQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => startQueries([disputeQuery(params.id)])

export default function DisputePage() {
  const { t } = useTranslation('disputes')
  const { id = '' } = useParams()
  const query = useQuery(disputeQuery(id))
  const titleOf = ({ title }: DisputeAnswer) => t('about', { title })
  usePageTitle(query.data ? titleOf(query.data) : query.isError ? t('disputeFailed') : undefined)
  return (
    <CasePage
      query={query}
      back={<TextButton label={t('title')} href={paths.disputes()} />}
      loadingLabel={t('loading')}
      failedTitle={t('disputeFailed')}
      titleOf={titleOf}
      lead={(dispute) => <DisputeBadge dispute={dispute} />}
      story={(dispute) => (
        <>
          <DisputeCue dispute={dispute} />
          <DisputeLog dispute={dispute} />
          {dispute.canAnswer ? <AnswerForm dispute={dispute} /> : null}
        </>
      )}
      aside={(dispute) => (
        <>
          <DisputeFacts dispute={dispute} />
          {dispute.canWithdraw ? <Withdraw dispute={dispute} /> : null}
        </>
      )}
    />
  )
}

function AnswerForm({ dispute: { id } }: { dispute: DisputeAnswer }) {
  const { t } = useTranslation('disputes')
  const [text, setText] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const canAnswer = usePermission('splits.manage')
  useUnsavedInput(text !== '' || files.length > 0)
  const { run, busy, error, problemAt } = useDisputeAction({ done: t('answered') })
  if (!canAnswer) return <p className="muted">{t('cannotAnswer')}</p>
  return (
    <Panel title={t('answerTitle')} label={t('answerTitle')}>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          run(() => disputesApi.answer.call({ id, text, files }))
        }}
      >
        <Textarea
          label={t('answerLabel')}
          description={t('answerHint')}
          value={text}
          maxLength={TEXT_LENGTH_MAX}
          autosize
          minRows={4}
          required
          error={problemAt('text')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DocumentsField line={t('filesLine')} files={files} onChange={setFiles} disabled={busy} />
        {error ? <FormAlert>{error}</FormAlert> : null}
        <div>
          <Button type="submit" variant="filled" loading={busy} disabled={text.trim() === ''}>
            {t('answer')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

function Withdraw({ dispute: { id, title } }: { dispute: DisputeAnswer }) {
  const { t } = useTranslation(['disputes', 'common'])
  const [asking, setAsking] = useState(false)
  const canWithdraw = usePermission('splits.manage')
  const close = () => setAsking(false)
  const { run, busy, error } = useDisputeAction({ done: t('withdrawn'), onDone: close })
  if (!canWithdraw) return null
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('withdraw')}</Button>
      <ConfirmDialog
        opened={asking}
        onClose={close}
        onConfirm={() => run(() => disputesApi.withdraw.call({ id }))}
        title={t('withdrawTitle', { title })}
        lead={t('withdrawLead')}
        confirmLabel={t('withdraw')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        busy={busy}
        error={error}
      />
    </div>
  )
}
