// Search, role, plan and standing above the list of people.
import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLANS } from '#features/accounts/domain.ts'
import { ROLES } from '#lib/pure/access.ts'
import { STANDINGS } from '../domain.ts'
import styles from './people.module.css'
import type { PeopleFilter } from './use-people-filter.ts'

export function PeopleFilters({ filter, setFilter }: Pick<PeopleFilter, 'filter' | 'setFilter'>) {
  const { t } = useTranslation(['people', 'common'])
  const [search, setSearch] = useState(filter.search ?? '')
  const later = useDebouncedCallback((text: string) => setFilter('search', text), 300)
  const choices = [
    ['role', t('list.role'), t('list.allRoles'), ROLES.map((value) => [value, t(`role.${value}`)])],
    ['plan', t('list.plan'), t('list.allPlans'), PLANS.map((value) => [value, t(`common:plan.${value}`)])],
    [
      ...(['standing', t('list.standing'), t('list.allStandings')] as const),
      STANDINGS.map((value) => [value, t(`standing.${value}`)]),
    ],
  ] as const
  return (
    <div className={styles.filters}>
      <TextInput
        type="search"
        size="sm"
        className={styles.search}
        aria-label={t('list.search')}
        placeholder={t('list.searchHint')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={search}
        maxLength={320}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          later(event.currentTarget.value)
        }}
      />
      {choices.map(([name, label, all, options]) => (
        <Select
          key={name}
          size="sm"
          className={styles.choice}
          aria-label={label}
          placeholder={all}
          data={options.map(([value = '', word = '']) => ({ value, label: word }))}
          value={filter[name] ?? null}
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          onChange={(value) => setFilter(name, value)}
        />
      ))}
    </div>
  )
}
