// The text of a message to a store, and its validation result.
import { useTranslation } from 'react-i18next'
import type { MessageAnswer } from './api.ts'
import styles from './deliveries.module.css'

export function Problems({ problems }: Pick<MessageAnswer, 'problems'>) {
  const { t } = useTranslation('deliveries')
  return (
    <>
      <p>{problems.length === 0 ? t('page.noProblems') : t('page.problems', { count: problems.length })}</p>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={`${problem.rule} ${problem.path} ${problem.message}`}>
            <b>{problem.rule}</b> <code>{problem.path}</code> {problem.message}
          </li>
        ))}
      </ul>
    </>
  )
}

export function MessageText({ xml }: Pick<MessageAnswer, 'xml'>) {
  const { t } = useTranslation('deliveries')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard too.
    <section className={styles.xml} tabIndex={0} aria-label={t('page.xml')}>
      <pre>{xml}</pre>
    </section>
  )
}
