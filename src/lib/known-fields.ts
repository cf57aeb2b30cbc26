// Every endpoint refuses fields it does not know, in a query and at the top of a body.
import { type AnyContractRouter, ContractProcedure, isContractProcedure } from '@orpc/contract'
import * as z from 'zod'

/** Understood by every endpoint: the language of the answer. */
const OF_EVERY_CALL = new Set(['lang'])

/** The contract with inputs that refuse unknown fields; an endpoint without input refuses all of them. */
export function withKnownFields<T extends AnyContractRouter>(router: T): T {
  return Object.fromEntries(
    Object.entries(router).map(([name, item]) => {
      if (!isContractProcedure(item)) return [name, withKnownFields(item)]
      const { inputSchema, ...definition } = item['~orpc']
      return [name, new ContractProcedure({ ...definition, inputSchema: withCheck(inputSchema) })]
    }),
  ) as T
}

/** Runs as part of the validation of the input, so after the caller's access was checked. */
function withCheck(schema: unknown): z.ZodType {
  const known = fieldsOf(schema)
  const checked = z.unknown().superRefine((input, context) => {
    if (!known || typeof input !== 'object' || input === null || Array.isArray(input)) return
    const keys = Object.keys(input).filter((name) => !OF_EVERY_CALL.has(name) && !(name in known))
    if (keys.length > 0) context.addIssue({ code: 'unrecognized_keys', keys, input: { ...input } })
  })
  return schema instanceof z.ZodType ? checked.pipe(schema) : checked
}

/** @returns undefined for input that is not an object with known fields */
function fieldsOf(schema: unknown): object | undefined {
  if (schema === undefined) return {}
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap())
  // A strict object refuses them itself.
  return schema instanceof z.ZodObject && !schema.def.catchall ? schema.shape : undefined
}
