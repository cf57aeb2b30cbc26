// What the server knows while it renders a page: the script nonce, whether the user is signed in, and the time.
import { createContext, useContext } from 'react'

interface ServerRender {
  nonce?: string
  visitor?: boolean
  /** In milliseconds since 1970. The page carries it (`data-rendered-at`) for the first paint in the browser. */
  renderedAt?: number
}

export const ServerRenderContext = createContext<ServerRender>({})
export const useServerRender = () => useContext(ServerRenderContext)
