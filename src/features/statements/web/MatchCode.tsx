// Chooses the track that a code of a source is.
import { Button, Radio } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { staffMay } from '#lib/pure/access.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { NAME_MAX } from '../domain/statement.ts'
import { type SuspenseAnswer, statementsApi } from './api.ts'
import { codeOf } from './CodeCell.tsx'
import styles from './statements.module.css'
import { useRefusalMessage } from './use-refusal-message.ts'

export interface ReportedCode {
  sourceId: string
  identity: string
  title: string
  /** The preselected track, which a person has to confirm. */
  suggested: SuspenseAnswer['suggested']
  /** The match that waits for a second person. */
  requested: SuspenseAnswer['requested']
}

export function MatchCode({ code }: { code: ReportedCode }) {
  const { t } = useTranslation(['statements', 'common'])
  const [opened, setOpened] = useState(false)
  const role = useUser()?.role ?? 'user'
  if (code.identity === 'none' || !staffMay(role, 'money.manage')) return null
  const name = code.title === '' ? codeOf(code.identity) : code.title
  const approves = code.requested?.mayApprove
  return (
    <>
      <Button
        size="compact-sm"
        aria-label={t(approves ? 'match.approveOf' : 'match.doOf', { name })}
        onClick={() => setOpened(true)}
      >
        {t(approves ? 'match.approve' : 'match.do')}
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('match.title', { name })}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <MatchForm code={code} onDone={() => setOpened(false)} />
      </Dialog>
    </>
  )
}

const SEARCH_MIN = 2

function MatchForm({ code, onDone }: { code: ReportedCode; onDone: () => void }) {
  const { t } = useTranslation(['statements', 'common'])
  const refusalMessage = useRefusalMessage()
  const money = useMoney()
  const queries = useQueryClient()
  const { requested } = code
  const likely = requested?.track ?? code.suggested
  // Titles may be longer than what can be searched for.
  const name = (likely?.title ?? code.title).slice(0, NAME_MAX)
  const [search, setSearch] = useState(name)
  const [trackId, setTrackId] = useState(likely?.id ?? '')
  const tracks = useQuery({
    ...statementsApi.findTracks.queryOptions({ input: { search: search.trim() } }),
    enabled: search.trim().length >= SEARCH_MIN,
  })
  const match = useMutation({
    mutationFn: (trackId: string) =>
      statementsApi.match.call({ sourceId: code.sourceId, identity: code.identity, trackId }),
    onSuccess: async ({ credited, currency, awaitsApproval }) => {
      await queries.invalidateQueries({ queryKey: statementsApi.key() })
      showToast({
        message: awaitsApproval
          ? t('match.sent')
          : Number(credited) === 0
            ? t('match.learned')
            : t('match.credited', { amount: money.text(credited, currency) }),
        closeLabel: t('common:close'),
      })
      onDone()
    },
  })
  const withdraw = useMutation({
    mutationFn: (id: string) => statementsApi.withdrawMatch.call({ id }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: statementsApi.key() })
      showToast({ message: t('match.withdrawn'), closeLabel: t('common:close') })
      onDone()
    },
  })
  const found = tracks.data ?? []
  const isLeftOut = likely && search === name && !found.some(({ id }) => id === likely.id)
  const options = isLeftOut ? [likely, ...found] : found
  // A track that the search no longer shows is deselected.
  const chosen = options.some(({ id }) => id === trackId) ? trackId : ''
  const isOwnRequest = requested?.mayApprove === false && chosen === requested.track.id
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== '') match.mutate(chosen)
      }}
    >
      <p className={styles.note}>
        {t('match.lead')} <code>{codeOf(code.identity)}</code>
      </p>
      {requested ? (
        <p className={styles.note}>
          {requested.mayApprove ? t('match.requested', { name: requested.by }) : t('match.own')}
        </p>
      ) : null}
      <SearchField
        label={t('match.search')}
        placeholder={t('match.search')}
        initial={name}
        maxLength={NAME_MAX}
        shortcut={false}
        onSearch={setSearch}
      />
      {tracks.isError ? <FormAlert>{refusalMessage(tracks.error)}</FormAlert> : null}
      {tracks.isSuccess && options.length === 0 ? <p className={styles.note}>{t('match.none')}</p> : null}
      <Radio.Group label={t('match.track')} value={chosen} onChange={setTrackId}>
        <div className={styles.options}>
          {options.map(({ id, title, artist, isrc, releaseTitle }) => (
            <Radio key={id} value={id} label={title} description={`${artist}, ${releaseTitle}, ${isrc}`} />
          ))}
        </div>
      </Radio.Group>
      {match.isError ? <FormAlert>{refusalMessage(match.error)}</FormAlert> : null}
      {withdraw.isError ? <FormAlert>{refusalMessage(withdraw.error)}</FormAlert> : null}
      <div className={styles.buttons}>
        {requested ? (
          <Button onClick={() => withdraw.mutate(requested.id)} loading={withdraw.isPending}>
            {t('match.withdraw')}
          </Button>
        ) : null}
        <Button onClick={onDone}>{t('common:cancel')}</Button>
        <Button
          type="submit"
          variant="filled"
          disabled={chosen === '' || isOwnRequest}
          loading={match.isPending}
        >
          {t(requested?.mayApprove && chosen === requested.track.id ? 'match.approve' : 'match.do')}
        </Button>
      </div>
    </form>
  )
}
