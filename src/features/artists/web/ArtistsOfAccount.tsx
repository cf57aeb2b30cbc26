// For staff: the artists of an account, and the verified mark with its reason.

import { Button, Textarea } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRefusal } from '#lib/web/client.ts'
import { CURSOR_PAGES } from '#lib/web/cursor-pages.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DelayedSkeleton } from '#ui/DelayedSkeleton.tsx'
import { LoadError } from '#ui/LoadError.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SkeletonRows } from '#ui/SkeletonBlock.tsx'
import { showToast } from '#ui/show-toast.tsx'
import styles from './ArtistForm.module.css'
import { artistsApi, type StaffArtist } from './api.ts'
import { VerifiedMark } from './VerifiedMark.tsx'

export function ArtistsOfAccount({ accountId }: { accountId: string }) {
  const { t } = useTranslation(['artists', 'common'])
  const [artistToVerify, setArtistToVerify] = useState<StaffArtist>()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    artistsApi.listOfAccount.infiniteOptions({
      input: (cursor: string | undefined) => ({ accountId, cursor }),
      ...CURSOR_PAGES,
    }),
  )
  const artists = data?.pages.flatMap((page) => page.items)
  return (
    <section>
      <SectionHead title={t('title')} side={artists?.length || undefined} />
      {artists ? (
        artists.length === 0 ? (
          <p className="muted">{t('emptyTitle')}</p>
        ) : (
          <Rows label={t('title')}>
            {artists.map((artist) => (
              <Row
                key={artist.id}
                title={artist.name}
                line={`${t(`types.${artist.type}`)}, ${t('releases', { count: artist.releaseCount })}`}
                end={
                  <span className={styles.step}>
                    <VerifiedMark verified={artist.verified} />
                    <VerifyButton artist={artist} onClick={() => setArtistToVerify(artist)} />
                  </span>
                }
              />
            ))}
          </Rows>
        )
      ) : error ? (
        <LoadError title={t('failed')} query={{ error, refetch }} />
      ) : (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonRows count={2} cover={false} />
        </DelayedSkeleton>
      )}
      {hasNextPage ? (
        <Button size="sm" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('common:loadMore')}
        </Button>
      ) : null}
      {artistToVerify ? (
        <VerifyDialog artist={artistToVerify} onClose={() => setArtistToVerify(undefined)} />
      ) : null}
    </section>
  )
}

function VerifyButton({ artist, onClick }: { artist: StaffArtist; onClick: () => void }) {
  const { t } = useTranslation('artists')
  const label = t(artist.verified ? 'verify.take' : 'verify.give')
  return (
    <Button size="sm" aria-label={`${label}: ${artist.name}`} onClick={onClick}>
      {label}
    </Button>
  )
}

function VerifyDialog({ artist, onClose }: { artist: StaffArtist; onClose: () => void }) {
  const { t } = useTranslation(['artists', 'common'])
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { id, name } = artist
  const action = artist.verified ? 'take' : 'give'
  const mark = useMutation({
    mutationFn: () => artistsApi.verify.call({ id, verified: !artist.verified, reason }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: artistsApi.listOfAccount.key() })
      showToast({ message: t(`verify.${action}Done`, { name }), closeLabel: t('common:close') })
      onClose()
    },
  })
  const refusal = mark.error ? readRefusal(mark.error) : undefined
  const atReason = refusal?.problems.find((problem) => problem.at === 'reason')
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => mark.mutate()}
      tone="plain"
      title={t(`verify.${action}Title`, { name })}
      confirmLabel={t(`verify.${action}`)}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      busy={mark.isPending}
      error={refusal && !atReason ? errorMessage(refusal) : undefined}
    >
      <Textarea
        data-autofocus
        required
        autosize
        minRows={2}
        maxLength={1_000}
        label={t('verify.reason')}
        description={t('verify.reasonHint')}
        value={reason}
        error={atReason && errorMessage(atReason)}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
