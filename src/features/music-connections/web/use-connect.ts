// Leaves for Spotify, where the user agrees; the answer comes to /spotify-auth, which leads back to `returnTo`.
import { useMutation } from '@tanstack/react-query'
import { musicConnectionsApi } from './api.ts'

export const useConnect = (returnTo: string) =>
  useMutation({
    mutationFn: () => musicConnectionsApi.begin.call({ returnTo }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
