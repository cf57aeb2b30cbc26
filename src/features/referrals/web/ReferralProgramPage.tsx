// /referral-program: the link of the account, how far it is, who came, and what it got.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { listFormat } from '#lib/i18n/formats.ts'
import { paths } from '#lib/pure/paths.ts'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DetailPage } from '#ui/DetailPage.tsx'
import { Figure, Figures } from '#ui/Figures.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import type { Route } from './+types/ReferralProgramPage'
import { friendsQuery, type ProgramAnswer, programQuery } from './api.ts'
import { Friends } from './Friends.tsx'
import { GivenRewards } from './GivenRewards.tsx'
import { ReferralLink } from './ReferralLink.tsx'
import { RewardTiers } from './RewardTiers.tsx'
import styles from './referrals.module.css'

export const handle = { namespaces: ['referrals'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [programQuery(call), friendsQuery(call)])
export const clientLoader = () => startQueries([programQuery(), friendsQuery()])

export default function ReferralProgramPage() {
  const { t } = useTranslation(['referrals', 'common'])
  const canManage = usePermission('plan.manage')
  usePageTitle(t('name'))
  if (canManage) return <LoadedProgram />
  return (
    <div className="page">
      <NoAccess
        page
        title={t('noAccess')}
        line={t('noAccessLine')}
        action={<LinkButton href={paths.dashboard()}>{t('common:back')}</LinkButton>}
      />
    </div>
  )
}

function LoadedProgram() {
  const { t } = useTranslation('referrals')
  const query = useQuery(programQuery())
  return (
    <DetailPage
      query={query}
      loadingLabel={t('loading')}
      failure={
        <div className="page">
          <LoadError page title={t('failed')} query={query} />
        </div>
      }
    >
      {(program) => <Program program={program} />}
    </DetailPage>
  )
}

function Program({ program }: { program: ProgramAnswer }) {
  const { t } = useTranslation('referrals')
  const { locale } = useNumbers()
  const { isOpen, url, linkDays, refundDays, counts, tiers, rewards } = program
  const thresholds = listFormat(locale).format(tiers.map(({ friends }) => String(friends)))
  return (
    <div className="page">
      <PageTitle>{t('title')}</PageTitle>
      <div className={styles.sections}>
        <div className={styles.top}>
          <div>
            <p className={styles.lead}>{t('lead', { tiers: thresholds })}</p>
            {isOpen ? null : <p className={styles.notice}>{t('closed')}</p>}
            <ReferralLink url={url} linkDays={linkDays} />
          </div>
          <Figures label={t('counts')}>
            <Figure label={t('qualified')} value={counts.qualified} />
            <Figure label={t('pending')} value={counts.pending} />
            <Figure label={t('held')} value={counts.held} />
          </Figures>
        </div>
        <RewardTiers tiers={tiers} counts={counts} />
        <GivenRewards rewards={rewards} />
        <Friends />
        <div className={styles.rules}>
          <Rule title={t('rulesTitle')}>{t('rules')}</Rule>
          <Rule title={t('holdTitle')}>{t('hold')}</Rule>
          <Rule title={t('refundTitle')}>{t('refund', { count: refundDays })}</Rule>
          <Rule title={t('planTitle')}>{t('planLine')}</Rule>
        </div>
      </div>
    </div>
  )
}

function Rule({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <SectionHead title={title} />
      <p className={styles.rule}>{children}</p>
    </section>
  )
}
