// A number that the server counts up to a limit, in the user's language.
import { COUNTED_MAX } from '../pure/counted.ts'
import { useNumbers } from './use-numbers.ts'

/** `12`, or `1,000+`. */
export function useCount(): (count: number) => string {
  const { number } = useNumbers()
  return (count) => (count > COUNTED_MAX ? `${number(COUNTED_MAX, 0)}+` : number(count, 0))
}
