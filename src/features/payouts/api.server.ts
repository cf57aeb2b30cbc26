// API handlers of payout settings.
import { api, signedIn } from '#lib/api.server.ts'
import { payouts } from './contract.ts'
import { checkStripe, choosePayout, setUpStripe, showPayout } from './service.server.ts'

const os = api(payouts)

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
})
