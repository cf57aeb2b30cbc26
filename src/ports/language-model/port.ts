// A language model of the operator’s choice. Installations without one write lyrics from the phrase book.
import type * as z from 'zod'

export interface LanguageModel {
  /** As the operator named it: "llama3.3". */
  name: string
  /** Where it runs, for people to know who reads what they type: "localhost:11434". */
  host: string
  /**
   * Asks once. What people typed belongs in `input`, never in the instructions.
   *
   * @throws when the model cannot be reached, takes too long, or answers in another shape
   */
  answer<T>(question: {
    instructions: string
    input: object
    shape: z.ZodType<T>
    signal: AbortSignal
  }): Promise<T>
}
