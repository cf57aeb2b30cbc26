// The OpenAPI 3.1 document, generated from the contract.
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { planCodeOf } from '#features/accounts/domain.ts'
import type { Access } from '#lib/contract.ts'
import { type Entitlement, FEATURES, type Feature, LIMITS, PLANS } from '#lib/pure/entitlements.ts'
import { CONTRACT } from './contract.ts'

export async function openapi() {
  const document = await new OpenAPIGenerator({
    schemaConverters: [new ZodToJsonSchemaConverter()],
  }).generate(CONTRACT, {
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
  return document
}

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
