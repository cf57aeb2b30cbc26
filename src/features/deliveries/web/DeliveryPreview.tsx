// Previews a message to a store before it is sent: the changes, the rules it breaks, the message itself.
import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { deliveriesApi, type PreviewAnswer } from './api.ts'
import styles from './deliveries.module.css'
import { MessageText, Problems } from './MessageText.tsx'

/** Requested only on demand, because building and validating a message is expensive. */
export function DeliveryPreview({ releaseId }: { releaseId: string }) {
  const { t } = useTranslation('deliveries')
  const [opened, setOpened] = useState(false)
  return (
    <section>
      <SectionHead
        title={t('preview.title')}
        level={3}
        side={
          <Button size="sm" aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {t(opened ? 'preview.hide' : 'preview.show')}
          </Button>
        }
      />
      {opened ? <Preview releaseId={releaseId} /> : <p className="muted">{t('preview.line')}</p>}
    </section>
  )
}

function Preview({ releaseId }: { releaseId: string }) {
  const { t } = useTranslation(['deliveries', 'common'])
  const findingSentence = useFindingSentence()
  const [store, setStore] = useState<string>()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...deliveriesApi.preview.queryOptions({ input: { id: releaseId, store } }),
    placeholderData: keepPreviousData,
  })
  if (error) {
    const refusal = readRefusal(error)
    return (
      <div className={styles.preview}>
        <p role="alert" className={styles.error}>
          {refusal.status === 404 ? t('preview.none') : findingSentence(refusal)}
        </p>
        {refusal.status === 404 ? null : <Button onClick={() => refetch()}>{t('common:retry')}</Button>}
      </div>
    )
  }
  if (!data) return <p role="status">{t('preview.loading')}</p>
  return (
    <div className={styles.preview} aria-busy={isPlaceholderData}>
      <NativeSelect
        label={t('stores.store')}
        value={store ?? data.store}
        onChange={(event) => setStore(event.currentTarget.value)}
        data={data.stores.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <p className="muted">
        {t('preview.about', { version: data.version, revision: data.revision })}{' '}
        {data.testMode ? t('preview.test') : null} {t(`preview.checkedBy.${data.checkedBy}`)}
      </p>
      {data.blockedBy ? (
        <p className={styles.error}>{findingSentence(data.blockedBy)}</p>
      ) : (
        <Drafted preview={data} />
      )}
    </div>
  )
}

function Drafted({ preview }: { preview: PreviewAnswer }) {
  const { t } = useTranslation('deliveries')
  const { dayOf } = useDates()
  const { since, changes, problems, xml } = preview
  return (
    <>
      <Problems problems={problems} />
      <h4>{t('preview.changes')}</h4>
      {since === null ? (
        <p>{t('preview.first')}</p>
      ) : changes.length === 0 ? (
        <p>{t('preview.same', { revision: since.revision })}</p>
      ) : (
        <>
          <p className="muted">
            {t('preview.since', { revision: since.revision, day: since.at ? dayOf(since.at) : '' })}
          </p>
          <ul className={styles.changes}>
            {changes.map(({ path, before, after }) => (
              <li key={path}>
                <code>{path}</code>
                {before === null ? null : <del>{formatValue(before)}</del>}
                {after === null ? null : <ins>{formatValue(after)}</ins>}
              </li>
            ))}
          </ul>
        </>
      )}
      {xml ? <MessageText xml={xml} /> : null}
    </>
  )
}

const formatValue = (value: NonNullable<PreviewAnswer['changes'][number]['before']>): string =>
  Array.isArray(value) ? value.join(', ') : String(value)
