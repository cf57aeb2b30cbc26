// Owns the choice out of a list: Mantine's Select, whose list comes when one reaches for it.
import {
  ComboboxChevron,
  getOptionsLockup,
  getParsedComboboxData,
  Input,
  InputBase,
  type SelectProps,
} from '@mantine/core'
import { onReach } from './on-reach.tsx'

type ChoiceProps = Omit<SelectProps, 'defaultValue'>

export const Select = onReach<ChoiceProps>(async () => (await import('./opening.ts')).Select, RestingSelect)

function RestingSelect({
  data = [],
  value,
  searchable,
  allowDeselect,
  clearable,
  clearButtonProps,
  onChange,
  onBlur,
  onFocus,
  rightSectionPointerEvents = 'none',
  ...field
}: ChoiceProps) {
  const chosen = value == null ? undefined : getOptionsLockup(getParsedComboboxData(data))[value]
  return (
    <InputBase
      {...field}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      readOnly
      pointer={!searchable}
      value={chosen?.label ?? ''}
      rightSectionPointerEvents={rightSectionPointerEvents}
      __defaultRightSection={<ComboboxChevron size={field.size} error={field.error} />}
      __clearable={clearable && value != null && !field.disabled}
      __clearSection={<Input.ClearButton {...clearButtonProps} onClick={() => onChange?.(null, null)} />}
    />
  )
}
