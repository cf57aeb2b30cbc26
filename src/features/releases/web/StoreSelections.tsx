// Selections of stores to apply with one click: the usual ones, and those that the account saved.
import { ActionIcon, Button } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanEditWholeAccount } from '#features/accounts/web/use-user.ts'
import type { Store } from '#features/stores/domain.ts'
import { StoreSelectionDialog } from './StoreSelectionDialog.tsx'
import styles from './StoreSelections.module.css'
import { useStoreSelections } from './use-store-selections.ts'

export interface StoreSelectionsProps {
  /** The stores of the plan. */
  open: readonly Store[]
  chosen: readonly string[]
  /** Stores that stay selected whatever is applied. */
  lockedIds?: readonly string[]
  onApply: (ids: string[]) => void
}

const idsOf = (stores: readonly Store[]) => stores.map(({ id }) => id)

export function StoreSelections({ open, chosen, lockedIds = [], onApply }: StoreSelectionsProps) {
  const { t } = useTranslation('releases')
  const { selections, save, remove } = useStoreSelections()
  const canEdit = useCanEditWholeAccount()
  const [naming, setNaming] = useState(false)
  const openIds = new Set(idsOf(open))
  const applied = (ids: readonly string[]) => [
    ...new Set([...lockedIds, ...ids.filter((id) => openIds.has(id))]),
  ]
  const isActive = (ids: readonly string[]) => {
    const wanted = applied(ids)
    return wanted.length === chosen.length && wanted.every((id) => chosen.includes(id))
  }
  const usual = [
    { key: 'all', name: t('storeSelections.all', { count: open.length }), ids: idsOf(open) },
    {
      key: 'streaming',
      name: t('storeSelections.streaming'),
      ids: idsOf(open.filter(({ kind }) => kind === 'streaming')),
    },
    { key: 'major', name: t('storeSelections.major'), ids: idsOf(open.filter(({ major }) => major)) },
  ].filter(({ key, ids }) => key === 'all' || ids.length < open.length)
  const saved = selections.map(({ id, name, stores }) => ({ key: id, name, ids: stores }))
  const active = selections.find(({ stores }) => isActive(stores))
  const canSave = canEdit && chosen.length > 0 && ![...usual, ...saved].some(({ ids }) => isActive(ids))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in every browser.
    <div role="group" aria-label={t('storeSelections.label')} className={styles.selections}>
      {[...usual, ...saved].map(({ key, name, ids }) => (
        <Button
          key={key}
          size="sm"
          className={styles.selection}
          aria-pressed={isActive(ids)}
          disabled={applied(ids).length === 0}
          onClick={() => onApply(applied(ids))}
        >
          {name}
        </Button>
      ))}
      {active && canEdit ? (
        <ActionIcon
          aria-label={t('storeSelections.delete', { name: active.name })}
          title={t('storeSelections.delete', { name: active.name })}
          onClick={() => remove.mutate(active)}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      {canSave ? (
        <Button
          size="sm"
          variant="plain"
          leftSection={<IconBookmark size={16} aria-hidden="true" />}
          onClick={() => setNaming(true)}
        >
          {t('storeSelections.save')}
        </Button>
      ) : null}
      <StoreSelectionDialog
        stores={chosen}
        selections={selections}
        save={save}
        opened={naming}
        onClose={() => setNaming(false)}
      />
    </div>
  )
}
