// Confirms a takedown: what is lost, what stays, and the title to type.
import { Button, Checkbox, Radio, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReleaseAnswer, releasesApi } from '#features/releases/web/api.ts'
import { useFindingSentence } from '#features/releases/web/use-finding-sentence.ts'
import { useSaveCodes } from '#features/releases/web/use-save-codes.ts'
import { readRefusal } from '#lib/web/client.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { showToast } from '#ui/show-toast.tsx'
import { deliveriesApi, type TakedownAnswer } from './api.ts'
import styles from './deliveries.module.css'

export interface TakedownDialogProps {
  release: Pick<ReleaseAnswer, 'id' | 'title'>
  takedown: TakedownAnswer
  opened: boolean
  onClose: () => void
}

export function TakedownDialog({ release, takedown, opened, onClose }: TakedownDialogProps) {
  const { t } = useTranslation(['deliveries', 'common'])
  const findingSentence = useFindingSentence()
  const queries = useQueryClient()
  const { saving, saveCodes } = useSaveCodes()
  const { id, title } = release
  const { stores, tracks, hours } = takedown
  const [fromStores, setFromStores] = useState<Chosen>(null)
  const [theseTracks, setTheseTracks] = useState<Chosen>(null)
  const request = useMutation({
    mutationFn: () =>
      deliveriesApi.requestTakedown.call({
        id,
        ...(fromStores ? { stores: [...fromStores] } : {}),
        ...(theseTracks ? { isrcs: [...theseTracks] } : {}),
      }),
    onSuccess: async () => {
      showToast({ message: t('takedown.done'), closeLabel: t('common:close') })
      onClose()
      await Promise.all([
        queries.invalidateQueries({ queryKey: deliveriesApi.key() }),
        queries.invalidateQueries({ queryKey: releasesApi.key() }),
      ])
    },
  })
  // Reopening the dialog resets it, because a selected store or track can be gone by then.
  useEffect(() => {
    if (opened) return
    setFromStores(null)
    setTheseTracks(null)
    request.reset()
  }, [opened, request.reset])
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => request.mutate()}
      title={t('takedown.title', { title })}
      lead={t('takedown.lead', { ...hours })}
      consequences={[t('takedown.plays'), t('takedown.codes'), t('takedown.earned')]}
      typed={{ label: t('takedown.typed', { title }), expected: title.trim() }}
      confirmLabel={t(
        theseTracks ? 'takedown.confirmTracks' : fromStores ? 'takedown.confirmSome' : 'takedown.confirm',
      )}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      ready={fromStores?.length !== 0 && theseTracks?.length !== 0}
      busy={request.isPending}
      error={request.isError ? findingSentence(readRefusal(request.error)) : undefined}
    >
      <Button
        className={styles.save}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={saving}
        onClick={() => saveCodes({ ids: [id] })}
      >
        {t('takedown.saveCodes')}
      </Button>
      <Choice
        label={t('takedown.choose')}
        all={t('takedown.all')}
        some={t('takedown.some')}
        things={stores.map((store) => ({ key: store.id, name: store.name }))}
        chosen={fromStores}
        onChoose={setFromStores}
      />
      <Choice
        label={t('takedown.chooseTracks')}
        all={t('takedown.allTracks')}
        some={t('takedown.someTracks')}
        things={tracks.map((track) => ({ key: track.isrc, name: track.title }))}
        chosen={theseTracks}
        onChoose={setTheseTracks}
      />
    </ConfirmDialog>
  )
}

/** Keys of the selected items; null means all of them. */
type Chosen = readonly string[] | null

interface ChoiceProps {
  label: string
  all: string
  some: string
  things: { key: string; name: string }[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** All items, or a selection; without a choice when there is only one. */
function Choice({ label, all, some, things, chosen, onChoose }: ChoiceProps) {
  if (things.length < 2) return null
  return (
    <div>
      <Radio.Group
        label={label}
        value={chosen ? 'some' : 'all'}
        onChange={(value) => onChoose(value === 'all' ? null : [])}
      >
        <Stack gap={8} mt={8}>
          <Radio value="all" label={all} />
          <Radio value="some" label={some} />
        </Stack>
      </Radio.Group>
      {chosen ? (
        <Checkbox.Group aria-label={some} value={[...chosen]} onChange={onChoose} mt={8}>
          <Stack gap={8} pl={28}>
            {things.map(({ key, name }) => (
              <Checkbox key={key} value={key} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
    </div>
  )
}
