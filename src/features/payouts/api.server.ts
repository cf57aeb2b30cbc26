// API handlers of payouts.
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { attachment } from '#lib/pure/attachment.ts'
import {
  approveBatch,
  cancelByStaff,
  listBatches,
  previewBatch,
  proposeBatch,
} from './approve-payouts.server.ts'
import { askRail } from './ask-rail.server.ts'
import {
  checkPayoneer,
  checkStripe,
  choosePayout,
  setUpPayoneer,
  setUpStripe,
  showPayout,
} from './choose-method.server.ts'
import { payouts } from './contract.ts'
import { addBankLines, explainDifference, listDayDifferences, reconcileDay } from './reconcile-day.server.ts'
import { cancelPayout, quotePayout, requestPayout } from './request-payout.server.ts'
import { decideTaxForm, listTaxForms, openTaxForm } from './review-tax-form.server.ts'
import {
  exportPayouts,
  findForStaff,
  listHistory,
  listPayoutsOfBatch,
  listQueue,
  showOne,
  showOverview,
  summarizeQueue,
} from './show-payouts.server.ts'
import { findOwnTaxForm, submitTaxForm } from './submit-tax-form.server.ts'

const os = api(payouts)
const SUCCESS = { success: true } as const

export const payoutsApi = os.router({
  find: os.find.use(signedIn).handler(({ context }) => showPayout(context.deps, context.accountId)),
  choose: os.choose
    .use(signedIn)
    .handler(({ input, context }) => choosePayout(context.deps, context.viewer, input)),
  setUpStripe: os.setUpStripe
    .use(signedIn)
    .handler(({ context }) => setUpStripe(context.deps, context.viewer)),
  checkStripe: os.checkStripe
    .use(signedIn)
    .handler(({ context }) => checkStripe(context.deps, context.viewer)),
  setUpPayoneer: os.setUpPayoneer
    .use(signedIn)
    .handler(({ context }) => setUpPayoneer(context.deps, context.viewer)),
  checkPayoneer: os.checkPayoneer
    .use(signedIn)
    .handler(({ context }) => checkPayoneer(context.deps, context.viewer)),

  overview: os.overview.use(signedIn).handler(({ context }) => showOverview(context.deps, context.accountId)),
  quote: os.quote
    .use(signedIn)
    .handler(({ input, context }) => quotePayout(context.deps, context.accountId, input.amountMicros)),
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) => listHistory(context.deps, context.accountId, input)),
  exportCsv: os.exportCsv.use(signedIn).handler(async ({ context }) => ({
    headers: { 'content-disposition': attachment('payouts.csv') },
    body: await exportPayouts(context.deps, context.accountId),
  })),
  findOne: os.findOne
    .use(signedIn)
    .handler(({ input, context }) => showOne(context.deps, context.accountId, input.id)),
  request: os.request
    .use(signedIn)
    .handler(({ input, context }) => requestPayout(context.deps, context.viewer, input)),
  cancel: os.cancel
    .use(signedIn)
    .handler(({ input, context }) => cancelPayout(context.deps, context.viewer, input)),
  taxForm: os.taxForm.use(signedIn).handler(({ context }) => findOwnTaxForm(context.deps, context.accountId)),
  submitTaxForm: os.submitTaxForm
    .use(signedIn)
    .handler(({ input, context }) => submitTaxForm(context.deps, context.viewer, input)),

  summarize: os.summarize.use(staffOnly).handler(({ context }) => summarizeQueue(context.deps)),
  queue: os.queue.use(staffOnly).handler(({ input, context }) => listQueue(context.deps, input)),
  payoutsOfBatch: os.payoutsOfBatch
    .use(staffOnly)
    .handler(({ input, context }) => listPayoutsOfBatch(context.deps, input.id)),
  batches: os.batches.use(staffOnly).handler(({ context }) => listBatches(context.deps, context.viewer)),
  differences: os.differences
    .use(staffOnly)
    .handler(({ input, context }) => listDayDifferences(context.deps, input)),
  findForStaff: os.findForStaff
    .use(staffOnly)
    .handler(({ input, context }) => findForStaff(context.deps, input.id)),
  previewBatch: os.previewBatch
    .use(staffOnly)
    .handler(({ input, context }) => previewBatch(context.deps, context.viewer, input)),
  proposeBatch: os.proposeBatch
    .use(staffOnly)
    .handler(({ input, context }) => proposeBatch(context.deps, context.viewer, input)),
  approveBatch: os.approveBatch
    .use(staffOnly)
    .handler(({ input, context }) => approveBatch(context.deps, context.viewer, input)),
  cancelByStaff: os.cancelByStaff.use(staffOnly).handler(async ({ input, context }) => {
    await cancelByStaff(context.deps, context.viewer, input)
    return SUCCESS
  }),
  askNow: os.askNow.use(staffOnly).handler(async ({ input, context }) => {
    await findForStaff(context.deps, input.id)
    await askRail(context.deps, { payoutId: input.id })
    return findForStaff(context.deps, input.id)
  }),
  taxForms: os.taxForms.use(staffOnly).handler(({ input, context }) => listTaxForms(context.deps, input)),
  openTaxForm: os.openTaxForm
    .use(staffOnly)
    .handler(({ input, context }) => openTaxForm(context.deps, context.viewer, input)),
  decideTaxForm: os.decideTaxForm.use(staffOnly).handler(async ({ input, context }) => {
    await decideTaxForm(context.deps, context.viewer, input)
    return SUCCESS
  }),
  reconcileDay: os.reconcileDay
    .use(staffOnly)
    .handler(({ input, context }) => reconcileDay(context.deps, input)),
  addBankLines: os.addBankLines
    .use(staffOnly)
    .handler(({ input, context }) => addBankLines(context.deps, context.viewer, input)),
  explainDifference: os.explainDifference.use(staffOnly).handler(async ({ input, context }) => {
    await explainDifference(context.deps, context.viewer, input)
    return SUCCESS
  }),
})
