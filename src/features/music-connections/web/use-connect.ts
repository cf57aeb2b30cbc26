// Goes to Spotify, where the user agrees. Spotify answers to /spotify-auth, which returns to `returnTo`.
import { useMutation } from '@tanstack/react-query'
import { musicConnectionsApi } from './api.ts'

export const useConnect = (returnTo: string) =>
  useMutation({
    mutationFn: () => musicConnectionsApi.begin.call({ returnTo }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
