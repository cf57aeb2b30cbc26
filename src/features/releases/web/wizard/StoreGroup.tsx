// One group of stores: all of them at once, or each by its box.
import { Checkbox } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Store } from '#features/stores/domain.ts'
import styles from './StoreGroup.module.css'

export interface StoreGroupProps {
  title: string
  stores: readonly Store[]
  chosen: readonly string[]
  locked: boolean
  onChoose: (ids: string[], on: boolean) => void
}

export function StoreGroup({ title, stores, chosen, locked, onChoose }: StoreGroupProps) {
  const { t } = useTranslation(['releases', 'common'])
  if (stores.length === 0) return null
  const on = stores.filter((store) => chosen.includes(store.id)).length
  const every = on === stores.length
  const plan = t('common:plan.pro')
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {locked ? null : (
        <Checkbox
          className={styles.all}
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
      )}
      <ul className={styles.list}>
        {stores.map((store) => (
          <li key={store.id} className={styles.store}>
            <Checkbox
              label={store.name}
              description={store.deals.map((deal) => t(`platforms.${deal}`)).join(', ')}
              disabled={locked}
              checked={!locked && chosen.includes(store.id)}
              onChange={(event) => onChoose([store.id], event.currentTarget.checked)}
            />
            {locked ? (
              <span className={styles.lock}>
                <IconLock size={14} aria-hidden="true" />
                {t('platforms.locked', { plan })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
