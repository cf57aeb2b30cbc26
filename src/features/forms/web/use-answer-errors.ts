// The messages of problems with answers: patterns have their own texts in the definition.
import type { FormErrors } from '@mantine/form'
import type { Problem } from '#lib/pure/problems.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'
import { type FormDefinition, fieldsOf } from '../domain/definition.ts'
import { placeOf } from '../domain/validate.ts'
import { useTexts } from './use-texts.ts'

export function useAnswerErrors(
  definition: Pick<FormDefinition, 'sections'>,
): (problems: readonly Problem[]) => FormErrors {
  const text = useTexts()
  const errorMessage = useErrorMessage()
  return (problems) => Object.fromEntries(problems.map((problem) => [problem.at, wordsOf(problem)]))

  function wordsOf({ code, at, params }: Problem): string {
    const field = fieldsOf(definition).find(({ id }) => placeOf(id) === at)
    if (code === 'pattern_mismatch' && field?.rules.pattern) return text(field.rules.pattern.message)
    return errorMessage({ code, params })
  }
}
