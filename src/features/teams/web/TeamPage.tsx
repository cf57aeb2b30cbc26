// /account/team: members, invitations and the permissions of each role.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermission, useSeat } from '#features/accounts/web/use-user.ts'
import { SettingsTabs } from '#features/settings/web/SettingsTabs.tsx'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { UpgradePrompt } from '#ui/UpgradePrompt.tsx'
import type { Route } from './+types/TeamPage'
import { type TeamAnswer, teamQuery } from './api.ts'
import { Invitations } from './Invitations.tsx'
import { InviteForm } from './InviteForm.tsx'
import { LeaveTeam } from './LeaveTeam.tsx'
import { Members } from './Members.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import styles from './team.module.css'

export const handle = { namespaces: ['settings'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) => loadPageData(context, (call) => [teamQuery(call)])
export const clientLoader = () => null

export default function TeamPage() {
  const { t } = useTranslation(['teams', 'common'])
  const seat = useSeat()
  const canViewTeam = usePermission('team.view')
  const query = useQuery({ ...teamQuery(), enabled: seat !== undefined && canViewTeam })
  usePageTitle(t('title'))
  if (seat && !canViewTeam) {
    return (
      <div className="page">
        <NoAccess
          page
          title={t('denied.title', { name: seat.name })}
          line={t('denied.line', { name: seat.name })}
          action={<LeaveTeam />}
        />
      </div>
    )
  }
  return (
    <div className="page">
      <PageTitle lead={query.data ? t('lead', { name: query.data.owner.name }) : undefined}>
        {t('title')}
      </PageTitle>
      <SettingsTabs />
      {query.data ? (
        <Loaded team={query.data} />
      ) : query.isError ? (
        <LoadError title={t('failed')} query={query} primary />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonRows count={3} />
        </DelayedSkeleton>
      )}
    </div>
  )
}

function Loaded({ team }: { team: TeamAnswer }) {
  const { t } = useTranslation(['teams', 'common'])
  const canManageTeam = usePermission('team.manage')
  const plan = t('common:plan.advanced')
  const waits = team.seats.length + team.invitations.length > 0
  return (
    <div className={styles.sections}>
      {team.open ? null : (
        <UpgradePrompt
          from="team"
          title={t('locked.title', { plan })}
          line={waits ? t('locked.waiting', { plan }) : t('locked.line')}
        />
      )}
      {team.open || waits ? <Members team={team} /> : null}
      {team.open && canManageTeam ? <InviteForm /> : null}
      {team.open || team.invitations.length > 0 ? <Invitations team={team} /> : null}
      <RoleMatrix />
      <LeaveTeam />
    </div>
  )
}
