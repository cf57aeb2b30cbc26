// API handlers of product pages.
import { api } from '#lib/api.server.ts'
import { products } from './contract.ts'
import { readCover } from './draw-covers.server.ts'
import { showProduct, showStatement } from './show-product.server.ts'

const os = api(products)

export const productsApi = os.router({
  find: os.find.handler(({ input, context }) => showProduct(context.deps, input)),
  statement: os.statement.handler(() => showStatement()),
  cover: os.cover.handler(({ input }) => readCover(input.number)),
})
