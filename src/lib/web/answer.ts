// What the server knows while it renders: the nonce of this answer's scripts, and whether anybody is signed in.
import { createContext, useContext } from 'react'

export const AnswerContext = createContext<{ nonce?: string; visitor?: boolean }>({})
export const useAnswer = () => useContext(AnswerContext)
