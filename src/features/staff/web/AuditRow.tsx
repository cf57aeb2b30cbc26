// One row of the audit log: a sentence with links to its people and things, when it happened, and its details.
import { IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#features/accounts/web/use-user.ts'
import { type SentencePart, sentenceText } from '#features/audit/domain/sentence.ts'
import { useSentence } from '#features/audit/web/use-sentence.ts'
import { type Role, staffMay } from '#lib/pure/access.ts'
import { paths } from '#lib/pure/paths.ts'
import { useDates } from '#lib/web/use-dates.ts'
import { useNow } from '#lib/web/use-now.ts'
import { AppLink } from '#ui/AppLink.tsx'
import { AuditDetails } from './AuditDetails.tsx'
import type { EntryRow } from './api.ts'
import styles from './audit.module.css'

export interface AuditRowProps {
  entry: EntryRow
  opened: boolean
  onToggle: () => void
}

export function AuditRow({ entry, opened, onToggle }: AuditRowProps) {
  const { t } = useTranslation('audit')
  const { moment, relative } = useDates()
  const now = useNow()
  const role = useUser()?.role
  const details = useId()
  const parts = useSentence()(entry)
  return (
    <li className={styles.row} data-opened={opened || undefined}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={opened}
          aria-controls={opened ? details : undefined}
          aria-label={t('details', { sentence: sentenceText(parts) })}
          onClick={onToggle}
        >
          <IconChevronRight size={16} aria-hidden="true" />
        </button>
        <p className={styles.sentence}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no identity.
            <Part key={index} part={part} entry={entry} role={role} />
          ))}
        </p>
        <time className={styles.time} dateTime={entry.at}>
          <span>{relative(entry.at, now)}</span> <span className={styles.moment}>{moment(entry.at)}</span>
        </time>
      </div>
      {opened ? (
        <div id={details} className={styles.details}>
          <AuditDetails id={entry.id} />
        </div>
      ) : null}
    </li>
  )
}

/** Words, or a name: a link where the reader can open its page. */
function Part({ part, entry, role }: { part: SentencePart; entry: EntryRow; role: Role | undefined }) {
  const { text, names } = part
  if (!names || names === 'value') return text
  const href = role ? pageOf(entry, names, role) : undefined
  return <b>{href ? <AppLink href={href}>{text}</AppLink> : text}</b>
}

/** The page about a person or thing that this reader can open. */
function pageOf(
  { actor, impersonator, subject }: EntryRow,
  names: 'actor' | 'impersonator' | 'subject',
  role: Role,
): string | undefined {
  const person = (id: string | null | undefined) =>
    id && staffMay(role, 'people.view') ? paths.admin.person(id) : undefined
  if (names !== 'subject') return person((names === 'actor' ? actor : impersonator)?.id)
  if (!subject.hasPage && subject.kind !== 'word_list') return undefined
  switch (subject.kind) {
    case 'release':
      return staffMay(role, 'review') ? paths.admin.reviewCase(subject.id) : undefined
    case 'store':
      return staffMay(role, 'deliveries') ? paths.admin.store(subject.id) : undefined
    case 'appeal':
    case 'message':
      return staffMay(role, 'appeals') ? paths.admin.appeal(subject.id) : undefined
    case 'word_list':
      return staffMay(role, 'review') ? paths.admin.words() : undefined
    default:
      return person(subject.personId)
  }
}
