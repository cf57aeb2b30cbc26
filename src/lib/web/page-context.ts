// What the server passes to the pages it renders: the user, the language, the script nonce, what the operator has
// configured, and access to the API.
import { createContext } from 'react-router'
import type { Viewer } from '../api.server.ts'
import type { Language } from '../i18n/languages.ts'
import type { ServerCall } from './client.ts'
import type { Installation } from './installation.ts'

/** The address of a file with texts. `problem` has none, and nor does anything while the sources are served. */
export type TextFile = (language: Language, namespace: string) => string | undefined

export const viewerContext = createContext<Viewer | undefined>(undefined)
export const languageContext = createContext<Language>('en')
export const nonceContext = createContext<string | undefined>(undefined)
export const installationContext = createContext<Installation | undefined>(undefined)
export const textFileContext = createContext<TextFile | undefined>(undefined)
export const serverCallContext = createContext<ServerCall | undefined>(undefined)
