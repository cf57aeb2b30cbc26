// API handlers of the catalogue of artists.
import { api } from '#lib/api.server.ts'
import { catalogue } from './contract.ts'
import { listArtists } from './list-artists.server.ts'

const os = api(catalogue)

export const catalogueApi = os.router({
  list: os.list.handler(({ input, context }) => listArtists(context.deps, input)),
})
