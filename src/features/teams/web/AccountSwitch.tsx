// The accounts a user can work in, with the current one marked; part of the account menu.
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { User } from '#features/accounts/contract.ts'
import { useChooseAccount } from '#features/accounts/web/use-choose-account.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { showToast } from '#ui/show-toast.tsx'

export function AccountSwitch({ user }: { user: User }) {
  const { t } = useTranslation(['teams', 'common'])
  const errorMessage = useErrorMessage()
  const choose = useChooseAccount()
  if (user.accounts.length < 2) return null
  const fail = (error: unknown) =>
    showToast({ tone: 'error', message: errorMessage(readRefusal(error)), closeLabel: t('common:close') })
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('switchTo')}</Menu.Label>
      {user.accounts.map(({ id, name, seat }) => {
        const here = id === user.account
        return (
          <Menu.Item
            key={id}
            aria-current={here || undefined}
            rightSection={here ? <IconCheck size={16} aria-hidden="true" /> : null}
            onClick={() => (here ? undefined : choose(id).catch(fail))}
          >
            {seat === 'owner' ? t('ownAccount') : name}
          </Menu.Item>
        )
      })}
    </>
  )
}
