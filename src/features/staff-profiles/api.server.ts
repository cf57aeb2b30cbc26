// API handlers of staff profiles.
import { api, staffOnly } from '#lib/api.server.ts'
import { staffProfiles } from './contract.ts'
import { addPhoto, readPhoto } from './keep-photos.server.ts'
import {
  createProfile,
  listStaffProfiles,
  publishProfile,
  removeProfile,
  reorderProfiles,
  saveProfile,
  withdrawProfile,
} from './keep-profiles.server.ts'
import { listPublicProfiles } from './service.server.ts'

const os = api(staffProfiles)

export const staffProfilesApi = os.router({
  list: os.list.handler(async ({ input, context }) => ({
    items: await listPublicProfiles(context.deps, input.language),
  })),
  photo: os.photo.handler(({ input, context }) => readPhoto(context.deps, context.viewer, input.id)),
  staffList: os.staffList.use(staffOnly).handler(({ context }) => listStaffProfiles(context.deps)),
  create: os.create
    .use(staffOnly)
    .handler(({ input, context }) => createProfile(context.deps, context.viewer, input)),
  save: os.save
    .use(staffOnly)
    .handler(({ input, context }) => saveProfile(context.deps, context.viewer, input)),
  publish: os.publish
    .use(staffOnly)
    .handler(({ input, context }) => publishProfile(context.deps, context.viewer, input.id)),
  withdraw: os.withdraw
    .use(staffOnly)
    .handler(({ input, context }) => withdrawProfile(context.deps, context.viewer, input.id)),
  reorder: os.reorder
    .use(staffOnly)
    .handler(({ input, context }) => reorderProfiles(context.deps, context.viewer, input.ids)),
  remove: os.remove.use(staffOnly).handler(async ({ input, context }) => {
    await removeProfile(context.deps, context.viewer, input.id)
    return { success: true as const }
  }),
  addPhoto: os.addPhoto
    .use(staffOnly)
    .handler(({ input, context }) => addPhoto(context.deps, context.viewer, input.file)),
})
