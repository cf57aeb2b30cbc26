// The browser's client of stores.
import { apiOf } from '#lib/web/client.ts'
import { stores } from '../contract.ts'

export const storesApi = apiOf('stores', stores)
