// The browser's client of API tokens.
import { apiOf } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { tokens } from '../contract.ts'

export const tokensApi = apiOf<typeof tokens>('tokens', contract)
export type TokenAnswer = Awaited<ReturnType<typeof tokensApi.list.call>>['items'][number]
