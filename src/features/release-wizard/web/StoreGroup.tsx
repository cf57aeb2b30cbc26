// One group of stores, which opens to its rows; stores outside the plan are listed by name.
import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store } from '#features/stores/domain.ts'
import { StoreMark } from '#features/stores/web/StoreMark.tsx'
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
  /** Of these, stores from which the release was taken down. */
  takenDownIds: readonly string[]
  /** The plan does not include them. */
  locked: boolean
  /** Open until the user closes it. */
  startsOpen: boolean
  onChoose: (ids: string[], on: boolean) => void
}

export function StoreGroup({
  title,
  stores,
  chosen,
  lockedIds,
  takenDownIds,
  locked,
  startsOpen,
  onChoose,
}: StoreGroupProps) {
  const { t } = useTranslation('release-wizard')
  const [opened, setOpened] = useState(startsOpen)
  const listId = useId()
  const on = stores.filter((store) => chosen.includes(store.id)).length
  if (stores.length === 0) return null
  const count = locked
    ? t('platforms.stores', { count: stores.length })
    : t('platforms.chosen', { count: on, total: stores.length })
  return (
    <section className={styles.group}>
      <div className={styles.head}>
        {locked ? (
          <span className={styles.title}>{title}</span>
        ) : (
          <Checkbox
            label={title}
            classNames={{ body: styles.line, label: styles.title }}
            checked={on === stores.length}
            indeterminate={on > 0 && on < stores.length}
            onChange={(event) =>
              onChoose(
                stores.map((store) => store.id),
                event.currentTarget.checked,
              )
            }
          />
        )}
        <UnstyledButton
          className={styles.toggle}
          aria-label={t('platforms.show', { group: title, count })}
          aria-expanded={opened}
          aria-controls={opened ? listId : undefined}
          onClick={() => setOpened(!opened)}
        >
          {count}
          <IconChevronDown size={18} aria-hidden="true" />
        </UnstyledButton>
      </div>
      {opened ? (
        <ul id={listId} className={styles.list}>
          {stores.map((store) =>
            locked ? (
              <li key={store.id} className={styles.store}>
                <StoreName store={store} />
              </li>
            ) : (
              <StoreRow
                key={store.id}
                store={store}
                onChoose={onChoose}
                on={chosen.includes(store.id)}
                isLocked={lockedIds.includes(store.id)}
                isTakenDown={takenDownIds.includes(store.id)}
              />
            ),
          )}
        </ul>
      ) : null}
    </section>
  )
}

interface StoreRowProps {
  store: ShownStore
  on: boolean
  isLocked: boolean
  isTakenDown: boolean
  onChoose: StoreGroupProps['onChoose']
}

const StoreRow = memo(function StoreRow({ store, on, isLocked, isTakenDown, onChoose }: StoreRowProps) {
  const { t } = useTranslation('release-wizard')
  const state = isTakenDown ? t('lockedFields.takenDown') : isLocked ? t('lockedFields.has') : ''
  const notes = [state, on && store.later ? t('platforms.notConnected') : '']
  return (
    <li className={styles.store}>
      <Checkbox
        className={styles.choice}
        classNames={{ body: styles.line }}
        label={<StoreName store={store} notes={notes} />}
        checked={on}
        disabled={isLocked && on}
        onChange={(event) => onChoose([store.id], event.currentTarget.checked)}
      />
    </li>
  )
})

function StoreName({ store, notes = [] }: { store: ShownStore; notes?: string[] }) {
  const line = [store.where, ...notes].filter(Boolean).join('. ')
  return (
    <span className={styles.name}>
      <StoreMark id={store.id} name={store.name} />
      <span>
        {store.name}
        {line ? <small>{line}</small> : null}
      </span>
    </span>
  )
}
