// Selects one of the releases whose title matches what was typed.
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Status } from '../domain/status.ts'
import { releasesApi } from './api.ts'

const TYPING_MS = 250
const SHOWN = 24

export interface ReleaseSelectProps
  extends Pick<
    SelectProps,
    'id' | 'label' | 'description' | 'placeholder' | 'error' | 'onBlur' | 'onFocus' | 'clearable' | 'disabled'
  > {
  value: string | null
  onChange: (id: string | null) => void
  /** Those that can be chosen; all without it. */
  statuses?: readonly Status[]
  nothingFound: string
}

export function ReleaseSelect({ value, statuses, nothingFound, ...field }: ReleaseSelectProps) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, TYPING_MS)
  const { data } = useQuery({
    ...releasesApi.list.queryOptions({
      input: { limit: SHOWN, ...(statuses ? { status: [...statuses] } : {}), ...(search ? { search } : {}) },
    }),
    placeholderData: keepPreviousData,
    enabled: !field.disabled,
  })
  const named = useQuery({
    ...releasesApi.find.queryOptions({ input: { id: value ?? '' } }),
    enabled: value !== null,
  })
  const options = new Map((data?.items ?? []).map(({ id, title }) => [id, title]))
  if (value !== null && named.data) options.set(value, named.data.title)
  return (
    <Select
      {...field}
      data={[...options].map(([id, title]) => ({ value: id, label: title || t('untitled') }))}
      value={value}
      // The focus of a failed submit would cover what is below.
      openOnFocus={false}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={nothingFound}
    />
  )
}
