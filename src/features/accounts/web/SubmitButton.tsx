// The submit button of a form. It does nothing until the page is hydrated: a native form submission would reload the
// page and lose what was typed.
import { Button, type ButtonProps } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import styles from './SubmitButton.module.css'

export function SubmitButton({ variant = 'filled', ...props }: ButtonProps) {
  const ready = useMounted()
  return (
    <Button
      {...props}
      type="submit"
      variant={variant}
      fullWidth
      disabled={!ready}
      className={ready ? undefined : styles.waiting}
      data-waiting={!ready || undefined}
    />
  )
}
