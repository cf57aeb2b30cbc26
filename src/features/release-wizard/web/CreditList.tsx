// A list of credits of a track: a heading, a row for each person, and the buttons below.
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Credits.module.css'
import { FieldFindings } from './FieldFindings.tsx'
import { fieldId, findingsId, focusSoon } from './field-id.ts'
import { useWizard } from './use-wizard.ts'

interface CreditListProps<Credit> {
  /** The path of the field: `tracks.0.performers`. */
  path: string
  credits: readonly Credit[]
  title: string
  rule: string
  hint?: string
  /** Renders the fields of a row. */
  children: (credit: Credit, index: number, change: (part: Partial<Credit>) => void) => ReactNode
  rowClassName: string | undefined
  addLabel: string
  newCredit: () => Credit
  /** Whether no further row can be added. */
  isFull?: boolean
  onSave: (credits: Credit[]) => void
  /** Content next to the button that adds a row. */
  foot?: ReactNode
}

export function CreditList<Credit extends { name: string }>(props: CreditListProps<Credit>) {
  const {
    path,
    credits,
    title,
    rule,
    hint,
    children,
    rowClassName,
    addLabel,
    newCredit,
    isFull,
    onSave,
    foot,
  } = props
  const { t } = useTranslation('release-wizard')
  const { shownAt, touch } = useWizard()
  const change = (index: number, part: Partial<Credit>) =>
    onSave(credits.map((credit, place) => (place === index ? { ...credit, ...part } : credit)))
  const add = () => {
    onSave([...credits, newCredit()])
    focusSoon(fieldId(`${path}.${credits.length}.name`))
  }
  const remove = (index: number) => {
    onSave(credits.filter((_, place) => place !== index))
    focusSoon(fieldId(path))
  }
  const headId = `${fieldId(path)}-head`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot share a line with its rule.
    <div
      role="group"
      aria-labelledby={headId}
      className={styles.credits}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) touch(path)
      }}
    >
      <div className={styles.head}>
        <span id={headId}>{title}</span>
        <span className={styles.rule}>{rule}</span>
      </div>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      <div
        className={styles.box}
        data-error={shownAt(path).some((finding) => finding.severity === 'blocks') || undefined}
      >
        {credits.map((credit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position; two can be equal.
          <div key={index} className={rowClassName}>
            {children(credit, index, (part) => change(index, part))}
            <ActionIcon
              aria-label={t('tracks.removeOf', { name: credit.name || t('tracks.nobody') })}
              onClick={() => remove(index)}
            >
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
        <div className={styles.foot}>
          <Button
            id={fieldId(path)}
            aria-describedby={findingsId(path)}
            size="sm"
            disabled={isFull}
            onClick={add}
          >
            {addLabel}
          </Button>
          {foot}
        </div>
      </div>
      <FieldFindings at={path} />
    </div>
  )
}
