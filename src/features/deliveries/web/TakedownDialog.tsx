// The question before a release leaves the stores: what is lost, what stays, and the title to type.
import { Button, Checkbox, Radio, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReleaseAnswer, releasesApi } from '#features/releases/web/api.ts'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { useSaveCodes } from '#features/releases/web/use-save-codes.ts'
import { readRefusal } from '#lib/web/client.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { deliveriesApi, type TakedownAnswer } from './api.ts'

export interface TakedownDialogProps {
  release: Pick<ReleaseAnswer, 'id' | 'title'>
  takedown: TakedownAnswer
  opened: boolean
  onClose: () => void
}

export function TakedownDialog({ release, takedown, opened, onClose }: TakedownDialogProps) {
  const { t } = useTranslation(['deliveries', 'common'])
  const say = useFindingSentence()
  const queries = useQueryClient()
  const { saving, saveCodes } = useSaveCodes()
  const { id, title } = release
  const { stores, hours } = takedown
  /** Null means all of them. */
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const request = useMutation({
    mutationFn: () => deliveriesApi.requestTakedown.call({ id, ...(chosen ? { stores: [...chosen] } : {}) }),
    onSuccess: async () => {
      showToast({ message: t('takedown.done'), closeLabel: t('common:close') })
      onClose()
      await Promise.all([
        queries.invalidateQueries({ queryKey: deliveriesApi.key() }),
        queries.invalidateQueries({ queryKey: releasesApi.key() }),
      ])
    },
  })
  const toggle = (store: string, on: boolean) =>
    setChosen((now) => [...(now ?? []).filter((one) => one !== store), ...(on ? [store] : [])])
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => request.mutate()}
      title={t('takedown.title', { title })}
      lead={t('takedown.lead', { ...hours })}
      consequences={[t('takedown.plays'), t('takedown.codes'), t('takedown.earned')]}
      typed={{ label: t('takedown.typed', { title }), expected: title.trim() }}
      confirmLabel={t(chosen ? 'takedown.confirmSome' : 'takedown.confirm')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      ready={chosen === null || chosen.length > 0}
      busy={request.isPending}
      error={request.isError ? say(readRefusal(request.error)) : undefined}
    >
      <Button
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={saving}
        onClick={() => saveCodes({ ids: [id] })}
      >
        {t('takedown.saveCodes')}
      </Button>
      {stores.length > 1 ? (
        <Radio.Group
          label={t('takedown.choose')}
          value={chosen ? 'some' : 'all'}
          onChange={(value) => setChosen(value === 'all' ? null : [])}
        >
          <Stack gap={8} mt={8}>
            <Radio value="all" label={t('takedown.all')} />
            <Radio value="some" label={t('takedown.some')} />
          </Stack>
        </Radio.Group>
      ) : null}
      {chosen ? (
        <Stack gap={8} pl={28}>
          {stores.map((store) => (
            <Checkbox
              key={store.id}
              label={store.name}
              checked={chosen.includes(store.id)}
              onChange={(event) => toggle(store.id, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      ) : null}
    </ConfirmDialog>
  )
}
