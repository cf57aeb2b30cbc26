// Table types of pre-saves.
import type { Generated } from 'kysely'
import type { Language } from '#lib/i18n/languages.ts'
import type { MusicServiceName } from '#ports/music-services/index.ts'
import type { Purpose } from './domain/consents.ts'
import type { FailureReason, SaveState } from './domain/saves.ts'
import type { Method } from './domain.ts'

declare module '#lib/db.ts' {
  interface Tables {
    presaves: {
      id: string
      account_id: string
      release_id: string
      key: string
      upc: string | null
      link_id: string | null
      created_at: Date
      deleted_at: Date | null
      ends_at: Date | null
    }
    presave_albums: {
      presave_id: string
      service: MusicServiceName
      album_id: string | null
      looked_up_at: Date
    }
    presave_fans: {
      id: string
      presave_id: string
      method: Method
      identity: string
      email: string | null
      name: Generated<string>
      country: string | null
      followers: number | null
      language: Language
      subscribed_at: Date
      confirmed_at: Date | null
      withdrawn_at: Date | null
    }
    presave_consents: {
      fan_id: string
      purpose: Purpose
      given_at: Date
      text_version: number
      language: Language
      withdrawn_at: Date | null
    }
    presave_saves: {
      fan_id: string
      presave_id: string
      service: MusicServiceName
      state: SaveState
      reason: FailureReason | null
      attempts: Generated<number>
      due_at: Date | null
      lease_until: Date | null
      token: string | null
    }
    presave_mails: {
      presave_id: string
      fan_id: string
      kind: 'release'
      attempts: Generated<number>
      due_at: Date | null
      lease_until: Date | null
      sent_at: Date | null
      given_up_at: Date | null
    }
  }
}
