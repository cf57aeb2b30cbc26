// Orders a master of an uploaded recording, and opens its page.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { MasterKind } from '#engines/audio/mastering/presets.ts'
import { paths } from '#lib/pure/paths.ts'
import { masteringApi, masterQuery } from './api.ts'

export interface MasterOrder {
  uploadId: string
  preset: MasterKind
  /** An upload of the kind `reference`, with that preset. */
  referenceId?: string
}

/** @param orderOf builds the order from the argument of `mutate` */
export function useOrder<Given>(orderOf: (given: Given) => MasterOrder) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (given: Given) => masteringApi.create.call(orderOf(given)),
    onSuccess: async (master) => {
      await client.invalidateQueries({ queryKey: masteringApi.key() })
      client.setQueryData(masterQuery(master.id).queryKey, master)
      await navigate(paths.master(master.id))
    },
  })
}
