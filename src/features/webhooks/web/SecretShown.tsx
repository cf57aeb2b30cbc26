// Shows the secret of a webhook once.
import { useTranslation } from 'react-i18next'
import { ShownOnce } from '#ui/ShownOnce.tsx'

export function SecretShown({ secret, onClose }: { secret: string | undefined; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'common'])
  return (
    <ShownOnce
      secret={secret}
      onClose={onClose}
      title={t('secretTitle')}
      lead={t('secretLine')}
      copyLabel={t('copySecret')}
      copiedLabel={t('common:copied')}
      doneLabel={t('done')}
    />
  )
}
