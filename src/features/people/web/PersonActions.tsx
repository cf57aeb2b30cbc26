// What staff of this role can do about a person, each behind a question that says what it means.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { type Duty, staffMay } from '#lib/pure/access.ts'
import { Panel } from '#ui/Panel.tsx'
import { type StaffAction, staffActionRefusal } from '../domain.ts'
import type { PersonAnswer } from './api.ts'
import { BlockDialog, ImpersonateDialog, PlanDialog, RoleDialog, UnblockDialog } from './PersonDialogs.tsx'
import styles from './people.module.css'

export function PersonActions({ person }: { person: PersonAnswer }) {
  const { t } = useTranslation('people')
  const touches = useAllowedActions(person)
  const [asked, setAsked] = useState<StaffAction>()
  if (touches.length === 0 || person.closedAt) return null
  const close = () => setAsked(undefined)
  const props = { person, close }
  return (
    <Panel title={t('act.title')} label={t('act.title')} sticky>
      <div className={styles.stack}>
        {touches.map((action) => (
          <Button
            key={action}
            fullWidth
            variant={action === 'freeze' || action === 'ban' ? 'danger' : 'default'}
            onClick={() => setAsked(action)}
          >
            {t(`act.${action}`)}
          </Button>
        ))}
      </div>
      {asked === 'freeze' || asked === 'ban' ? <BlockDialog {...props} kind={asked} /> : null}
      {asked === 'unblock' ? <UnblockDialog {...props} /> : null}
      {asked === 'impersonate' ? <ImpersonateDialog {...props} /> : null}
      {asked === 'role' ? <RoleDialog {...props} /> : null}
      {asked === 'plan' ? <PlanDialog {...props} /> : null}
    </Panel>
  )
}

/** What the server would let this member of staff do, as far as the page can know. */
function useAllowedActions(person: PersonAnswer): StaffAction[] {
  const user = useUser()
  if (!user) return []
  const duties: Record<StaffAction, Duty> = {
    unblock: 'people.block',
    impersonate: 'people.impersonate',
    role: 'people.manage',
    plan: 'people.manage',
    freeze: 'people.block',
    ban: 'people.block',
  }
  const block = person.block?.kind ?? null
  const fits = (action: StaffAction) =>
    action === 'freeze' || action === 'ban' ? !block : action !== 'unblock' || block
  return (Object.keys(duties) as StaffAction[]).filter(
    (action) =>
      fits(action) &&
      staffMay(user.role, duties[action]) &&
      !staffActionRefusal({ userId: user._id, role: user.role }, { ...person, block }, action),
  )
}
