// API handlers of royalties.
import { api, signedIn } from '#lib/api.server.ts'
import { royalties } from './contract.ts'
import { explainRecord } from './explain-record.server.ts'
import { exportRecords, listRecordChoices, listRecords } from './list-records.server.ts'
import { listStatements } from './list-statements.server.ts'
import { showOverview } from './show-overview.server.ts'

const os = api(royalties)

export const royaltiesApi = os.router({
  overview: os.overview.use(signedIn).handler(({ context }) => showOverview(context.deps, context.accountId)),
  records: os.records
    .use(signedIn)
    .handler(({ input, context }) => listRecords(context.deps, context.accountId, input)),
  choices: os.choices
    .use(signedIn)
    .handler(({ context }) => listRecordChoices(context.deps, context.accountId)),
  exportRecords: os.exportRecords.use(signedIn).handler(async ({ input, context }) => {
    const body = await exportRecords(context.deps, context.accountId, input)
    return { headers: { 'content-disposition': `attachment; filename="${body.name}"` }, body }
  }),
  explain: os.explain
    .use(signedIn)
    .handler(({ input, context }) => explainRecord(context.deps, context.viewer, input.id)),
  statements: os.statements
    .use(signedIn)
    .handler(({ input, context }) => listStatements(context.deps, context.accountId, input)),
})
