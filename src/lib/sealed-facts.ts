// Facts that a browser keeps for us in a cookie for some minutes: it can neither read nor change them.
import * as z from 'zod'
import { seal, unseal } from './secret.ts'

const Limited = z.looseObject({ until: z.number() })

/** Sealed with an end, by the system clock as that of cookies. */
export const sealFacts = (secret: string, purpose: string, facts: object, seconds: number): Promise<string> =>
  seal(secret, purpose, JSON.stringify({ ...facts, until: Date.now() + seconds * 1000 }))

/** Undefined when there are none, when they have ended, or when they were sealed for something else. */
export async function openFacts<Facts>(
  secret: string,
  purpose: string,
  sealed: string | undefined,
  shape: z.ZodType<Facts>,
): Promise<Facts | undefined> {
  const text = sealed && (await unseal(secret, purpose, sealed).catch(() => undefined))
  const limited = Limited.safeParse(text && JSON.parse(text)).data
  return limited && limited.until > Date.now() ? shape.safeParse(limited).data : undefined
}
