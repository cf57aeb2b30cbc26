// Public server API of analytics.
export { prepareAnalytics } from './summarize-month.server.ts'
