// The error summary of a form: each message links to its field; takes focus when it appears.
import { IconAlertOctagon } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import styles from './FormErrors.module.css'

export interface FormError {
  /** The id of the field's element. */
  fieldId: string
  message: string
}

export interface FormErrorsProps {
  /** "2 things to fix". */
  title: string
  errors: readonly FormError[]
  /** Changes with every failed submit, so that the focus moves here again. */
  attempt?: number
}

export function FormErrors({ title, errors, attempt = 0 }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null)
  const visible = errors.length > 0
  useEffect(() => {
    if (visible && attempt > 0) box.current?.focus()
  }, [visible, attempt])
  if (!visible) return null
  return (
    <div ref={box} className={styles.errors} role="alert" tabIndex={-1}>
      <p className={styles.title}>
        <IconAlertOctagon size={18} aria-hidden="true" />
        {title}
      </p>
      <ul className={styles.list}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                const field = document.getElementById(fieldId)
                if (!field) return
                event.preventDefault()
                field.focus()
                field.scrollIntoView({ block: 'center' })
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
