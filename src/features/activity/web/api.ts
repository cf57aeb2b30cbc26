// The browser's client of the activity feed.
import { apiOf } from '#lib/web/client.ts'
import { activity } from '../contract.ts'

export const activityApi = apiOf('activity', activity)
export type ActivityAnswer = Awaited<ReturnType<typeof activityApi.list.call>>['items'][number]
