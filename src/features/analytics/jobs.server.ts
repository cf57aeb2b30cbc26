// Jobs of analytics.
import { sendMonthSummary } from './emails.server.tsx'
import { runMonthlySummaries } from './summarize-month.server.ts'

export const analyticsJobs = {
  'analytics.monthly': runMonthlySummaries,
  'analytics.month_counted': sendMonthSummary,
}
