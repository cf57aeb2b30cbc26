// The OpenAPI 3.1 document, generated from the contract.
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { User } from '#features/accounts/contract.ts'
import { planCodeOf } from '#features/accounts/domain.ts'
import { Artist } from '#features/artists/contract.ts'
import { Import } from '#features/imports/contract.ts'
import { Release, Track } from '#features/releases/contract.ts'
import { ReviewCase } from '#features/review/contract.ts'
import { Statement } from '#features/statements/contract.ts'
import { StoreSettings } from '#features/stores/contract.ts'
import { Upload } from '#features/uploads/contract.ts'
import { type Access, RefusalData } from '#lib/contract.ts'
import { type Entitlement, FEATURES, type Feature, LIMITS, PLANS } from '#lib/pure/entitlements.ts'
import { CONTRACT } from './contract.ts'

const SHAPES = { Artist, Import, Release, ReviewCase, Statement, StoreSettings, Track, Upload, User }

/** The shapes that many operations return, and that of every refusal, are described once. */
const commonSchemas = Object.fromEntries(
  Object.entries({ ...SHAPES, RefusalData }).map(([name, schema]) => [
    name,
    { schema, strategy: 'output' as const },
  ]),
)

export async function openapi() {
  const document = await new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter()],
  }).generate(CONTRACT, {
    commonSchemas,
    customErrorResponseBodySchema: (refusals, status) =>
      refusalSchema(
        status,
        refusals.map(([code]) => code),
      ),
    info: {
      title: 'Backline API',
      version: '1',
      description:
        'Everything the screens do. Sign in first; the session is a cookie. A refusal answers with a code, one sentence in the language of the caller, and the places it is about. Fields that an endpoint does not know are refused (`unknown_field`); `lang` is understood everywhere. `x-entitlement` states what an operation depends on in the plan of the account.',
    },
    servers: [{ url: '/v1' }],
  })
  for (const { path, method, entitlement } of entitledOperations(CONTRACT)) {
    const operation = document.paths?.[path]?.[method]
    if (operation) Object.assign(operation, { 'x-entitlement': describeEntitlement(entitlement) })
  }
  addBodyRefusals(document)
  shareRefusals(document)
  return document
}

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>

const refusalSchema = (status: number, codes: readonly string[]) => ({
  type: 'object' as const,
  properties: {
    defined: { type: 'boolean' as const, description: 'False for what is refused before any endpoint' },
    code: { enum: [...codes] },
    status: { const: status },
    message: { type: 'string' as const, description: 'A sentence in the caller’s language' },
    data: { $ref: '#/components/schemas/RefusalData' },
  },
  required: ['defined', 'code', 'status', 'message', 'data'],
})

/** What `body-bounds.ts` refuses. */
const BODY_REFUSALS = { 413: ['body_too_large'], 422: ['too_deep', 'too_many_values'] }

function addBodyRefusals(document: Document): void {
  for (const { requestBody, responses } of operationsOf(document))
    if (requestBody)
      for (const [status, codes] of Object.entries(BODY_REFUSALS)) {
        const schema = refusalSchema(Number(status), [...codesOf(responses[status]), ...codes])
        responses[status] = { content: { 'application/json': { schema } } }
      }
}

/** Operations refer to their refusals by code, because most have the same ones. */
function shareRefusals(document: Document): void {
  const shared: Record<string, object> = {}
  for (const { responses } of operationsOf(document))
    for (const [status, response] of Object.entries(responses)) {
      const codes = codesOf(response)
      if (Number(status) < 400 || codes.length === 0) continue
      const name = [status, ...codes].join('.')
      shared[name] = { ...response, description: codes.join(', ') }
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  document.components = { ...document.components, responses: shared as never }
}

interface Operation {
  requestBody?: object
  responses: Record<string, RefusalResponse>
}

interface RefusalResponse {
  content?: Record<string, { schema?: { properties?: { code?: { enum?: string[] } } } }>
  $ref?: string
}

const operationsOf = (document: Document) =>
  Object.values(document.paths ?? {}).flatMap((item) => Object.values(item ?? {}) as Operation[])

const codesOf = (response: RefusalResponse | undefined): string[] =>
  response?.content?.['application/json']?.schema?.properties?.code?.enum ?? []

/** The endpoints that depend on the plan, as the document names them. */
function entitledOperations(router: AnyContractRouter): {
  path: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  entitlement: Entitlement
}[] {
  if (!isContractProcedure(router)) return Object.values(router).flatMap(entitledOperations)
  const { route, meta } = router['~orpc']
  const { entitlement } = meta as Access
  if (!entitlement || !route.path || !route.method) return []
  return [{ path: route.path, method: METHODS[route.method], entitlement }]
}

const METHODS = {
  HEAD: 'get',
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const

const plansWith = (feature: Feature) => PLANS.filter((plan) => FEATURES[feature][plan]).map(planCodeOf)
const featureOf = (feature: Feature) => ({ feature, plans: plansWith(feature) })

const describeEntitlement = ({ needs, fields, content, limits }: Entitlement) => ({
  ...(needs ? { needs: featureOf(needs) } : {}),
  ...(fields
    ? {
        fields: Object.fromEntries(
          Object.entries(fields).map(([name, { feature, free }]) => [
            name,
            { ...featureOf(feature), ...(free ? { free } : {}) },
          ]),
        ),
      }
    : {}),
  ...(content ? { content: content.map(featureOf) } : {}),
  ...(limits
    ? {
        limits: Object.fromEntries(
          limits.map((limit) => [
            limit,
            Object.fromEntries(PLANS.map((plan) => [planCodeOf(plan), LIMITS[limit][plan]])),
          ]),
        ),
      }
    : {}),
})
