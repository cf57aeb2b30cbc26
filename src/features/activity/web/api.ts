// The browser's client of the activity feed.
import { apiOf } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { activity } from '../contract.ts'

export const activityApi = apiOf<typeof activity>('activity', contract)
export type ActivityAnswer = Awaited<ReturnType<typeof activityApi.list.call>>['items'][number]
