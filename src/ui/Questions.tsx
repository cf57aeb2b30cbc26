// Questions that open to their answers. They are the browser's own: they work without a script, and find in page opens
// them.
import { IconPlus } from '@tabler/icons-react'
import styles from './Questions.module.css'

export interface Question {
  key: string
  question: string
  answer: string
}

export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={styles.questions}>
      {questions.map(({ key, question, answer }) => (
        <details key={key} name="questions" className={styles.question}>
          <summary>
            <h3>{question}</h3>
            <IconPlus size={20} stroke={1.5} aria-hidden="true" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
