// Maps the contract of the staff area to its service.
import { api, staffOnly } from '#lib/api.server.ts'
import { staff } from './contract.ts'
import { summarizeStaffAreas } from './service.server.ts'

const os = api(staff)

export const staffApi = os.router({
  find: os.find.use(staffOnly).handler(({ context }) => summarizeStaffAreas(context.deps, context.viewer)),
})
