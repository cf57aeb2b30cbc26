// The dialog that chooses a paid master for a track. Its file is copied to the uploads first.
import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import type { Upload } from '#features/uploads/contract.ts'
import { readRefusal } from '#lib/web/client.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { Row, Rows } from '#ui/Rows.tsx'
import { type MasterRowAnswer, masteringApi, paidMastersQuery } from './api.ts'
import styles from './mastering.module.css'

export interface ChooseMasterProps {
  opened: boolean
  onClose: () => void
  /** @param recording the name of the file that was mastered */
  onChoose: (upload: Upload, recording: string) => void
}

export default function ChooseMaster({ opened, onClose, onChoose }: ChooseMasterProps) {
  const { t } = useTranslation(['mastering', 'common'])
  const { moment } = useDates()
  const errorMessage = useErrorMessage()
  const query = useInfiniteQuery(paidMastersQuery())
  const choose = useMutation({
    mutationFn: ({ id }: MasterRowAnswer) => masteringApi.createUpload.call({ id }),
    onSuccess: (upload, { fileName }) => {
      onChoose(upload, fileName)
      onClose()
    },
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('track.choose')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={styles.stack}>
        <p className="muted">{t('track.chooseLine')}</p>
        {choose.isError ? <FormAlert>{errorMessage(readRefusal(choose.error))}</FormAlert> : null}
        <Rows label={t('track.choose')}>
          {query.data?.pages
            .flatMap(({ items }) => items)
            .map((master) => (
              <Row
                key={master.id}
                title={master.fileName}
                line={`${t(`presets.${master.preset}.name`)}, ${moment(master.createdAt)}`}
                end={
                  <Button
                    size="sm"
                    aria-label={t('track.useThis', {
                      name: master.fileName,
                      preset: t(`presets.${master.preset}.name`),
                    })}
                    loading={choose.isPending && choose.variables.id === master.id}
                    disabled={choose.isPending}
                    onClick={() => choose.mutate(master)}
                  >
                    {t('track.use')}
                  </Button>
                }
              />
            ))}
        </Rows>
        <LoadMore query={query} />
      </div>
    </Dialog>
  )
}
