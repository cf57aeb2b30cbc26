// The main genres of music, for artists, releases and what stores call them.

// biome-ignore format: one line reads best
export const GENRES = [
  'classical', 'country', 'electronic', 'folk', 'hiphop', 'jazz', 'latin', 'metal', 'pop', 'reggae', 'rnb', 'rock', 'world',
] as const
export type Genre = (typeof GENRES)[number]
