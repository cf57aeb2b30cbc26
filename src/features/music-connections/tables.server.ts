// Table types of music connections.
import type { MusicServiceName } from '#ports/music-services/index.ts'

declare module '#lib/db.ts' {
  interface Tables {
    music_connections: {
      user_id: string
      service: MusicServiceName
      service_user_id: string
      name: string
      refresh_token: string | null
      access_token: string | null
      access_until: Date | null
      refreshing_until: Date | null
      connected_at: Date
      expired_at: Date | null
    }
  }
}
