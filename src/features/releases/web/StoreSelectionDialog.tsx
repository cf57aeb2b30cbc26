// Names a selection of stores; an existing name can be reused to replace that selection.
import { useTranslation } from 'react-i18next'
import { showToast } from '#ui/show-toast.tsx'
import type { StoreSelection } from '../store-selections/contract.ts'
import { NameDialog, withName } from './NameDialog.tsx'
import type { useStoreSelections } from './use-store-selections.ts'

export interface StoreSelectionDialogProps {
  stores: readonly string[]
  selections: readonly StoreSelection[]
  save: ReturnType<typeof useStoreSelections>['save']
  opened: boolean
  onClose: () => void
}

export function StoreSelectionDialog({
  stores,
  selections,
  save,
  opened,
  onClose,
}: StoreSelectionDialogProps) {
  const { t } = useTranslation(['releases', 'common'])
  return (
    <NameDialog
      opened={opened}
      onClose={onClose}
      title={t('storeSelections.saveTitle')}
      lead={t('storeSelections.saveLead', { count: stores.length })}
      label={t('storeSelections.name')}
      placeholder={t('storeSelections.nameHint')}
      confirmLabel={(name) => {
        const replaced = withName(selections, name)
        return replaced ? t('storeSelections.replace', { name: replaced.name }) : t('common:save')
      }}
      saving={save}
      onSave={(name) =>
        save.mutate(
          { name, stores: [...stores] },
          {
            onSuccess: ({ name }) => {
              showToast({
                message: t('storeSelections.saved', { name }),
                closeLabel: t('common:close'),
              })
              onClose()
            },
          },
        )
      }
    />
  )
}
