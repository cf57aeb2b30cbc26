// A form as its definition describes it. What it checks is what the server checks.
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '#features/accounts/web/FormAlert.tsx'
import { readRefusal } from '#lib/web/client.ts'
import { useLiveValidation } from '#lib/web/forms.ts'
import { useUnsavedInput } from '#lib/web/unsaved-input.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { useMessageKey } from '#lib/web/use-message-key.ts'
import { FormErrors } from '#ui/FormErrors.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { fieldsOf } from '../domain/definition.ts'
import {
  type Answer,
  type Answers,
  answerProblems,
  placeOf,
  shownFields,
  tidyAnswers,
} from '../domain/validate.ts'
import { AnswerField } from './AnswerField.tsx'
import type { FormAnswer } from './api.ts'
import styles from './forms.module.css'
import { useAnswerErrors } from './use-answer-errors.ts'
import { useTexts } from './use-texts.ts'

export interface RequestFormProps {
  definition: FormAnswer
  /** An attempt that is repeated as it is has the same key. */
  onSend: (sent: { key: string; answers: Answers }) => Promise<unknown>
}

export function RequestForm({ definition, onSend }: RequestFormProps) {
  const { t } = useTranslation(['forms', 'problem'])
  const text = useTexts()
  const errorMessage = useErrorMessage()
  const errorsOf = useAnswerErrors(definition)
  const [attempt, setAttempt] = useState(0)
  const form = useForm<{ answers: Record<string, Answer> }>({
    initialValues: { answers: emptyAnswers(definition) },
    validate: ({ answers }) =>
      errorsOf(answerProblems(definition, tidyAnswers(definition, answers), definition.today)),
  })
  const { answers } = form.values
  const key = useMessageKey(...Object.values(answers))
  const sending = useMutation({
    mutationFn: (tidied: Answers) => onSend({ key, answers: tidied }),
    onError: (error) => {
      const { problems } = readRefusal(error)
      if (problems.length === 0) return
      form.setErrors(errorsOf(problems))
      setAttempt((count) => count + 1)
    },
  })
  const isBusy = sending.isPending
  const refusal = sending.error ? readRefusal(sending.error) : undefined
  useLiveValidation(form, attempt > 0)
  useUnsavedInput(form.isDirty())
  const shown = new Set(shownFields(definition, answers).map(({ id }) => id))
  const change = (id: string, answer: Answer) => {
    form.setFieldValue(placeOf(id), answer)
    // A track belongs to the release it was chosen from.
    for (const field of fieldsOf(definition)) if (field.of === id) form.setFieldValue(placeOf(field.id), '')
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        setAttempt((count) => count + 1)
        form.onSubmit((values) => sending.mutate(tidyAnswers(definition, values.answers)))(event)
      }}
    >
      <FormErrors
        attempt={attempt}
        errors={fieldsOf(definition).flatMap(({ id, label }) => {
          const error = shown.has(id) ? form.errors[placeOf(id)] : undefined
          return error ? [{ fieldId: placeOf(id), message: `${text(label)}: ${error}` }] : []
        })}
      />
      {definition.sections.map(({ title, fields }, index) => (
        <section key={title.en} className={styles.section} aria-labelledby={`section-${index}`}>
          <SectionHead id={`section-${index}`} title={text(title)} />
          {fields
            .filter(({ id }) => shown.has(id))
            .map((field) => (
              <AnswerField
                key={field.id}
                field={field}
                today={definition.today}
                answer={answers[field.id] ?? ''}
                releaseId={field.of === undefined ? undefined : String(answers[field.of] ?? '')}
                error={form.errors[placeOf(field.id)]}
                disabled={isBusy}
                onChange={(answer) => change(field.id, answer)}
              />
            ))}
        </section>
      ))}
      <div className={styles.send}>
        {refusal && refusal.problems.length === 0 ? (
          <FormAlert>
            <b>{t('sendFailed')}</b>
            <br />
            {refusal.status === 0 || refusal.status >= 500 ? text(definition.error) : errorMessage(refusal)}
          </FormAlert>
        ) : null}
        <div>
          <Button type="submit" variant="filled" size="md" loading={isBusy}>
            {t('send')}
          </Button>
        </div>
      </div>
    </form>
  )
}

const emptyAnswers = (definition: FormAnswer): Record<string, Answer> =>
  Object.fromEntries(fieldsOf(definition).map(({ id, kind }) => [id, kind === 'file' ? [] : '']))
