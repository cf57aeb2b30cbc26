// /admin/referrals/:id: why both may be one person, and the decision.
import { Button, Radio, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useAction } from '#features/accounts/web/use-action.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { CasePage } from '#ui/CasePage.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { Panel } from '#ui/Panel.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import {
  DECIDED_FROM,
  DECISION_LENGTH_MAX,
  DECISION_LENGTH_MIN,
  DECISIONS,
  type Decision,
} from '../domain.ts'
import type { Route } from './+types/StaffReferralPage'
import { referralsApi, type StaffReferralAnswer, staffReferralQuery } from './api.ts'
import { ReferralBadge } from './ReferralBadge.tsx'
import styles from './referrals.module.css'

export const handle = { namespaces: ['referrals'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [staffReferralQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  startQueries([staffReferralQuery(params.id)])

type Party = StaffReferralAnswer['referrer']

export default function StaffReferralPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('referrals')
  const query = useQuery(staffReferralQuery(params.id))
  const titleOf = ({ referee, referrer }: StaffReferralAnswer) =>
    t('about', { name: referee.name || t('unnamed'), referrer: referrer.name || t('unnamed') })
  usePageTitle(query.data ? titleOf(query.data) : query.isError ? t('oneFailed') : undefined)
  return (
    <CasePage
      query={query}
      back={<TextButton label={t('staffTitle')} href={paths.admin.referrals()} />}
      loadingLabel={t('loading')}
      failedTitle={t('oneFailed')}
      titleOf={titleOf}
      lead={({ state }) => <ReferralBadge state={state} />}
      story={(referral) => (
        <>
          <Evidence referral={referral} />
          <LastDecision referral={referral} />
          <Decide key={`${referral.id} ${referral.state}`} referral={referral} />
        </>
      )}
      aside={(referral) => <Facts referral={referral} />}
    />
  )
}

function PartyLink({ party: { name, userId } }: { party: Party }) {
  const { t } = useTranslation('referrals')
  return userId ? <AppLink href={paths.admin.person(userId)}>{name}</AppLink> : t('unnamed')
}

function Evidence({ referral: { evidence, refusal } }: { referral: StaffReferralAnswer }) {
  const { t } = useTranslation('referrals')
  if (evidence.length === 0) return refusal === 'self' ? <p>{t('selfRefused')}</p> : null
  return (
    <section aria-labelledby="evidence-head">
      <SectionHead id="evidence-head" title={t('evidence')} />
      <DescriptionList layout="rows">
        {evidence.map(({ kind, account, isCleared }) => (
          <DescriptionItem key={`${kind} ${account.id}`} label={t(`kind.${kind}`)}>
            <PartyLink party={account} />
            {account.email ? <div className={styles.small}>{account.email}</div> : null}
            {isCleared ? <div className={styles.small}>{t('cleared')}</div> : null}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </section>
  )
}

function LastDecision({
  referral: { decision, decidedAt, decidedBy, refusal },
}: {
  referral: StaffReferralAnswer
}) {
  const { t } = useTranslation('referrals')
  const { moment } = useDates()
  if (!decidedAt || decision === null) return null
  const how = refusal === 'staff' ? 'refused' : 'approved'
  return (
    <section aria-labelledby="decision-head">
      <SectionHead id="decision-head" title={t('decided')} side={moment(decidedAt)} />
      <p className="muted">{t(`decidedBy.${how}`, { name: decidedBy ?? t('someone') })}</p>
      <p className={styles.decision}>{decision}</p>
    </section>
  )
}

function Facts({ referral }: { referral: StaffReferralAnswer }) {
  const { t } = useTranslation('referrals')
  const { dayOf } = useDates()
  const { referee, referrer, joinedAt, metBy, metAt, qualified } = referral
  return (
    <section aria-labelledby="facts-head">
      <SectionHead id="facts-head" title={t('facts')} />
      <DescriptionList layout="rows">
        <DescriptionItem label={t('referee')}>
          <PartyLink party={referee} />
          <div className={styles.small}>{referee.email}</div>
        </DescriptionItem>
        <DescriptionItem label={t('joined')}>{dayOf(joinedAt)}</DescriptionItem>
        <DescriptionItem label={t('referrer')}>
          <PartyLink party={referrer} />
          <div className={styles.small}>{referrer.email}</div>
        </DescriptionItem>
        <DescriptionItem label={t('condition')}>
          {metBy && metAt ? t(`because.${metBy}`, { date: dayOf(metAt) }) : t('notMet')}
        </DescriptionItem>
        <DescriptionItem label={t('others')}>{qualified}</DescriptionItem>
      </DescriptionList>
    </section>
  )
}

function Decide({ referral: { id, state, refusal, isOwnAccount } }: { referral: StaffReferralAnswer }) {
  const { t } = useTranslation('referrals')
  const choices = DECISIONS.filter((choice) => DECIDED_FROM[choice].includes(state))
  const form = useForm<{ decision: Decision | null; reason: string }>({
    initialValues: { decision: choices.length === 1 ? (choices[0] ?? null) : null, reason: '' },
  })
  const { run, busy, error, problemAt } = useAction({ done: t('saved'), queryKey: referralsApi.key() })
  if (choices.length === 0 || refusal === 'self') return null
  if (isOwnAccount) return <p className={styles.notice}>{t('ownAccount')}</p>
  const { decision, reason } = form.values
  return (
    <Panel title={t('decide')} label={t('decide')}>
      <form
        noValidate
        className={styles.stack}
        onSubmit={form.onSubmit(() => {
          if (decision) run(() => referralsApi.decide.call({ id, decision, reason }))
        })}
      >
        <Radio.Group
          aria-label={t('decide')}
          value={decision ?? ''}
          onChange={(value) =>
            form.setFieldValue('decision', choices.find((choice) => choice === value) ?? null)
          }
        >
          <div className={styles.stack}>
            {choices.map((choice) => (
              <Radio
                key={choice}
                value={choice}
                label={t(`choice.${choice}`)}
                description={t(`choiceLine.${choice}`)}
              />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label={t('reason')}
          description={t('reasonHint', { min: DECISION_LENGTH_MIN })}
          maxLength={DECISION_LENGTH_MAX}
          autosize
          minRows={3}
          required
          {...form.getInputProps('reason')}
          error={problemAt('reason')}
        />
        {error ? <FormAlert>{error}</FormAlert> : null}
        <div>
          <Button type="submit" variant="filled" loading={busy} disabled={!decision || reason.trim() === ''}>
            {t(`save.${decision ?? 'approved'}`)}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
