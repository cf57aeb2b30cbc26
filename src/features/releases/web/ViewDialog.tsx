// Names a saved view; an existing name can be reused to replace that view's filters.
import { useTranslation } from 'react-i18next'
import { showToast } from '#ui/show-toast.tsx'
import type { View } from '../saved-views/contract.ts'
import { NameDialog, withName } from './NameDialog.tsx'
import type { ReleaseFilter } from './use-release-filter.ts'
import type { useViews } from './use-views.ts'

export interface ViewDialogProps {
  /** The view to rename; without one a new view is created. */
  view?: View
  filter: ReleaseFilter
  views: readonly View[]
  keep: ReturnType<typeof useViews>['keep']
  opened: boolean
  onClose: () => void
}

export function ViewDialog({ view, filter, views, keep, opened, onClose }: ViewDialogProps) {
  const { t } = useTranslation(['releases', 'common'])
  const replacedBy = (name: string) => (view ? undefined : withName(views, name))
  return (
    <NameDialog
      opened={opened}
      onClose={onClose}
      title={t(view ? 'views.renameTitle' : 'views.saveTitle')}
      lead={view ? undefined : t('views.saveLead')}
      label={t('views.name')}
      placeholder={t('views.nameHint')}
      initialName={view?.name}
      confirmLabel={(name) => {
        const replaced = replacedBy(name)
        return replaced ? t('views.replace', { name: replaced.name }) : t('common:save')
      }}
      saving={keep}
      onSave={(name) =>
        keep.mutate(
          { id: view?.id ?? replacedBy(name)?.id, name, filter },
          {
            onSuccess: ({ name }) => {
              showToast({ message: t('views.saved', { name }), closeLabel: t('common:close') })
              onClose()
            },
          },
        )
      }
    />
  )
}
