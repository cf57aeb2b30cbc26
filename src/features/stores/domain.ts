// The stores music goes to: facts only. Major ones are open to every plan (decision D33).

export interface Store {
  /** Stable code, used in drafts, deliveries and configuration. */
  id: string
  name: string
  major: boolean
  /** DDEX party id of the recipient; test ids (PADPIDA0000…) belong to nobody. */
  dpid: string
  deals: readonly ('streaming' | 'download')[]
}

const store = (id: string, name: string, major: boolean, deals: Store['deals'], number: number): Store => ({
  ...{ id, name, major, deals },
  dpid: `PADPIDA00000000${String(number).padStart(2, '0')}T`,
})

export const STORES: readonly Store[] = [
  store('spotify', 'Spotify', true, ['streaming'], 1),
  store('apple_music', 'Apple Music', true, ['streaming'], 2),
  store('itunes', 'iTunes Store', true, ['download'], 3),
  store('youtube_music', 'YouTube Music', true, ['streaming'], 4),
  store('amazon_music', 'Amazon Music', true, ['streaming', 'download'], 5),
  store('deezer', 'Deezer', true, ['streaming'], 6),
  store('tidal', 'TIDAL', true, ['streaming'], 7),
  store('tiktok', 'TikTok', true, ['streaming'], 8),
  store('meta', 'Facebook and Instagram', true, ['streaming'], 9),
  store('pandora', 'Pandora', true, ['streaming'], 10),
  store('anghami', 'Anghami', false, ['streaming'], 11),
  store('audiomack', 'Audiomack', false, ['streaming'], 12),
  store('boomplay', 'Boomplay', false, ['streaming'], 13),
  store('fizy', 'fizy', false, ['streaming'], 14),
  store('jiosaavn', 'JioSaavn', false, ['streaming'], 15),
  store('kkbox', 'KKBOX', false, ['streaming'], 16),
  store('netease', 'NetEase Cloud Music', false, ['streaming'], 17),
  store('qobuz', 'Qobuz', false, ['streaming', 'download'], 18),
  store('tencent', 'Tencent Music', false, ['streaming'], 19),
  store('traxsource', 'Traxsource', false, ['download'], 20),
]

export const findStore = (id: string): Store | undefined => STORES.find((store) => store.id === id)
