// The browser's client of API tokens.
import { apiOf } from '#lib/web/client.ts'
import { tokens } from '../contract.ts'

export const tokensApi = apiOf('tokens', tokens)
export type TokenAnswer = Awaited<ReturnType<typeof tokensApi.list.call>>['items'][number]
