// API handlers of webhooks.
import { api, signedIn } from '#lib/api.server.ts'
import { webhooks } from './contract.ts'
import {
  changeWebhook,
  endPreviousSecret,
  listWebhookDeliveries,
  listWebhooks,
  makeWebhook,
  removeWebhook,
  resendUndelivered,
  rotateSecret,
  sendWebhookAgain,
  showWebhookDelivery,
  testWebhook,
} from './service.server.ts'

const os = api(webhooks)

export const webhooksApi = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) => listWebhooks(context.deps, { ...input, accountId: context.accountId })),
  create: os.create
    .use(signedIn)
    .handler(({ input, context }) => makeWebhook(context.deps, context.viewer, input)),
  update: os.update
    .use(signedIn)
    .handler(({ input, context }) => changeWebhook(context.deps, context.viewer, input)),
  remove: os.remove.use(signedIn).handler(async ({ input, context }) => {
    await removeWebhook(context.deps, context.viewer, input.id)
    return { success: true as const }
  }),
  rotate: os.rotate
    .use(signedIn)
    .handler(({ input, context }) => rotateSecret(context.deps, context.viewer, input.id)),
  endPreviousSecret: os.endPreviousSecret
    .use(signedIn)
    .handler(({ input, context }) => endPreviousSecret(context.deps, context.viewer, input.id)),
  test: os.test
    .use(signedIn)
    .handler(({ input, context }) =>
      testWebhook(context.deps, { id: input.id, accountId: context.accountId }),
    ),
  resendUndelivered: os.resendUndelivered
    .use(signedIn)
    .handler(({ input, context }) =>
      resendUndelivered(context.deps, { id: input.id, accountId: context.accountId }),
    ),
  deliveries: os.deliveries
    .use(signedIn)
    .handler(({ input, context }) =>
      listWebhookDeliveries(context.deps, { ...input, accountId: context.accountId }),
    ),
  delivery: os.delivery
    .use(signedIn)
    .handler(({ input, context }) =>
      showWebhookDelivery(context.deps, { ...input, accountId: context.accountId }),
    ),
  resend: os.resend
    .use(signedIn)
    .handler(({ input, context }) =>
      sendWebhookAgain(context.deps, { ...input, accountId: context.accountId }),
    ),
})
