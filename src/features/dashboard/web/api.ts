// The browser's client of the dashboard.
import { apiOf } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { dashboard } from '../contract.ts'

export const dashboardApi = apiOf<typeof dashboard>('dashboard', contract)
export type DashboardAnswer = Awaited<ReturnType<typeof dashboardApi.find.call>>
