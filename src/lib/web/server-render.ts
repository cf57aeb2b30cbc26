// What the server knows while it renders a page: the script nonce, whether the user is signed in, the time, and where
// the texts are.
import { createContext, useContext } from 'react'

interface ServerRender {
  nonce?: string
  visitor?: boolean
  /** In milliseconds since 1970. The page carries it (`data-rendered-at`) for the first paint in the browser. */
  renderedAt?: number
  /** The address of the texts of a namespace, in the language of the page. */
  textFile?: (namespace: string) => string | undefined
}

export const ServerRenderContext = createContext<ServerRender>({})
export const useServerRender = () => useContext(ServerRenderContext)
