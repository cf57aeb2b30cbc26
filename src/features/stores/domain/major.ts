// The platforms that are available on every plan.

// biome-ignore format: one line reads best
export const MAJOR = [
  'spotify', 'apple_music', 'itunes', 'youtube_music', 'amazon_music', 'deezer', 'tidal', 'tiktok', 'meta', 'pandora',
]
