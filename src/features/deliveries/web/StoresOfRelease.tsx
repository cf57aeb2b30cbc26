// The part of /distributions/:id that says where each store stands.

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
