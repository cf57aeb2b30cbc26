// Selects one of the releases whose title matches what was typed.
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Status } from '../domain/status.ts'
import { releasesApi } from './api.ts'

interface Named {
  title: string
  upc: string | null
}

/** The title, with the code where another release has the same one: an album and its single, or a new edition. */
const nameAmong = (releases: readonly Named[], { title, upc }: Named): string =>
  upc && releases.filter((other) => other.title === title).length > 1 ? `${title} (${upc})` : title

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
  const options = new Map<string, Named>((data?.items ?? []).map((release) => [release.id, release]))
  if (value !== null && named.data) options.set(value, named.data)
  return (
    <Select
      {...field}
      data={[...options].map(([id, release]) => ({
        value: id,
        label: nameAmong([...options.values()], release) || t('untitled'),
      }))}
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
