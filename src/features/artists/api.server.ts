// Maps the contract of artists to its services.
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { artists } from './contract.ts'
import {
  changeArtist,
  createArtist,
  listForStaff,
  listOwnArtists,
  removeArtist,
  seesLegalNames,
  seesTeam,
  showArtist,
  verifyArtist,
} from './service.server.ts'

const os = api(artists)
/** Authorises the call and determines which fields of an artist its caller can read. */
const reading = signedIn.concat(({ context: { scope, viewer }, next }) =>
  next({ context: { reader: { scope, legal: seesLegalNames(viewer), team: seesTeam(viewer) } } }),
)

export const artistsApi = os.router({
  list: os.list
    .use(reading)
    .handler(({ input, context }) => listOwnArtists(context.deps, context.reader, input)),
  find: os.find
    .use(reading)
    .handler(({ input, context }) => showArtist(context.deps, { id: input.id, ...context.reader })),
  create: os.create
    .use(reading)
    .handler(({ input, context }) => createArtist(context.deps, { ...context.reader, fields: input })),
  update: os.update.use(reading).handler(({ input, context }) => {
    const { id, updatedAt, ...fields } = input
    return changeArtist(context.deps, { id, ...context.reader, viewer: context.viewer, fields, updatedAt })
  }),
  remove: os.remove.use(signedIn).handler(async ({ input, context }) => {
    await removeArtist(context.deps, { id: input.id, scope: context.scope })
    return { success: true as const }
  }),
  listOfAccount: os.listOfAccount
    .use(staffOnly)
    .handler(({ input, context }) => listForStaff(context.deps, input)),
  verify: os.verify
    .use(staffOnly)
    .handler(({ input, context }) => verifyArtist(context.deps, context.viewer, input)),
})
