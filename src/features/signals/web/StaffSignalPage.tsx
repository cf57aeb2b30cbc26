// /admin/signals/:id: what rules found about a track at a store in a month, and what staff do about it.
import { Button, Radio, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { useShares } from '#features/splits/web/use-shares.ts'
import { staffMay } from '#lib/pure/access.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { CasePage } from '#ui/CasePage.tsx'
import { Panel } from '#ui/Panel.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { ANSWER_DAYS, TEXT_LENGTH_MAX, TEXT_LENGTH_MIN } from '../domain.ts'
import type { Route } from './+types/StaffSignalPage'
import { type SignalAnswer, signalsApi, staffSignalQuery } from './api.ts'
import { SignalEvidence, SignalFacts } from './SignalEvidence.tsx'
import { SignalLog } from './SignalLog.tsx'
import { SignalBadge, SignalCue } from './SignalState.tsx'
import styles from './signals.module.css'
import { useSignalAction } from './use-signal-action.ts'

export const handle = { namespaces: ['signals', 'statements', 'uploads'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [staffSignalQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  startQueries([staffSignalQuery(params.id)])

export default function StaffSignalPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('signals')
  const { month } = useShares()
  const query = useQuery(staffSignalQuery(params.id))
  const titleOf = (signal: SignalAnswer) => t('about', { title: signal.title, month: month(signal.month) })
  usePageTitle(query.data ? titleOf(query.data) : query.isError ? t('signalFailed') : undefined)
  return (
    <CasePage
      query={query}
      back={<TextButton label={t('title')} href={paths.admin.signals()} />}
      loadingLabel={t('loading')}
      failedTitle={t('signalFailed')}
      titleOf={titleOf}
      lead={(signal) => <SignalBadge signal={signal} />}
      story={(signal) => (
        <>
          <SignalCue signal={signal} forStaff />
          <SignalEvidence signal={signal} forStaff />
          <SignalLog signal={signal} forStaff />
        </>
      )}
      aside={(signal) => (
        <>
          <SignalFacts signal={signal} forStaff />
          {signal.canDismiss ? <Act key={signal.id} signal={signal} /> : null}
        </>
      )}
    />
  )
}

const CHOICES = ['asked', 'dismissed', 'confirmed'] as const
type Choice = (typeof CHOICES)[number]

function Act({ signal }: { signal: SignalAnswer }) {
  const { t } = useTranslation('signals')
  const user = useUser()
  const [chosen, setChosen] = useState<Choice>()
  const [text, setText] = useState('')
  const { run, busy, error, problemAt } = useSignalAction({
    done: t('saved'),
    onDone: () => {
      setChosen(undefined)
      setText('')
    },
  })
  if (!user || !staffMay(user.role, 'money.manage')) return null
  const { id } = signal
  const offered = CHOICES.filter(
    (name) => (name !== 'asked' || signal.canAsk) && (name !== 'confirmed' || signal.canConfirm),
  )
  // The artist can answer while a decision is written, and change which ones there are.
  const choice = offered.find((name) => name === chosen)
  const act = (name: Choice) =>
    name === 'asked'
      ? signalsApi.ask.call({ id, text })
      : signalsApi.decide.call({ id, decision: name, reason: text })
  return (
    <Panel title={t('act')} label={t('act')} sticky>
      <form
        noValidate
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (choice) run(() => act(choice))
        }}
      >
        <Radio.Group
          label={t('choose')}
          value={choice ?? ''}
          onChange={(value) => setChosen(CHOICES.find((known) => known === value))}
        >
          <div className={styles.choices}>
            {offered.map((name) => (
              <Radio
                key={name}
                value={name}
                label={t(`choice.${name}`)}
                description={t(`choiceLine.${name}`, { days: ANSWER_DAYS })}
              />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label={t(choice === 'asked' ? 'question' : 'reason')}
          description={t('textHint', { min: TEXT_LENGTH_MIN })}
          value={text}
          maxLength={TEXT_LENGTH_MAX}
          autosize
          minRows={4}
          error={problemAt('text') ?? problemAt('reason')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {error ? <FormAlert>{error}</FormAlert> : null}
        <Button type="submit" variant="filled" loading={busy} disabled={!choice || text.trim() === ''}>
          {t(choice ? `button.${choice}` : 'save')}
        </Button>
      </form>
    </Panel>
  )
}
