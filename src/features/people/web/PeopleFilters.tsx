// Search, role, plan and account status above the list of people.
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PLAN_CODES } from '#features/accounts/domain.ts'
import { ROLES } from '#lib/pure/access.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { ACCOUNT_STATUSES } from '../domain.ts'
import styles from './people.module.css'
import type { usePeopleFilter } from './use-people-filter.ts'

export function PeopleFilters({
  filter,
  setFilter,
}: Pick<ReturnType<typeof usePeopleFilter>, 'filter' | 'setFilter'>) {
  const { t } = useTranslation(['people', 'common'])
  const choices = [
    ['role', t('list.role'), t('list.allRoles'), ROLES.map((value) => [value, t(`role.${value}`)])],
    [
      'plan',
      t('list.plan'),
      t('list.allPlans'),
      PLAN_CODES.map((value) => [value, t(`common:plan.${value}`)]),
    ],
    [
      'accountStatus',
      t('list.accountStatus'),
      t('list.allAccountStatuses'),
      ACCOUNT_STATUSES.map((value) => [value, t(`accountStatus.${value}`)]),
    ],
  ] as const
  return (
    <div className={styles.filters}>
      <SearchField
        className={styles.search}
        label={t('list.search')}
        placeholder={t('list.searchHint')}
        initial={filter.search ?? ''}
        maxLength={320}
        onSearch={(text) => setFilter('search', text)}
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
