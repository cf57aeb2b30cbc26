// The section of /distributions/:id with the delivery status of each store.

import { useParams } from 'react-router'
import type { PageHandle } from '#lib/web/page-handle.ts'
import { StoresTable } from './StoresTable.tsx'
import { TakedownPart } from './TakedownPart.tsx'

export const handle = { namespaces: ['deliveries'] } satisfies PageHandle

export default function StoresOfRelease() {
  const { id = '' } = useParams()
  return (
    <>
      <StoresTable releaseId={id} />
      <TakedownPart releaseId={id} />
    </>
  )
}
