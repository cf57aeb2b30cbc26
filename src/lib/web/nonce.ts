// The nonce of this answer's inline scripts; empty in the browser, which never needs to repeat it.
import { createContext, useContext } from 'react'

export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = () => useContext(NonceContext)
