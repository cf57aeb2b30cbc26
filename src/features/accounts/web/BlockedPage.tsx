// /account/blocked: the reason, a way to support, and sign-out; nothing else.
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { Fact } from '#ui/Fact.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { RepeatBarline } from '#ui/Logo.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { signOut } from './api.ts'
import styles from './BlockedPage.module.css'
import { useUser } from './use-user.ts'

export default function BlockedPage() {
  const { t } = useTranslation('accounts')
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  usePageTitle(t('blocked.title'))
  return (
    <main className={`page ${styles.blocked}`} id="main">
      <RepeatBarline size={28} />
      <PageTitle lead={user ? t(user.banned ? 'blocked.banned' : 'blocked.frozen') : null}>
        {t('blocked.title')}
      </PageTitle>
      {user?.blocked_reason ? <Fact label={t('blocked.reason')}>{user.blocked_reason}</Fact> : null}
      <div className={styles.actions}>
        <LinkButton variant="filled" href={`mailto:${t('blocked.supportAddress')}`}>
          {t('blocked.support')}
        </LinkButton>
        <Button
          onClick={async () => {
            await signOut(client)
            navigate('/auth/login')
          }}
        >
          {t('blocked.signOut')}
        </Button>
      </div>
    </main>
  )
}
