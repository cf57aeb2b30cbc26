// /admin/disputes/:id: both sides of a dispute, and the decision.
import { Button, Radio, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useShares } from '#features/splits/web/use-shares.ts'
import { paths } from '#lib/pure/paths.ts'
import { parsePercent } from '#lib/pure/percent.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { CasePage } from '#ui/CasePage.tsx'
import { Panel } from '#ui/Panel.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { TEXT_LENGTH_MAX } from '../domain.ts'
import type { Route } from './+types/StaffDisputePage'
import { type DisputeAnswer, disputesApi, staffDisputeQuery } from './api.ts'
import { DisputeBadge, DisputeCue } from './DisputeState.tsx'
import { DisputeFacts, DisputeLog } from './DisputeStory.tsx'
import styles from './disputes.module.css'
import { useDisputeAction } from './use-dispute-action.ts'

export const handle = { namespaces: ['disputes', 'splits', 'uploads'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [staffDisputeQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  startQueries([staffDisputeQuery(params.id)])

export default function StaffDisputePage() {
  const { t } = useTranslation('disputes')
  const { id = '' } = useParams()
  const query = useQuery(staffDisputeQuery(id))
  const titleOf = ({ title }: DisputeAnswer) => t('about', { title })
  usePageTitle(query.data ? titleOf(query.data) : query.isError ? t('disputeFailed') : undefined)
  return (
    <CasePage
      query={query}
      back={<TextButton label={t('title')} href={paths.admin.disputes()} />}
      loadingLabel={t('loading')}
      failedTitle={t('disputeFailed')}
      titleOf={titleOf}
      lead={(dispute) => <DisputeBadge dispute={dispute} />}
      story={(dispute) => (
        <>
          <DisputeCue dispute={dispute} forStaff />
          <DisputeLog dispute={dispute} forStaff />
        </>
      )}
      aside={(dispute) => (
        <>
          <DisputeFacts dispute={dispute} />
          {dispute.canDecide ? <Decision key={dispute.id} dispute={dispute} /> : null}
        </>
      )}
    />
  )
}

const RESULTS = ['upheld', 'partly', 'rejected'] as const
type Result = (typeof RESULTS)[number]

function Decision({ dispute }: { dispute: DisputeAnswer }) {
  const { t } = useTranslation('disputes')
  const { percent } = useShares()
  const [result, setResult] = useState<Result>()
  const [part, setPart] = useState('')
  const [note, setNote] = useState('')
  const { run, busy, error, problemAt } = useDisputeAction({ done: t('decided') })
  const claimedBp = dispute.claimedBp ?? 0
  const upheldBp = result === 'upheld' ? claimedBp : result === 'partly' ? (parsePercent(part) ?? 0) : 0
  const isPart = upheldBp > 0 && upheldBp < claimedBp
  const isComplete = result !== undefined && (result !== 'partly' || isPart)
  return (
    <Panel title={t('decide')} label={t('decide')} sticky>
      <form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete) run(() => disputesApi.decide.call({ id: dispute.id, upheldBp, note }))
        }}
      >
        <Radio.Group
          label={t('decision')}
          value={result ?? ''}
          onChange={(value) => setResult(RESULTS.find((known) => known === value))}
        >
          <div className={styles.stack}>
            {RESULTS.map((value) => (
              <Radio
                key={value}
                value={value}
                label={t(`choice.${value}`, { share: percent(claimedBp) })}
                disabled={value === 'partly' && claimedBp < 2}
              />
            ))}
          </div>
        </Radio.Group>
        {result === 'partly' ? (
          <TextInput
            label={t('part', { share: percent(claimedBp) })}
            inputMode="decimal"
            autoComplete="off"
            value={part}
            error={
              problemAt('upheldBp') ??
              (part !== '' && !isPart ? t('partHint', { share: percent(claimedBp) }) : undefined)
            }
            onChange={(event) => setPart(event.currentTarget.value)}
          />
        ) : null}
        <Textarea
          label={t('note')}
          description={t('noteHint')}
          value={note}
          maxLength={TEXT_LENGTH_MAX}
          autosize
          minRows={4}
          required
          error={problemAt('note')}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {error ? <FormAlert>{error}</FormAlert> : null}
        <Button type="submit" variant="filled" loading={busy} disabled={!isComplete || note.trim() === ''}>
          {t('decideButton')}
        </Button>
      </form>
    </Panel>
  )
}
