// API handlers of request forms.
import { api, signedIn } from '#lib/api.server.ts'
import { forms } from './contract.ts'
import { listForms, showForm } from './service.server.ts'

const os = api(forms)

export const formsApi = os.router({
  list: os.list.use(signedIn).handler(() => listForms()),
  find: os.find.use(signedIn).handler(({ input, context }) => showForm(context.deps, input.id)),
})
