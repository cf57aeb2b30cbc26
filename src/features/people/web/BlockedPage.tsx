// /account/blocked: the reason, what is on hold, until when, and how to appeal. Links only to the legal pages.

import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { reloadUser, signOut } from '#features/accounts/web/api.ts'
import { useUser } from '#features/accounts/web/use-user.ts'
import { ActingBar } from '#features/site/web/ActingBar.tsx'
import { LEGAL_PAGES, paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { usePageTitle } from '#lib/web/use-page-title.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { Cue } from '#ui/Cue.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { DescriptionItem, DescriptionList } from '#ui/DescriptionList.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { RepeatBarline } from '#ui/Logo.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { type OwnBlockAnswer, peopleApi } from './api.ts'
import { AppealForm, SupportLink } from './BlockedForms.tsx'
import { MessageThread } from './MessageThread.tsx'
import styles from './people.module.css'

export const handle = { namespaces: ['accounts', 'people', 'uploads'] } satisfies PageHandle

export default function BlockedPage() {
  const { t } = useTranslation(['people', 'common', 'site'])
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    ...peopleApi.ownBlock.queryOptions({ input: undefined }),
    enabled: Boolean(user),
  })
  usePageTitle(t('blocked.title'))
  // The block was lifted, or has ended, while the page was open.
  const isOver = error !== null && readRefusal(error).status === 404
  useEffect(() => {
    if (!isOver) return
    void reloadUser(client)
      .then(() => navigate(paths.dashboard(), { replace: true }))
      .catch(() => undefined)
  }, [isOver, client, navigate])
  return (
    <>
      <ActingBar />
      <main className={`page ${styles.blocked}`} id="main">
        <RepeatBarline size={28} />
        <PageTitle lead={user ? t(user.banned ? 'blocked.banned' : 'blocked.frozen') : null}>
          {t('blocked.title')}
        </PageTitle>
        {data ? (
          <Details block={data} />
        ) : error ? (
          <LoadError title={t('blocked.failed')} query={{ error, refetch }} />
        ) : (
          <DelayedSkeleton label={t('blocked.loading')}>
            <SkeletonRows count={3} cover={false} />
          </DelayedSkeleton>
        )}
        <div className={styles.buttons}>
          <Button
            onClick={async () => {
              await signOut(client)
              navigate(paths.login())
            }}
          >
            {t('blocked.signOut')}
          </Button>
        </div>
        <nav aria-label={t('site:footer.legal')} className={styles.legal}>
          {LEGAL_PAGES.map((name) => (
            <AppLink key={name} href={paths[name]()}>
              {t(`site:footer.${name}`)}
            </AppLink>
          ))}
        </nav>
      </main>
    </>
  )
}

function Details({ block }: { block: OwnBlockAnswer }) {
  const { t } = useTranslation('people')
  const { moment } = useDates()
  return (
    <>
      <DescriptionList layout="rows">
        <DescriptionItem label={t('blocked.reason')}>
          <span className={styles.words}>{block.reason}</span>
        </DescriptionItem>
        <DescriptionItem label={t('blocked.onHoldTitle')}>
          {t('blocked.onHold')} {t('blocked.keepsLive')}
        </DescriptionItem>
      </DescriptionList>
      <Turn block={block} />
      {block.canAppeal ? <AppealForm /> : <p className="muted">{t('blocked.appeal.once')}</p>}
      <SupportLink />
      {block.messages.length > 0 ? (
        <section>
          <SectionHead title={t('blocked.messages')} />
          <MessageThread
            messages={block.messages}
            from={({ sentAt }) => t('blocked.you', { at: moment(sentAt) })}
          />
        </section>
      ) : null}
    </>
  )
}

/** Who acts next: support while an appeal is open, otherwise the user, with the next step support gave. */
function Turn({ block }: { block: OwnBlockAnswer }) {
  const { t } = useTranslation(['people', 'common'])
  const { moment } = useDates()
  const open = block.messages.find(({ kind, status }) => kind === 'appeal' && status === 'open')
  const end = block.endsAt
    ? moment(block.endsAt)
    : t(block.kind === 'ban' ? 'blocked.final' : 'blocked.noEnd')
  return (
    <Cue
      tone={open ? 'other' : 'you'}
      turn={{
        label: t('common:whoseTurn'),
        value: t(open ? 'blocked.turnSupport' : 'blocked.turnYou'),
        note: open ? t('blocked.appealBy', { at: moment(open.dueAt) }) : undefined,
      }}
      until={{ label: t('common:until'), value: end }}
      next={{
        label: t('common:next'),
        value: block.nextStep || t('blocked.nextDefault'),
        note: block.endsAt ? t('blocked.nextFree') : undefined,
      }}
    />
  )
}
