// A choice of the filter row: a button that names the filter and its value, and a menu of the others.
import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type ComponentPropsWithRef, forwardRef, type ReactNode } from 'react'
import styles from './analytics.module.css'

export interface PickButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'value'> {
  label: string
  value: ReactNode
}

export const PickButton = forwardRef<HTMLButtonElement, PickButtonProps>(function PickButton(
  { label, value, color: _, ...button },
  ref,
) {
  return (
    <Button
      ref={ref}
      size="sm"
      className={styles.pick}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      {...button}
    >
      <span className={styles.pickLabel}>{label}</span> {value}
    </Button>
  )
})

export interface Choice<Value extends string> {
  value: Value
  label: string
  disabled?: boolean
  note?: string
}

export interface PickProps<Value extends string> {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  disabled?: boolean
  onChange: (value: Value) => void
}

export function Pick<Value extends string>({ label, choices, value, disabled, onChange }: PickProps<Value>) {
  const chosen = choices.find((choice) => choice.value === value)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <PickButton label={label} value={chosen?.label ?? ''} disabled={disabled} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.value}
            disabled={choice.disabled}
            aria-current={choice.value === value || undefined}
            leftSection={
              <IconCheck
                size={16}
                aria-hidden="true"
                style={{ visibility: choice.value === value ? undefined : 'hidden' }}
              />
            }
            rightSection={choice.note ? <small className={styles.muted}>{choice.note}</small> : undefined}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
