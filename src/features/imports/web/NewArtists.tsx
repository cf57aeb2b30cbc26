// The artists that a file names and the account does not have, created in one step.
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { usePermission } from '#features/accounts/web/use-user.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { type ImportAnswer, importsApi } from './api.ts'
import styles from './imports.module.css'

const SHOWN_MAX = 30

export function NewArtists({ importRun }: { importRun: ImportAnswer }) {
  const { t } = useTranslation('imports')
  const errorMessage = useErrorMessage()
  const queries = useQueryClient()
  const canEdit = usePermission('catalogue.edit')
  const create = useMutation({
    mutationFn: () => importsApi.createArtists.call({ id: importRun.id }),
    onSettled: () => queries.invalidateQueries({ queryKey: importsApi.key() }),
  })
  const artists = importRun.newArtists
  const count = artists.length
  if (count === 0) return null
  return (
    <section className={styles.section}>
      <SectionHead title={t('newArtists.title', { count })} />
      <p className={styles.line}>{t('newArtists.line')}</p>
      <ul className={styles.findings}>
        {artists.slice(0, SHOWN_MAX).map(({ name, releases }) => (
          <li key={name}>
            {name} <span className={styles.place}>{t('newArtists.releases', { count: releases })}</span>
          </li>
        ))}
        {count > SHOWN_MAX ? <li>{t('newArtists.more', { count: count - SHOWN_MAX })}</li> : null}
      </ul>
      {create.isError ? <FormAlert>{errorMessage(readRefusal(create.error))}</FormAlert> : null}
      {canEdit ? (
        <div className={styles.buttons}>
          <Button
            variant={importRun.ready > 0 ? 'default' : 'filled'}
            loading={create.isPending}
            onClick={() => create.mutate()}
          >
            {t('newArtists.create', { count })}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
