// An action of staff on a promotion, after which promotions are read again.
import { useTranslation } from 'react-i18next'
import { useAction } from '#features/accounts/web/use-action.ts'
import { promotionsApi } from './api.ts'

export function usePromotionAction({ onDone }: { onDone?: () => void } = {}) {
  const { t } = useTranslation('promotions')
  return useAction({ done: t('saved'), onDone, queryKey: promotionsApi.key() })
}
