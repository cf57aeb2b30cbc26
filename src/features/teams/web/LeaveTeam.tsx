// Leaves the account the user currently works in.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountsApi } from '#features/accounts/web/api.ts'
import { useArrive } from '#features/accounts/web/use-choose-account.ts'
import { useSeat } from '#features/accounts/web/use-user.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { teamsApi } from './api.ts'
import { useRemoval } from './use-removal.ts'

export function LeaveTeam() {
  const { t } = useTranslation('teams')
  const seat = useSeat()
  const [asking, setAsking] = useState(false)
  if (!seat || seat.seat === 'owner') return null
  return (
    <div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('leave')}
      </Button>
      {asking ? <Leave accountId={seat.id} name={seat.name} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

function Leave({ accountId, name, onClose }: { accountId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('teams')
  const arrive = useArrive()
  const dialog = useRemoval(
    async () => {
      await teamsApi.leave.call({ accountId })
      arrive(await accountsApi.user.call({}))
    },
    { said: t('left', { name }), onClose },
  )
  return (
    <ConfirmDialog
      {...dialog}
      title={t('leaveTitle', { name })}
      lead={t('leaveLead')}
      confirmLabel={t('leave')}
    />
  )
}
