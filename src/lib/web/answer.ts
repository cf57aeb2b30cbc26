// Request data available while the server renders: the script nonce, and whether the user is signed in.
import { createContext, useContext } from 'react'

export const AnswerContext = createContext<{ nonce?: string; visitor?: boolean }>({})
export const useAnswer = () => useContext(AnswerContext)
