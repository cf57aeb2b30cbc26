// What the operator has configured that pages show. It travels with the document and does not change while a tab is open.
import { useRouteLoaderData } from 'react-router'
import type { Plan } from '../pure/entitlements.ts'

export interface Installation {
  /** Where it is reached, without a trailing slash. */
  publicUrl: string
  /** Where mails can be read, on an installation that sends none. */
  mailbox: string | null
  /** Profiles of the operator. */
  socialLinks: SocialLink[]
  /** Of people who answer. */
  supportEmail: string | null
  /** Business hours in which a review is promised on each plan; null on the page of an error. */
  reviewHours: Record<Plan, number> | null
  /** Whether the page of who works for the operator shows somebody. */
  hasTeam: boolean
  /** Whether artists can have pictures for covers drawn by a model. */
  hasImageModel: boolean
  /** Whether drafts of lyrics are written by a model. */
  hasLanguageModel: boolean
}

export interface SocialLink {
  /** The network, as it is shown. */
  name: string
  /** https */
  url: string
}

const NOTHING: Installation = {
  publicUrl: 'http://localhost',
  mailbox: null,
  socialLinks: [],
  supportEmail: null,
  reviewHours: null,
  hasTeam: false,
  hasImageModel: false,
  hasLanguageModel: false,
}

/** The page of an error has none of it. */
export const useInstallation = (): Installation =>
  useRouteLoaderData<() => Installation | undefined>('root') ?? NOTHING
