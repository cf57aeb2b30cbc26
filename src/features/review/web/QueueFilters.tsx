// The filters of the queue, behind one button because the column is narrow.
import { Button, Checkbox, NativeSelect, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLAN_CODES } from '#features/accounts/domain.ts'
import { RELEASE_TYPES } from '#features/releases/domain/vocabulary.ts'
import { useChoices } from '#features/releases/web/use-choices.ts'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './review.module.css'
import { CLAIM_CHOICES, type QueueFilter, STATUS_CHOICES } from './use-queue-filter.ts'

export function QueueFilters({ filter, set, count, clear }: QueueFilter) {
  const { t } = useTranslation(['review', 'releases', 'common'])
  const languages = useChoices('languages')
  const [opened, setOpened] = useState(false)
  const all = { value: '', label: t('filter.all') }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={276} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          leftSection={<IconFilter size={15} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          {count > 0 ? t('filter.set', { count }) : t('filter.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filter.title')}>
        <div className={styles.filters}>
          <NativeSelect
            size="sm"
            label={t('filter.claim')}
            value={filter.claim ?? ''}
            data={[all, ...CLAIM_CHOICES.map((value) => ({ value, label: t(`filter.${value}`) }))]}
            onChange={(event) => set({ claim: event.currentTarget.value })}
          />
          <NativeSelect
            size="sm"
            label={t('filter.status')}
            value={filter.status ?? ''}
            data={[all, ...STATUS_CHOICES.map((value) => ({ value, label: t(`releases:status.${value}`) }))]}
            onChange={(event) => set({ status: event.currentTarget.value })}
          />
          <NativeSelect
            size="sm"
            label={t('case.language')}
            value={filter.language ?? ''}
            data={[all, ...languages]}
            onChange={(event) => set({ language: event.currentTarget.value })}
          />
          <Checkbox.Group
            label={t('filter.plan')}
            value={filter.plan ?? []}
            onChange={(plan) => set({ plan })}
          >
            <div className={styles.choices}>
              {PLAN_CODES.map((value) => (
                <Checkbox key={value} value={value} label={t(`common:plan.${value}`)} />
              ))}
            </div>
          </Checkbox.Group>
          <Checkbox.Group
            label={t('filter.type')}
            value={filter.type ?? []}
            onChange={(type) => set({ type })}
          >
            <div className={styles.choices}>
              {RELEASE_TYPES.map((value) => (
                <Checkbox key={value} value={value} label={t(`releases:type.${value}`)} />
              ))}
            </div>
          </Checkbox.Group>
          {(['overdue', 'advice'] as const).map((name) => (
            <Checkbox
              key={name}
              label={t(`filter.${name}`)}
              checked={filter[name] !== undefined}
              onChange={(event) => set({ [name]: event.currentTarget.checked ? 'true' : undefined })}
            />
          ))}
          {count > 0 ? <TextButton label={t('filter.clear')} onClick={clear} /> : null}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
