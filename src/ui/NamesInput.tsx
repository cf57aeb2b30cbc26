// Owns a field of several names: Mantine's TagsInput, which comes when one reaches for it.
import { Pill, PillsInput, type TagsInputProps } from '@mantine/core'
import { onReach } from './on-reach.tsx'

export type NamesInputProps = Pick<
  TagsInputProps,
  | ('id' | 'label' | 'description' | 'error' | 'wrapperProps' | 'onBlur')
  | ('maxTags' | 'maxLength' | 'splitChars' | 'isDuplicate' | 'acceptValueOnBlur')
> & { value: string[]; onChange: (names: string[]) => void }

export const NamesInput = onReach<NamesInputProps>(
  async () => (await import('./opening.ts')).TagsInput,
  ({
    id,
    value,
    onChange,
    onBlur,
    maxTags,
    maxLength,
    splitChars,
    isDuplicate,
    acceptValueOnBlur,
    ...field
  }) => (
    <PillsInput {...field} id={id}>
      <Pill.Group>
        {value.map((name) => (
          <Pill key={name} withRemoveButton onRemove={() => onChange(value.filter((one) => one !== name))}>
            {name}
          </Pill>
        ))}
        <PillsInput.Field
          id={id}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          autoComplete="off"
          maxLength={maxLength}
          readOnly
        />
      </Pill.Group>
    </PillsInput>
  ),
  'input',
)
