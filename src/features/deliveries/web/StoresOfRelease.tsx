// The section of /distributions/:id with the delivery status of each store.

import { useParams } from 'react-router'
import { loadPageData, startQueries } from '#lib/web/page-data.ts'
import type { PageHandle } from '#lib/web/page-handle.ts'
import type { Route } from './+types/StoresOfRelease'
import { deliveriesOfReleaseQuery } from './api.ts'
import { ShareLinks } from './ShareLinks.tsx'
import { StoresTable } from './StoresTable.tsx'
import { TakedownPart } from './TakedownPart.tsx'

export const handle = { namespaces: ['deliveries'] } satisfies PageHandle

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadPageData(context, (call) => [deliveriesOfReleaseQuery(params.id, call)])
export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  startQueries([deliveriesOfReleaseQuery(params.id)])

export default function StoresOfRelease() {
  const { id = '' } = useParams()
  return (
    <>
      <StoresTable releaseId={id} />
      <ShareLinks releaseId={id} />
      <TakedownPart releaseId={id} />
    </>
  )
}
