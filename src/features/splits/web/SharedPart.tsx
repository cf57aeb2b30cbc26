// What others share with this account: own shares, and what waits for an answer.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { Cover } from '#ui/Cover.tsx'
import { coverSource } from '#ui/cover-source.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListContent } from '#ui/ListContent.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { recoupmentsQuery, type SharedAnswer, sharedQuery, splitsApi } from './api.ts'
import { RecoupmentRows } from './RecoupmentRows.tsx'
import styles from './splits.module.css'
import { useShares } from './use-shares.ts'
import { useSplitAction } from './use-split-action.ts'

export function SharedPart() {
  const { t } = useTranslation('splits')
  const query = useQuery(sharedQuery())
  const recoupments = useQuery(recoupmentsQuery()).data?.others ?? []
  const { shares = [], proposals = [] } = query.data ?? {}
  return (
    <ListContent
      query={query}
      isEmpty={shares.length + proposals.length + recoupments.length === 0}
      failedTitle={t('failed')}
      skeleton={<SkeletonRows count={3} />}
      empty={<EmptyState title={t('shared.emptyTitle')} line={t('shared.emptyLine')} />}
    >
      <div className={styles.sections}>
        {proposals.length > 0 ? (
          <section aria-labelledby="proposals-head">
            <SectionHead id="proposals-head" title={t('shared.proposals')} />
            <Rows label={t('shared.proposals')}>
              {proposals.map((proposal) => (
                <Proposal key={proposal.id} proposal={proposal} />
              ))}
            </Rows>
          </section>
        ) : null}
        {recoupments.length > 0 ? (
          <section aria-labelledby="others-head">
            <SectionHead id="others-head" title={t('recoup.others')} />
            <RecoupmentRows rows={recoupments} />
          </section>
        ) : null}
        {shares.length > 0 ? (
          <section aria-labelledby="own-shares-head">
            <SectionHead id="own-shares-head" title={t('shared.title')} />
            <Rows label={t('shared.title')}>
              {shares.map((share) => (
                <OwnShare key={share.partyId} share={share} />
              ))}
            </Rows>
          </section>
        ) : null}
      </div>
    </ListContent>
  )
}

function Proposal({ proposal }: { proposal: SharedAnswer['proposals'][number] }) {
  const { t } = useTranslation('splits')
  const { percent, month } = useShares()
  const canAnswer = usePermission('payouts.manage')
  const { id, owner, title, beforeBp, afterBp, fromMonth } = proposal
  const yes = useSplitAction({ done: t('shared.agreed'), toastErrors: true })
  const no = useSplitAction({ done: t('shared.kept'), toastErrors: true })
  return (
    <Row
      title={t('shared.proposal', { title, before: percent(beforeBp), after: percent(afterBp) })}
      line={
        fromMonth === null
          ? t('shared.asks', { owner })
          : t('shared.asksFrom', { owner, month: month(fromMonth) })
      }
      end={
        canAnswer ? (
          <span className={styles.pair}>
            <Button
              size="sm"
              loading={yes.busy}
              onClick={() => yes.run(() => splitsApi.answerProposal.call({ id, agrees: true }))}
            >
              {t('shared.agree', { share: percent(afterBp) })}
            </Button>
            <Button
              size="sm"
              loading={no.busy}
              onClick={() => no.run(() => splitsApi.answerProposal.call({ id, agrees: false }))}
            >
              {t('shared.keep', { share: percent(beforeBp) })}
            </Button>
          </span>
        ) : (
          t('shared.ownerAnswers')
        )
      }
    />
  )
}

function OwnShare({ share }: { share: SharedAnswer['shares'][number] }) {
  const { t } = useTranslation('splits')
  const { percent, month } = useShares()
  const { owner, release, track, artist, artworkUrls, periods } = share
  const current = periods.find((period) => period.current)
  const next = periods.at(-1)
  return (
    <Row
      start={<Cover image={coverSource(artworkUrls, 40)} alt="" size={40} emptyText={t('noCover')} />}
      title={track ?? (release || t('untitled'))}
      line={[track ? release : '', artist, t('shared.by', { owner })].filter(Boolean).join(', ')}
      end={
        <>
          {current?.asRelease ? t('shared.asRelease') : <b>{percent(current?.shareBp ?? 0)}</b>}
          {next && next !== current && next.from !== null
            ? next.asRelease
              ? t('shared.asReleaseLater', { month: month(next.from) })
              : t('shared.later', { share: percent(next.shareBp), month: month(next.from) })
            : null}
        </>
      }
    />
  )
}
