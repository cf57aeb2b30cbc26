// A password field. Mantine reports errors to assistive technology in every field except this one.
import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core'

export const PasswordInput = (props: PasswordInputProps) => (
  <MantinePasswordInput aria-invalid={Boolean(props.error)} {...props} />
)
