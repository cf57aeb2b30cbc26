// What the server tells the pages it renders: who asks, in which language, and the nonce of this answer's scripts.
import { createContext } from 'react-router'
import type { Viewer } from '../api.server.ts'
import type { Language } from '../i18n/languages.ts'

export const viewerContext = createContext<Viewer | undefined>(undefined)
export const languageContext = createContext<Language>('en')
export const nonceContext = createContext<string | undefined>(undefined)
