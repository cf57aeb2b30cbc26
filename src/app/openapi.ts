// The OpenAPI 3.1 document, generated from the contract.
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { CONTRACT } from './contract.ts'

export const openapi = () =>
  new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(CONTRACT, {
    info: {
      title: 'Backline API',
      version: '1',
      description:
        'Everything the screens do. Sign in first; the session is a cookie. A refusal answers with a code, one sentence in the language of the caller, and the places it is about. Fields that an endpoint does not know are refused (`unknown_field`); `lang` is understood everywhere.',
    },
    servers: [{ url: '/v1' }],
  })
