// A filter with several values: a button that shows the selection, and the options as checkboxes.
import { Button, Checkbox, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOptimisticValue } from '#lib/web/use-optimistic-value.ts'
import { TextButton } from '#ui/TextButton.tsx'
import styles from './ReleaseFilters.module.css'
import type { Choice } from './use-choices.ts'

export interface ChoiceFilterProps<Value extends string> {
  label: string
  choices: readonly Choice<Value>[]
  value: readonly Value[]
  disabled: boolean
  onChange: (value: Value[]) => Promise<void>
}

export function ChoiceFilter<Value extends string>({
  label,
  choices,
  value: saved,
  disabled,
  onChange,
}: ChoiceFilterProps<Value>) {
  const { t } = useTranslation(['releases', 'common'])
  const [opened, setOpened] = useState(false)
  const [value, ask] = useOptimisticValue([...saved], onChange)
  const [first] = choices.filter((choice) => value.includes(choice.value))
  const chosen = value.length > 1 || !first ? String(value.length) : first.label
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="sm"
          disabled={disabled}
          data-chosen={value.length > 0 || undefined}
          className={styles.choice}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          {value.length > 0 ? t('list.chosen', { filter: label, chosen }) : label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Checkbox.Group label={label} value={value} onChange={ask}>
          <div className={styles.choices}>
            {choices.map((choice) => (
              <Checkbox key={choice.value} value={choice.value} label={choice.label} />
            ))}
          </div>
        </Checkbox.Group>
        {value.length > 0 ? <TextButton label={t('common:clear')} onClick={() => ask([])} /> : null}
      </Popover.Dropdown>
    </Popover>
  )
}
