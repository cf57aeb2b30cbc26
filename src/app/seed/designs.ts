// A cover of the demo that is being designed for a draft.
import { proposeCovers } from '#engines/covers/compose.ts'
import { createDesign } from '#features/designs/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { scopeOf } from '#lib/pure/ids.ts'

export async function designDemoCover(
  deps: Deps,
  { owner, title, artist }: { owner: Viewer; title: string; artist: string },
): Promise<void> {
  const [, scene] = proposeCovers({ title, artist, mood: 'warm', genre: 'folk', seed: '1' })
  if (scene) await createDesign(deps, { scope: scopeOf(owner), scene })
}
