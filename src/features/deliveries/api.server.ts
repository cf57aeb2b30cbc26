// Maps the contract of deliveries to its services.
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { deliveries } from './contract.ts'
import {
  cancelDelivery,
  changeDeliveries,
  confirmDelivery,
  listReleaseDeliveries,
  listStaffDeliveries,
  listUnmatchedAcknowledgements,
  previewDelivery,
  refuseCancel,
  requestTakedown,
  retryDelivery,
  showDelivery,
  showMessage,
  showTakedown,
  showUnmatchedAcknowledgement,
} from './service.server.ts'

const os = api(deliveries)

export const deliveriesApi = os.router({
  listOfRelease: os.listOfRelease.use(signedIn).handler(({ input, context }) =>
    listReleaseDeliveries(context.deps, {
      releaseId: input.id,
      scope: context.scope,
      // A token acts as a user of its account, even if its owner is staff.
      role: context.viewer.scopes ? 'user' : context.viewer.role,
    }),
  ),
  takedown: os.takedown
    .use(signedIn)
    .handler(({ input, context }) => showTakedown(context.deps, { ...input, scope: context.scope })),
  requestTakedown: os.requestTakedown.use(signedIn).handler(({ input, context }) =>
    requestTakedown(context.deps, {
      ...input,
      scope: context.scope,
      userId: context.viewer.userId,
    }),
  ),
  cancelTakedown: os.cancelTakedown
    .use(signedIn)
    .handler(({ input, context }) => refuseCancel(context.deps, { ...input, scope: context.scope })),
  preview: os.preview.use(staffOnly).handler(({ input, context }) => previewDelivery(context.deps, input)),
  list: os.list.use(staffOnly).handler(({ input, context }) => listStaffDeliveries(context.deps, input)),
  unmatched: os.unmatched
    .use(staffOnly)
    .handler(({ input, context }) => listUnmatchedAcknowledgements(context.deps, input)),
  unmatchedFile: os.unmatchedFile
    .use(staffOnly)
    .handler(({ input, context }) => showUnmatchedAcknowledgement(context.deps, input)),
  message: os.message.use(staffOnly).handler(({ input, context }) => showMessage(context.deps, input)),
  find: os.find.use(staffOnly).handler(({ input, context }) => showDelivery(context.deps, input)),
  bulk: os.bulk
    .use(staffOnly)
    .handler(({ input, context }) => changeDeliveries(context.deps, { ...input, by: context.viewer })),
  retry: os.retry
    .use(staffOnly)
    .handler(({ input, context }) => retryDelivery(context.deps, { ...input, by: context.viewer })),
  confirm: os.confirm
    .use(staffOnly)
    .handler(({ input, context }) => confirmDelivery(context.deps, { ...input, by: context.viewer })),
  cancel: os.cancel
    .use(staffOnly)
    .handler(({ input, context }) => cancelDelivery(context.deps, { ...input, by: context.viewer })),
})
