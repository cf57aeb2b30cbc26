// The decision panel: reasons proposed by the checks, additional reasons, and the three outcomes.
import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ShortcutHint } from '#ui/ShortcutHint.tsx'
import type { CaseAnswer } from './api.ts'
import { ClaimStrip } from './ClaimStrip.tsx'
import type { LabeledFinding } from './labeled-findings.ts'
import { ReasonField, useReasonChoices } from './ReasonField.tsx'
import styles from './review.module.css'
import type { ClaimState } from './use-claim.ts'
import type { Decision } from './use-decision.ts'

export interface DecisionPanelProps {
  subject: CaseAnswer
  decision: Decision
  claim: ClaimState
  findings: readonly LabeledFinding[]
  open: boolean
  mayReopen: boolean
  /** Nobody else has claimed the case, and no request is pending. */
  free: boolean
  mayApprove: boolean
  act: Record<'approve' | 'reopen' | 'reject', () => void>
  rejection: { asked: boolean; close: () => void }
}

export function DecisionPanel({
  subject,
  decision,
  claim,
  findings,
  open,
  mayReopen,
  free,
  mayApprove,
  act,
  rejection,
}: DecisionPanelProps) {
  const { t } = useTranslation(['review', 'common'])
  const findingSentence = useFindingSentence()
  const { ticked, refusal } = decision
  if (subject.ownAccount) return <p className="muted">{t('decide.ownAccount')}</p>
  if (!mayReopen) return <p className="muted">{t('decide.notOpen')}</p>
  return (
    <>
      <ClaimStrip state={claim} />
      <Approvals subject={subject} />
      <h2>{t('decide.title')}</h2>
      <p className="muted">{t('decide.lead')}</p>
      {decision.reasons.length === 0 ? <p className={styles.nothing}>{t('decide.nothing')}</p> : null}
      <ul>
        {decision.reasons.map((reason) => (
          <ReasonField
            key={reason.key}
            reason={reason}
            decision={decision}
            findings={findings}
            subject={subject}
          />
        ))}
      </ul>
      <AddReason decision={decision} />
      <div className={styles.verdict}>
        {subject.reopeningRejects ? <p className={styles.third}>{t('decide.thirdReopening')}</p> : null}
        {refusal ? (
          <div role="alert" className={styles.refusal}>
            <p>{findingSentence(refusal)}</p>
            {refusal.problems.length > 0 ? (
              <ul>
                {refusal.problems.map((problem) => (
                  <li key={`${problem.code} ${problem.at}`}>{findingSentence(problem)}</li>
                ))}
              </ul>
            ) : null}
          </div>
        ) : null}
        <Button
          fullWidth
          variant={ticked.length > 0 ? 'filled' : 'default'}
          onClick={act.reopen}
          disabled={!free}
          rightSection={<ShortcutHint names={['reopen']} onColour={ticked.length > 0} />}
        >
          {ticked.length > 0 ? t('decide.reopenWith', { count: ticked.length }) : t('decide.reopen')}
        </Button>
        {open ? (
          <div className={styles.pair}>
            <Button
              variant={ticked.length > 0 ? 'default' : 'filled'}
              onClick={act.approve}
              disabled={!mayApprove}
              rightSection={<ShortcutHint names={['approve']} onColour={ticked.length === 0} />}
            >
              {t('decide.approve')}
            </Button>
            <Button
              variant="danger"
              onClick={act.reject}
              disabled={!free}
              rightSection={<ShortcutHint names={['reject']} onColour />}
            >
              {t('decide.reject')}
            </Button>
          </div>
        ) : null}
      </div>
      <RejectDialog subject={subject} decision={decision} rejection={rejection} />
    </>
  )
}

/** Who has already approved this revision, when two approvals are required. */
function Approvals({ subject: { approvals, approvalsNeeded } }: Pick<DecisionPanelProps, 'subject'>) {
  const { t } = useTranslation('review')
  const { moment } = useDates()
  if (approvalsNeeded < 2) return null
  return (
    <p className={styles.approvals}>
      {approvals.length === 0
        ? t('decide.twoApprovals')
        : approvals.map(({ name, at }) => t('decide.approvedBy', { name, at: moment(at) })).join('. ')}
    </p>
  )
}

function AddReason({ decision }: { decision: Decision }) {
  const { t } = useTranslation('review')
  const choices = useReasonChoices()
  return (
    <div className={styles.reason}>
      <NativeSelect
        className={styles.reasonNote}
        label={t('decide.add')}
        description={t('decide.addHint')}
        value=""
        onChange={(event) => {
          const chosen = choices.find(({ value }) => value === event.currentTarget.value)
          if (chosen) decision.add(chosen.value)
        }}
        data={[{ value: '', label: t('decide.choose') }, ...choices]}
      />
    </div>
  )
}

function RejectDialog({
  subject,
  decision,
  rejection,
}: Pick<DecisionPanelProps, 'subject' | 'decision' | 'rejection'>) {
  const { t } = useTranslation(['review', 'common'])
  const findingSentence = useFindingSentence()
  const [final, setFinal] = useState(false)
  const again = subject.rejectionIsFinal
  return (
    <ConfirmDialog
      opened={rejection.asked}
      onClose={rejection.close}
      onConfirm={() => decision.decide.mutate({ verb: 'reject', final }, { onSuccess: rejection.close })}
      title={t('decide.rejectTitle', { title: subject.release.title })}
      lead={t('decide.rejectLead')}
      consequences={[
        t('decide.rejectReads', { count: decision.ticked.length }),
        t(again ? 'decide.rejectAgain' : final ? 'decide.rejectForGood' : 'decide.rejectOnce'),
      ]}
      confirmLabel={t('decide.reject')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      busy={decision.busy}
      error={decision.refusal ? findingSentence(decision.refusal) : undefined}
    >
      {again ? null : (
        <Checkbox
          label={t('decide.final')}
          checked={final}
          onChange={(event) => setFinal(event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  )
}
