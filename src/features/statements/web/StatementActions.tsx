// What a person decides about a statement: rates, posting with what it does, approval, reversal, discarding.
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { staffMay } from '#lib/pure/access.ts'
import { useMoney } from '#lib/web/use-money.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { MoneyCell } from '#ui/MoneyCell.tsx'
import { Panel } from '#ui/Panel.tsx'
import { canBecome, REASON_MAX } from '../domain/statement.ts'
import { type StatementAnswer, statementQuery, statementsApi } from './api.ts'
import { Checks } from './Checks.tsx'
import { PreviewedShares, usePostingPreview } from './PreviewedShares.tsx'
import { RateForm } from './RateForm.tsx'
import styles from './statements.module.css'
import { useRefusalMessage } from './use-refusal-message.ts'

export function StatementActions({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const role = useUser()?.role ?? 'user'
  const { status } = statement
  const title =
    status === 'failed' ? 'failed' : status === 'posted' || status === 'reversing' ? 'posted' : 'title'
  return (
    <Panel
      sticky
      label={t('actions.title')}
      title={t(`actions.${title}`)}
      lead={t(title === 'title' ? 'actions.lead' : `actions.${title}Lead`)}
    >
      {status === 'failed' ? null : (
        <>
          <Outcome statement={statement} />
          <div className={styles.column}>
            <Checks statement={statement} />
          </div>
        </>
      )}
      {staffMay(role, 'money.manage') ? (
        <div className={styles.column}>
          <Decisions statement={statement} />
        </div>
      ) : (
        <p className={styles.note}>{t('actions.readOnly')}</p>
      )}
    </Panel>
  )
}

/** Beside the title, while there is nothing else to decide. */
export function DiscardStatement({ statement }: { statement: StatementAnswer }) {
  const role = useUser()?.role ?? 'user'
  return staffMay(role, 'money.manage') && statement.run === 0 ? (
    <Act statement={statement} act="discard" />
  ) : null
}

/** What is credited to whom and what waits, with every digit, so that it adds up; the sums of the file are in its currencies. */
function Outcome({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const refusalMessage = useRefusalMessage()
  const { number } = useNumbers()
  const money = useMoney()
  const preview = usePostingPreview(statement)
  const { matches, bookTotal, bookCurrency } = statement
  const rows = (isMatched: boolean) =>
    matches
      .filter(({ matched }) => matched === isMatched)
      .map(({ currency, identities, amount }) => (
        <DescriptionItem
          key={currency}
          label={t(isMatched ? 'outcome.matched' : 'outcome.suspense', {
            count: identities,
            codes: number(identities),
          })}
        >
          <MoneyCell currency={currency} amount={money.exact(amount)} negative={money.isNegative(amount)} />
        </DescriptionItem>
      ))
  return (
    <>
      <DescriptionList layout="rows">
        {rows(true)}
        <PreviewedShares preview={preview} />
        {rows(false)}
        {bookTotal ? (
          <DescriptionItem label={t('outcome.whole')}>
            <strong className={styles.whole}>
              <MoneyCell
                currency={bookCurrency}
                amount={money.exact(bookTotal)}
                negative={money.isNegative(bookTotal)}
              />
            </strong>
          </DescriptionItem>
        ) : null}
      </DescriptionList>
      {preview.isReady && preview.data === null ? <p className={styles.note}>{t('outcome.large')}</p> : null}
      {preview.error ? <FormAlert>{refusalMessage(preview.error)}</FormAlert> : null}
    </>
  )
}

function Decisions({ statement }: { statement: StatementAnswer }) {
  const { t } = useTranslation('statements')
  const { status, rates, similarTo, needsApproval, mayApprove, requestedBy, waitsForRemittance } = statement
  const editsRates = status === 'matched' || status === 'reversed'
  const missing = rates.some(({ rate, proposed }) => rate === null || proposed)
  return (
    <>
      {rates.map((rate) => (
        <RateForm
          key={`${rate.currency} ${rate.rate} ${rate.proposed}`}
          statement={statement}
          rate={rate}
          disabled={!editsRates}
        />
      ))}
      {similarTo && !similarTo.confirmed && status === 'matched' ? (
        <>
          <p className={styles.warning}>{t('similar.lead', { name: similarTo.fileName })}</p>
          <Act statement={statement} act="confirmSimilar" />
        </>
      ) : null}
      {status === 'awaiting_approval' && !mayApprove ? (
        <p className={styles.note}>{t('approval.waits', { name: requestedBy ?? '' })}</p>
      ) : null}
      {needsApproval && editsRates ? <p className={styles.note}>{t('approval.needed')}</p> : null}
      {canBecome(status, 'posting') && (status !== 'awaiting_approval' || mayApprove) ? (
        <>
          {missing ? <p className={styles.note}>{t('rate.missing')}</p> : null}
          {waitsForRemittance ? <p className={styles.note}>{t('remittance.waits')}</p> : null}
          <Act
            statement={statement}
            act="post"
            primary
            disabled={missing || waitsForRemittance || (similarTo !== null && !similarTo.confirmed)}
            label={t(
              status === 'awaiting_approval'
                ? 'act.approve'
                : needsApproval
                  ? 'act.requestApproval'
                  : status === 'reversed'
                    ? 'act.postAgain'
                    : 'act.post',
            )}
          />
        </>
      ) : null}
      {status === 'posted' ? <Reversal statement={statement} /> : null}
      {canBecome(status, 'received') ? <Act statement={statement} act="readAgain" /> : null}
      {canBecome(status, 'received') && statement.layout && !statement.dsr ? (
        <Act statement={statement} act="mapAgain" />
      ) : null}
      {canBecome(status, 'discarded') && statement.run === 0 ? (
        <Act statement={statement} act="discard" />
      ) : null}
    </>
  )
}

type ActName = 'post' | 'confirmSimilar' | 'readAgain' | 'mapAgain' | 'discard'

function Act({
  statement: { id },
  act,
  label,
  primary,
  disabled,
}: {
  statement: StatementAnswer
  act: ActName
  label?: string
  primary?: boolean
  disabled?: boolean
}) {
  const { t } = useTranslation('statements')
  const refusalMessage = useRefusalMessage()
  const queries = useQueryClient()
  const run = useMutation({
    mutationFn: () =>
      act === 'mapAgain'
        ? statementsApi.readAgain.call({ id, forgetLayout: true })
        : statementsApi[act].call({ id }),
    onSuccess: (statement) => queries.setQueryData(statementQuery(id).queryKey, statement),
    onSettled: () => queries.invalidateQueries({ queryKey: statementsApi.key() }),
  })
  return (
    <>
      {run.isError ? <FormAlert>{refusalMessage(run.error)}</FormAlert> : null}
      <Button
        variant={primary ? 'filled' : 'default'}
        disabled={disabled ?? false}
        loading={run.isPending}
        onClick={() => run.mutate()}
      >
        {label ?? t(`act.${act}`)}
      </Button>
    </>
  )
}

function Reversal({ statement: { id } }: { statement: StatementAnswer }) {
  const { t } = useTranslation(['statements', 'common'])
  const refusalMessage = useRefusalMessage()
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const [reason, setReason] = useState('')
  const reverse = useMutation({
    mutationFn: () => statementsApi.reverse.call({ id, reason: reason.trim() }),
    onSuccess: (statement) => {
      setOpened(false)
      queries.setQueryData(statementQuery(id).queryKey, statement)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: statementsApi.key() }),
  })
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('reverse.begin')}</Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => {
          reverse.reset()
          setOpened(false)
        }}
        onConfirm={() => reverse.mutate()}
        title={t('reverse.title')}
        lead={t('reverse.lead')}
        confirmLabel={t('reverse.begin')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        ready={reason.trim() !== ''}
        busy={reverse.isPending}
        error={reverse.error ? refusalMessage(reverse.error) : undefined}
      >
        <TextInput
          data-autofocus
          label={t('reverse.reason')}
          value={reason}
          maxLength={REASON_MAX}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  )
}
