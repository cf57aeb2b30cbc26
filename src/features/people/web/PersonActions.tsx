// The actions the signed-in staff role can take on an account, each behind a confirmation.

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { type Duty, staffMay } from '#lib/pure/access.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { Panel } from '#ui/Panel.tsx'
import { canActOn, type StaffAction } from '../domain.ts'
import type { PersonAnswer } from './api.ts'
import { BlockDialog, ImpersonateDialog, PlanDialog, RoleDialog, UnblockDialog } from './PersonDialogs.tsx'
import styles from './people.module.css'

export function PersonActions({ person }: { person: PersonAnswer }) {
  const { t } = useTranslation('people')
  const actions = useAllowedActions(person)
  const [openAction, setOpenAction] = useState<StaffAction>()
  if (actions.length === 0 || person.closedAt) return null
  const close = () => setOpenAction(undefined)
  const props = { person, close }
  return (
    <Panel title={t('actions.title')} label={t('actions.title')} sticky>
      <div className={styles.stack}>
        {actions.map((action) => (
          <Button
            key={action}
            fullWidth
            variant={action === 'freeze' || action === 'ban' ? 'danger' : 'default'}
            onClick={() => setOpenAction(action)}
          >
            {t(`actions.${action}`)}
          </Button>
        ))}
      </div>
      {openAction === 'freeze' || openAction === 'ban' ? <BlockDialog {...props} kind={openAction} /> : null}
      {openAction === 'unblock' ? <UnblockDialog {...props} /> : null}
      {openAction === 'impersonate' ? <ImpersonateDialog {...props} /> : null}
      {openAction === 'role' ? <RoleDialog {...props} /> : null}
      {openAction === 'plan' ? <PlanDialog {...props} /> : null}
    </Panel>
  )
}

/** The actions the server would allow this member of staff, as far as the page can know. */
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
  return keysOf(duties).filter(
    (action) =>
      fits(action) &&
      staffMay(user.role, duties[action]) &&
      canActOn({ userId: user._id, role: user.role }, { ...person, block }, action),
  )
}
