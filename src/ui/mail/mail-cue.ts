// Whose turn it is, until when, and what follows: the facts below the lines of a mail, labelled as on the screens.
import i18next from 'i18next'
import { type Language, LOCALES } from '#lib/i18n/languages.ts'

export interface MailCue {
  /** The reader's, unless given. */
  turn?: string
  until: string
  next: string
}

export function mailCue(
  language: Language,
  { turn, until, next }: MailCue,
): { label: string; value: string }[] {
  const t = i18next.getFixedT(language, 'common')
  return [
    { label: t('whoseTurn'), value: turn ?? t('you') },
    { label: t('until'), value: until },
    { label: t('next'), value: next },
  ]
}

/** An instant to the minute with its time zone: the reader's own, or UTC while it is not known. */
export const mailMoment = (language: Language, instant: Date, timeZone: string | null = null): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: timeZone ?? 'UTC',
  }).format(instant)
