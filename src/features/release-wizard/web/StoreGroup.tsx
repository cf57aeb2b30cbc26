// One group of stores: select all or each one; stores outside the plan are listed by name.
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store } from '#features/stores/domain.ts'
import styles from './StoreGroup.module.css'

export interface ShownStore extends Store {
  /** The names of its places; empty when it is worldwide. */
  where: string
  /** This installation does not deliver there yet. */
  later: boolean
}

export interface StoreGroupProps {
  title: string
  stores: readonly ShownStore[]
  chosen: readonly string[]
  /** Stores that have the live release, which stay selected. */
  lockedIds: readonly string[]
  locked: boolean
  onChoose: (ids: string[], on: boolean) => void
}

export function StoreGroup({ title, stores, chosen, lockedIds, locked, onChoose }: StoreGroupProps) {
  if (stores.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {locked ? (
        <p className={styles.names}>{stores.map(({ name }) => name).join(', ')}</p>
      ) : (
        <Choices stores={stores} chosen={chosen} lockedIds={lockedIds} onChoose={onChoose} />
      )}
    </fieldset>
  )
}

function Choices({ stores, chosen, lockedIds, onChoose }: Omit<StoreGroupProps, 'title' | 'locked'>) {
  const { t } = useTranslation('release-wizard')
  const on = stores.filter((store) => chosen.includes(store.id)).length
  const every = on === stores.length
  return (
    <>
      <div className={styles.all}>
        <Checkbox
          label={t('platforms.all')}
          checked={every}
          indeterminate={on > 0 && !every}
          onChange={(event) =>
            onChoose(
              stores.map((store) => store.id),
              event.currentTarget.checked,
            )
          }
        />
        <span className={styles.count}>{t('platforms.chosen', { count: on, total: stores.length })}</span>
      </div>
      <ul className={styles.list}>
        {stores.map((store) => (
          <StoreRow
            key={store.id}
            store={store}
            onChoose={onChoose}
            on={chosen.includes(store.id)}
            isLocked={lockedIds.includes(store.id)}
          />
        ))}
      </ul>
    </>
  )
}

interface StoreRowProps {
  store: ShownStore
  on: boolean
  isLocked: boolean
  onChoose: StoreGroupProps['onChoose']
}

const StoreRow = memo(function StoreRow({ store, on, isLocked, onChoose }: StoreRowProps) {
  const { t } = useTranslation('release-wizard')
  const later = on && store.later ? t('platforms.notConnected') : ''
  const has = isLocked ? t('lockedFields.has') : ''
  return (
    <li className={styles.store}>
      <Checkbox
        label={store.name}
        description={[store.where, has, later].filter(Boolean).join('. ') || undefined}
        checked={on}
        disabled={isLocked && on}
        onChange={(event) => onChoose([store.id], event.currentTarget.checked)}
      />
    </li>
  )
})
