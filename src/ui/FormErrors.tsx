// The error summary of a form: announced, with a link to every field, in the order of the fields. After a failed submit
// the first of them gets the focus.
import { IconAlertOctagon } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './FormErrors.module.css'

export interface FormError {
  /** The id of the field's element. */
  fieldId: string
  message: string
}

export interface FormErrorsProps {
  /** In any order. */
  errors: readonly FormError[]
  /** Changes with every failed submit, so that the focus moves to the first field again. */
  attempt?: number
}

export function FormErrors({ errors, attempt = 0 }: FormErrorsProps) {
  const { t } = useTranslation('common')
  const [order, setOrder] = useState<readonly string[]>([])
  useLayoutEffect(() => {
    const next = inPageOrder(errors)
    setOrder((before) => (before.join(' ') === next.join(' ') ? before : next))
  }, [errors])
  // The problems can come later than the attempt, from the server, and come and go while somebody types.
  const focusedFor = useRef(0)
  useEffect(() => {
    if (errors.length === 0 || attempt === 0 || attempt === focusedFor.current) return
    focusedFor.current = attempt
    const [first] = inPageOrder(errors)
    if (first) document.getElementById(first)?.focus()
  }, [errors, attempt])
  if (errors.length === 0) return null
  const placeOf = ({ fieldId }: FormError) =>
    order.includes(fieldId) ? order.indexOf(fieldId) : order.length
  return (
    <div className={styles.errors} role="alert">
      <p className={styles.title}>
        <IconAlertOctagon size={18} aria-hidden="true" />
        {t('thingsToFix', { count: errors.length })}
      </p>
      <ul className={styles.list}>
        {errors
          .toSorted((a, b) => placeOf(a) - placeOf(b))
          .map(({ fieldId, message }) => (
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

/** The ids of the fields that are on the page, from top to bottom. */
const inPageOrder = (errors: readonly FormError[]): string[] =>
  errors
    .map(({ fieldId }) => document.getElementById(fieldId))
    .filter((field) => field !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map((field) => field.id)
