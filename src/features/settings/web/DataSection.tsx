// Exports of the user's data: request one, and download earlier ones.
import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { useUser } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useNumbers } from '#lib/web/use-numbers.ts'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { type ExportAnswer, settingsApi } from './api.ts'
import styles from './settings.module.css'

/** How often the list is reloaded while an export is being prepared. */
const POLL_MS = 3_000

export function DataSection() {
  const { t } = useTranslation(['settings', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const staff = useUser()?.impersonate ?? false
  const list = useInfiniteQuery(
    settingsApi.listExports.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 5, cursor }),
      ...CURSOR_PAGES,
      refetchInterval: ({ state }) =>
        state.data?.pages[0]?.items.some((item) => item.status === 'preparing') ? POLL_MS : false,
    }),
  )
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const request = useMutation({
    mutationFn: (kind: ExportAnswer['kind']) => settingsApi.requestExport.call({ kind }),
    onSuccess: () => {
      showToast({ message: t('data.requested'), closeLabel: t('common:close') })
      return queries.invalidateQueries({ queryKey: settingsApi.listExports.key() })
    },
  })
  const buttonOf = (kind: ExportAnswer['kind']) => ({
    onClick: () => request.mutate(kind),
    loading: request.isPending && request.variables === kind,
    disabled: staff || items.some((item) => item.kind === kind && item.status === 'preparing'),
  })
  const refusal = request.isError ? readRefusal(request.error) : undefined
  return (
    <section className={styles.section} id="data">
      <SectionHead title={t('data.title')} />
      <p className="measure">{t('data.line')}</p>
      {refusal && refusal.code !== 'reauthentication_required' ? (
        <FormAlert>{errorMessage(refusal)}</FormAlert>
      ) : null}
      <div className={styles.buttons}>
        <Button {...buttonOf('data')}>{t('data.request')}</Button>
      </div>
      <p className="measure">{t('data.catalogueLine')}</p>
      <div className={styles.buttons}>
        <Button {...buttonOf('catalogue')}>{t('data.requestCatalogue')}</Button>
      </div>
      <p className="measure">{t('data.royaltiesLine')}</p>
      <div className={styles.buttons}>
        <Button {...buttonOf('royalties')}>{t('data.requestRoyalties')}</Button>
      </div>
      {list.isPending ? (
        <DelayedSkeleton label={t('common:loading')}>
          <SkeletonRows count={1} cover={false} />
        </DelayedSkeleton>
      ) : list.isError && !list.data ? (
        <LoadError title={t('data.loadFailed')} query={list} />
      ) : items.length === 0 ? (
        <p className="muted">{t('data.none')}</p>
      ) : (
        <Rows label={t('data.table')}>
          {items.map((item) => (
            <Archive key={item.id} archive={item} />
          ))}
        </Rows>
      )}
      {list.hasNextPage ? (
        <div className={styles.buttons}>
          <Button onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
            {t('data.more')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Archive({ archive }: { archive: ExportAnswer }) {
  const { t } = useTranslation('settings')
  const dates = useDates()
  const { bytes } = useNumbers()
  const { status, expiresAt, sizeBytes, url } = archive
  const line =
    status === 'ready' && expiresAt
      ? t('data.ready', { until: dates.moment(expiresAt) })
      : t(`data.${status === 'ready' ? 'expired' : status}`)
  return (
    <Row
      title={`${t(`data.kind.${archive.kind}`)}, ${dates.moment(archive.createdAt)}`}
      line={line}
      end={
        url ? (
          <LinkButton href={url} download reload size="sm">
            {t('data.download', { size: bytes(sizeBytes ?? 0) })}
          </LinkButton>
        ) : null
      }
    />
  )
}
