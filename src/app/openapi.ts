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
import { mayUpload, UPLOAD_KINDS } from '#features/uploads/domain.ts'
import { type Access, RefusalData } from '#lib/contract.ts'
import { SCOPES } from '#lib/pure/access.ts'
import { type Entitlement, FEATURES, type Feature, LIMITS, PLANS } from '#lib/pure/entitlements.ts'
import { CONTRACT } from './contract.ts'
import { IDEMPOTENCY_KEY_PATTERN, isReplayableAccess } from './idempotency.ts'

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
      description: GUIDE,
    },
    servers: [{ url: '/v1' }],
  })
  for (const { path, method, access, refusals } of operationsOfContract(CONTRACT)) {
    const operation = document.paths?.[path]?.[method] as Operation | undefined
    if (!operation) continue
    const { entitlement } = access
    Object.assign(operation, {
      security: securityOf(access, refusals),
      ...(entitlement ? { 'x-entitlement': describeEntitlement(entitlement) } : {}),
    })
    if (method !== 'get' && isReplayableAccess(access)) {
      operation.parameters = [
        ...(operation.parameters ?? []),
        { $ref: '#/components/parameters/IdempotencyKey' },
      ]
      addRefusals(operation, KEY_REFUSALS)
    }
  }
  addBodyRefusals(document)
  shareRefusals(document)
  document.components = {
    ...document.components,
    parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
    securitySchemes: SECURITY_SCHEMES,
  }
  return document
}

/** What an app can upload: staff send files of other kinds. */
const KINDS_OF_ARTISTS = UPLOAD_KINDS.filter((kind) => mayUpload(kind, false))
  .map((kind) => `\`${kind}\``)
  .join(', ')

/** What a client needs to know beyond the operations. */
const GUIDE = [
  'Everything the screens do.',
  '**Who calls.** An app sends an API token that the owner of the account created at `/developers`: `Authorization: Bearer bl_…`. It acts as that owner, within its scopes; `security` of an operation names the scope it requires, and an operation without `token` there is for people who signed in. Their session is a cookie.',
  '**Refusals.** A refusal answers with a code, one sentence in the language of the caller, and the places it is about. `permission_denied` names the `scope` that a token lacks. After `too_many_requests`, `Retry-After` says in how many seconds to try again. Fields that an endpoint does not know are refused (`unknown_field`); `lang` is understood everywhere. `x-entitlement` states what an operation depends on in the plan of the account.',
  '**Lists.** Pass `nextCursor` as `cursor` to get the next page, until it is null. A list in a query repeats its name: `status=draft&status=reopened`.',
  '**Repeating a change.** Send an `Idempotency-Key` of your own with a change: 8 to 100 letters, digits, `-` and `_`, such as a UUID. The same request with the same key runs once: for a day, it is answered with the first response and `Idempotent-Replayed: true`. Server errors and 429 are not stored.',
  `**Files.** Upload with [tus 1.0](https://tus.io/protocols/resumable-upload) at \`/v1/uploads/files\`, with the scope \`catalogue.edit\`. \`Upload-Metadata\` has \`filename\` and \`kind\`: ${KINDS_OF_ARTISTS}. The last part of \`Location\` is the id of the upload. Read \`/uploads/{id}\` until its \`status\` is \`ready\` or \`refused\`, then use the id as the \`uploadId\` of a track or the \`artworkUploadId\` of a release.`,
  '**Webhooks.** A message is a POST with the body `{type, timestamp, data}`, signed as [Standard Webhooks](https://www.standardwebhooks.com) defines over the body as it was sent. Answer with 2xx within 10 seconds; anything else, also a redirect, is tried again after 1, 5 and 30 minutes and 2, 6, 12 and 24 hours. A message may arrive twice, with the same `webhook-id`, and in another order than the events, so compare `timestamp`. For 24 hours after a new secret, `webhook-signature` has two signatures, separated by a space, one with each secret: accept a message when one of them matches. A webhook at which nothing arrives for 5 days is turned off (`disabledAt`), and its account gets a mail; what happens then is listed as `unsent` for 30 days and can be sent with `POST /webhooks/{id}/resend`.',
].join('\n\n')

const SECURITY_SCHEMES = {
  token: { type: 'http' as const, scheme: 'bearer', description: 'An API token: `bl_…`' },
  session: {
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: 'backline.session_token',
    description: 'Set by signing in; over https its name begins with `__Host-`',
  },
}

/** Alternatives: a token with this scope, or a session. A token never re-authenticates, and is no member of staff. */
function securityOf(
  { open, needs, requiresFreshAuth }: Access,
  refusals: readonly string[],
): Record<string, string[]>[] {
  if (open) return refusals.includes('sign_in_first') ? [{ token: [] }, { session: [] }] : []
  const scope = SCOPES.find((scope) => scope === needs)
  return scope !== undefined && !requiresFreshAuth ? [{ token: [scope] }, { session: [] }] : [{ session: [] }]
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  description: 'Chosen by the caller for one change, so that it can be repeated and runs once',
  schema: { type: 'string' as const, pattern: IDEMPOTENCY_KEY_PATTERN.source },
}
const KEY_REFUSALS = { 409: ['idempotency_running'], 422: ['idempotency_key_reused'] }

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
  for (const operation of operationsOf(document))
    if (operation.requestBody) addRefusals(operation, BODY_REFUSALS)
}

function addRefusals({ responses }: Operation, refusals: Record<string, readonly string[]>): void {
  for (const [status, codes] of Object.entries(refusals)) {
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
  parameters?: object[]
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

/** Every endpoint as the document names it. */
function operationsOfContract(router: AnyContractRouter): {
  path: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  access: Access
  refusals: string[]
}[] {
  if (!isContractProcedure(router)) return Object.values(router).flatMap(operationsOfContract)
  const { route, meta, errorMap } = router['~orpc']
  if (!route.path) return []
  return [
    {
      path: route.path.replaceAll('{+', '{'),
      method: METHODS[route.method ?? 'GET'],
      access: meta as Access,
      refusals: Object.keys(errorMap),
    },
  ]
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
