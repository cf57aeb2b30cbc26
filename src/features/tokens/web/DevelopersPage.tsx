// /developers: API tokens and webhooks, for the owner of the account.

import { useTranslation } from 'react-i18next'
import { usePermission, useSeat } from '#features/accounts/web/use-user.ts'
import { SettingsTabs } from '#features/settings/web/SettingsTabs.tsx'
import { webhooksQuery } from '#features/webhooks/web/api.ts'
import { WebhooksSection } from '#features/webhooks/web/WebhooksSection.tsx'
import { loadPageData } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { NoAccess } from '#ui/NoAccess.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { Route } from './+types/DevelopersPage'
import { tokensQuery } from './api.ts'
import { TokensSection } from './TokensSection.tsx'
import styles from './tokens.module.css'

export const handle = { namespaces: ['accounts', 'settings', 'tokens', 'webhooks'] } satisfies PageHandle

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [tokensQuery(call), webhooksQuery(call)])
export const clientLoader = () => null

export default function DevelopersPage() {
  const { t } = useTranslation('tokens')
  const canManageIntegrations = usePermission('integrations.manage')
  const seat = useSeat()
  usePageTitle(t('page'))
  if (!canManageIntegrations && seat) {
    return (
      <div className="page">
        <NoAccess page title={t('deniedTitle')} line={t('deniedLine', { name: seat.name })} />
      </div>
    )
  }
  return (
    <div className="page">
      <PageTitle
        lead={
          <>
            {`${t('pageLead')} `}
            <AppLink href="/v1/docs" reload>
              {t('apiLink')}
            </AppLink>
          </>
        }
      >
        {t('page')}
      </PageTitle>
      <SettingsTabs />
      <div className={styles.sections}>
        <TokensSection />
        <WebhooksSection />
      </div>
    </div>
  )
}
