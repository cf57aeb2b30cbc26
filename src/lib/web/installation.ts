// What the operator has configured that pages show. It travels with the document and does not change while a tab is open.
import { useRouteLoaderData } from 'react-router'

export interface Installation {
  /** Where mails can be read, on an installation that sends none. */
  mailbox: string | null
}

const NOTHING: Installation = { mailbox: null }

/** The page of an error has none of it. */
export const useInstallation = (): Installation =>
  useRouteLoaderData<() => Installation | undefined>('root') ?? NOTHING
