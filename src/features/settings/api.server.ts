// API handlers of a user's settings.
import { api, signedIn } from '#lib/api.server.ts'
import { settings } from './contract.ts'
import {
  cancelClosing,
  cancelEmailChange,
  changeSettings,
  confirmEmail,
  listOwnExports,
  previewClosing,
  requestClosing,
  requestEmailChange,
  requestExport,
  showSettings,
} from './service.server.ts'

const os = api(settings)

export const settingsApi = os.router({
  find: os.find.use(signedIn).handler(({ context }) => showSettings(context.deps, context.viewer)),
  change: os.change
    .use(signedIn)
    .handler(({ input, context }) => changeSettings(context.deps, context.viewer, input)),
  changeEmail: os.changeEmail.use(signedIn).handler(async ({ input, context }) => {
    await requestEmailChange(context.deps, context.viewer, input.email)
    return showSettings(context.deps, context.viewer)
  }),
  cancelEmailChange: os.cancelEmailChange.use(signedIn).handler(async ({ context }) => {
    await cancelEmailChange(context.deps, context.viewer)
    return showSettings(context.deps, context.viewer)
  }),
  confirmEmail: os.confirmEmail.handler(({ input, context }) =>
    confirmEmail(context.deps, input, { address: context.caller.address, viewer: context.viewer }),
  ),
  listExports: os.listExports
    .use(signedIn)
    .handler(({ input, context }) => listOwnExports(context.deps, context.viewer, input)),
  requestExport: os.requestExport
    .use(signedIn)
    .handler(({ input, context }) => requestExport(context.deps, context.viewer, input?.kind)),
  previewClosing: os.previewClosing
    .use(signedIn)
    .handler(({ context }) => previewClosing(context.deps, context.viewer)),
  close: os.close
    .use(signedIn)
    .handler(({ input, context }) => requestClosing(context.deps, context.viewer, input.confirm)),
  cancelClosing: os.cancelClosing
    .use(signedIn)
    .handler(({ context }) => cancelClosing(context.deps, context.viewer)),
})
