// The filters above the audit log: what it concerns, who did it, the action and the days.
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ACTIONS_BY_AREA, type AuditArea } from '#features/audit/domain/actions.ts'
import { keysOf } from '#lib/pure/keys-of.ts'
import { DayField } from '#ui/DayField.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import styles from './audit.module.css'
import type { AuditFilter } from './use-audit-filter.ts'

export function AuditFilters({ values, setFilter }: Pick<AuditFilter, 'values' | 'setFilter'>) {
  const { t } = useTranslation(['audit', 'common'])
  const actionsOf = (area: AuditArea) =>
    ACTIONS_BY_AREA[area].map((action) => ({ value: action, label: t(`label.${action}`) }))
  const day = (name: 'from' | 'to') => (
    <DayField
      size="sm"
      aria-label={t(name)}
      placeholder={t(name)}
      value={values[name] ?? null}
      minDate={name === 'to' ? values.from : undefined}
      maxDate={name === 'from' ? values.to : undefined}
      onChange={(day) => setFilter(name, day)}
    />
  )
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('about')}
        placeholder={t('aboutHint')}
        initial={values.about ?? ''}
        maxLength={200}
        onSearch={(text) => setFilter('about', text)}
      />
      <SearchField
        label={t('person')}
        placeholder={t('personHint')}
        initial={values.person ?? ''}
        maxLength={200}
        shortcut={false}
        onSearch={(text) => setFilter('person', text)}
      />
      <Select
        size="sm"
        aria-label={t('action')}
        placeholder={t('anyAction')}
        data={keysOf(ACTIONS_BY_AREA).map((area) => ({ group: t(`area.${area}`), items: actionsOf(area) }))}
        value={values.action ?? null}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common:clear') }}
        nothingFoundMessage={t('noAction')}
        maxDropdownHeight={320}
        onChange={(action) => setFilter('action', action)}
      />
      {day('from')}
      {day('to')}
    </div>
  )
}
