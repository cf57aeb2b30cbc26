// The names of stores and services, and of the formats of media. Stores whose names are ordinary words too (Tidal, Pandora, Shazam) count as remarks only.

// biome-ignore format: lists
export const STORE_NAMES: readonly string[] = [
  'spotify', 'apple music', 'itunes', 'amazon music', 'youtube', 'youtube music', 'deezer', 'tiktok', 'instagram', 'facebook',
  'soundcloud', 'bandcamp', 'beatport', 'qobuz', 'napster', 'anghami', 'boomplay', 'jiosaavn', 'joox', 'audiomack', 'reverbnation',
  'iheartradio', 'snapchat', 'whatsapp', 'vevo', 'google play', 'apple digital masters', 'mastered for itunes', 'dolby atmos', 'fizy',
]

// biome-ignore format: lists
export const MEDIA_FORMATS: readonly string[] = ['hd', 'hq', 'uhd', '4k', '8k', 'mp3', 'wav', 'flac', 'aiff', 'cd']

// biome-ignore format: lists
export const STORE_NAMES_AS_TAGS: readonly string[] = [
  'tidal', 'pandora', 'shazam', 'twitter', 'resso', 'trebel', 'gaana', 'triller',
]
