// The browser's client of product pages, and the types of its responses.
import type { Language } from '#lib/i18n/languages.ts'
import { apiOf, type CallContext } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { products } from '../contract.ts'
import type { DescribedProduct } from '../domain.ts'

export const productsApi = apiOf<typeof products>('products', contract)

export type ProductAnswer = Awaited<ReturnType<typeof productsApi.find.call>>
export type ExampleAnswer = ProductAnswer['example']
export type ExampleOf<Kind extends ExampleAnswer['kind']> = Extract<ExampleAnswer, { kind: Kind }>
export type StatementAnswer = Awaited<ReturnType<typeof productsApi.statement.call>>

export const productQuery = (
  { product, language }: { product: DescribedProduct; language: Language },
  context: CallContext = {},
) => productsApi.find.queryOptions({ input: { product, language }, context })

export const statementQuery = (context: CallContext = {}) =>
  productsApi.statement.queryOptions({ input: undefined, context })
