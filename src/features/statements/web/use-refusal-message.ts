// The message of a refused call: of its first problem, because pages of statements do not mark fields.
import { readRefusal } from '#lib/web/client.ts'
import { useErrorMessage } from '#lib/web/use-error-message.ts'

export function useRefusalMessage(): (error: unknown) => string {
  const errorMessage = useErrorMessage()
  return (error) => {
    const refusal = readRefusal(error)
    return errorMessage(refusal.problems[0] ?? refusal)
  }
}
