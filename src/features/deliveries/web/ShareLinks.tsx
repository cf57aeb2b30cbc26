// The links of a live release to share: one for each store that has it, and all of them at once.
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/pure/paths.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { deliveriesOfReleaseQuery, type StoreDeliveryAnswer } from './api.ts'
import styles from './deliveries.module.css'
import { StoreName } from './StoresTable.tsx'

/** Sandboxes have paths of this installation. */
const absolute = (storeUrl: string): string => new URL(storeUrl, location.origin).href

export function ShareLinks({ releaseId }: { releaseId: string }) {
  const { t } = useTranslation('deliveries')
  const { data } = useQuery(deliveriesOfReleaseQuery(releaseId))
  const live = (data?.items ?? []).flatMap(({ id, store, status, storeUrl }) =>
    status === 'live' && storeUrl ? [{ id, store, storeUrl }] : [],
  )
  if (live.length === 0) return null
  return (
    <section className={styles.share} aria-labelledby="share-head">
      <SectionHead
        id="share-head"
        level={3}
        title={t('share.title')}
        side={
          <span className={styles.shareActions}>
            {live.length > 1 ? (
              <CopyLinks
                label={t('share.all')}
                text={() =>
                  live.map(({ store, storeUrl }) => `${store.name}: ${absolute(storeUrl)}`).join('\n')
                }
              />
            ) : null}
            <LinkButton size="xs" href={paths.smartLinks({ release: releaseId })}>
              {t('share.smartLink')}
            </LinkButton>
          </span>
        }
      />
      <ul className={styles.links}>
        {live.map((delivery) => (
          <ShareLink key={delivery.id} {...delivery} />
        ))}
      </ul>
    </section>
  )
}

function ShareLink({ store, storeUrl }: { store: StoreDeliveryAnswer['store']; storeUrl: string }) {
  const { t } = useTranslation('deliveries')
  return (
    <li className={styles.link}>
      <a href={storeUrl} target="_blank" rel="noopener noreferrer">
        <StoreName store={store} />
      </a>
      <CopyLinks
        label={t('share.copy')}
        name={t('share.copyOf', { store: store.name })}
        text={() => absolute(storeUrl)}
      />
    </li>
  )
}

function CopyLinks({ label, name, text }: { label: string; name?: string; text: () => string }) {
  const { t } = useTranslation('common')
  const clipboard = useClipboard({ timeout: 2000 })
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <>
      <Button
        size="xs"
        aria-label={name}
        leftSection={<Icon size={15} aria-hidden="true" />}
        onClick={() => clipboard.copy(text())}
      >
        {label}
      </Button>
      <output className="visually-hidden">{clipboard.copied ? t('copied') : ''}</output>
    </>
  )
}
