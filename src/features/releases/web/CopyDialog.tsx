// Creates a release from an earlier one: which, its new title, and whether the recordings are the same.
import { Radio, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#lib/pure/paths.ts'
import { readRefusal } from '#lib/web/client.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { releasesApi } from './api.ts'
import styles from './CopyDialog.module.css'
import { useFindingSentence } from './use-finding-sentence.ts'

export interface CopySource {
  id: string
  title: string
}

export interface CopyDialogProps {
  /** The earlier release; without one it is selected here. */
  source?: CopySource
  opened: boolean
  onClose: () => void
}

export function CopyDialog({ source: given, opened, onClose }: CopyDialogProps) {
  const { t } = useTranslation(['releases', 'common'])
  const findingSentence = useFindingSentence()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<CopySource>()
  const [title, setTitle] = useState('')
  const [recordings, setRecordings] = useState('new')
  const [tried, setTried] = useState(false)
  const source = given ?? chosen
  const copy = useMutation({
    mutationFn: ({ id }: CopySource) =>
      releasesApi.copy.call({ id, title: title.trim(), sameRecordings: recordings === 'same' }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: releasesApi.list.key() })
      onClose()
      navigate(paths.newRelease('basic-info', { draft: id }))
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the dialog resets its input and errors.
  useEffect(() => {
    if (!opened) return
    setChosen(undefined)
    setTitle(given?.title ?? '')
    setRecordings('new')
    setTried(false)
    copy.reset()
  }, [opened])
  const missing = (isMissing: boolean, code: string) =>
    tried && isMissing ? findingSentence({ code }) : undefined
  const refusal = copy.isError ? readRefusal(copy.error) : undefined
  const ours = refusal && (refusal.status === 0 || refusal.status >= 500)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => {
        setTried(true)
        if (source && title.trim() !== '') copy.mutate(source)
      }}
      title={t('copy.title')}
      lead={t('copy.lead')}
      confirmLabel={t('copy.createDraft')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      tone="plain"
      busy={copy.isPending}
      error={refusal ? (ours ? t('copy.failed') : findingSentence(refusal)) : undefined}
    >
      <div className={styles.fields}>
        {given ? null : (
          <SourceSelect
            chosen={chosen}
            error={missing(!source, 'required')}
            onChoose={(next) => {
              setChosen(next)
              setTitle(next.title)
            }}
          />
        )}
        <TextInput
          data-autofocus={given ? true : undefined}
          label={t('field.releaseTitle')}
          value={title}
          maxLength={300}
          error={missing(title.trim() === '', 'title_missing')}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Radio.Group label={t('copy.recordings')} value={recordings} onChange={setRecordings}>
          <div className={styles.choices}>
            <Radio value="new" label={t('copy.new')} description={t('copy.newHint')} />
            <Radio value="same" label={t('copy.same')} description={t('copy.sameHint')} />
          </div>
        </Radio.Group>
      </div>
    </ConfirmDialog>
  )
}

interface SourceSelectProps {
  chosen: CopySource | undefined
  error: string | undefined
  onChoose: (source: CopySource) => void
}

/** Searches on the server, because a label has more releases than a list of options should contain. */
function SourceSelect({ chosen, error, onChoose }: SourceSelectProps) {
  const { t } = useTranslation(['releases', 'common'])
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const { data, isPending } = useQuery({
    ...releasesApi.list.queryOptions({ input: { search, limit: 20 } }),
    placeholderData: keepPreviousData,
  })
  const matches = data?.items ?? []
  const choices = chosen && !matches.some(({ id }) => id === chosen.id) ? [chosen, ...matches] : matches
  return (
    <Select
      data-autofocus
      label={t('copy.source')}
      placeholder={t('common:chooseOne')}
      searchable
      allowDeselect={false}
      data={choices.map(({ id, title }) => ({ value: id, label: title || t('list.untitled') }))}
      renderOption={({ option: { value, label } }) => {
        const artist = matches.find(({ id }) => id === value)?.artistName
        return (
          <span>
            {label} {artist ? <span className="muted">{artist}</span> : null}
          </span>
        )
      }}
      filter={({ options }) => options}
      value={chosen?.id ?? null}
      error={error}
      nothingFoundMessage={t(isPending ? 'common:loading' : 'list.nothingTitle')}
      onSearchChange={setTyped}
      onChange={(value) => {
        const source = choices.find((match) => match.id === value)
        if (source) onChoose(source)
      }}
    />
  )
}
