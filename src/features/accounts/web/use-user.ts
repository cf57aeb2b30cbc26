// Who is signed in, for components.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { User } from '../contract.ts'
import { storedUser, userQuery } from './api.ts'

/**
 * The signed-in user; null for a visitor; undefined while the server and the first paint do not know.
 * Until the server has answered, the stored record stands in.
 */
export function useUser(): User | null | undefined {
  const { data } = useQuery({ ...userQuery, enabled: typeof window !== 'undefined' })
  const [stored, setStored] = useState<User>()
  // After the first paint: the server could not know it, and both must render the same.
  useEffect(() => setStored(storedUser()), [])
  return data === undefined ? stored : data
}
