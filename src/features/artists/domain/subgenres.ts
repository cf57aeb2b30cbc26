// The subgenres of each main genre.
import { GENRES, type Genre } from '#lib/pure/genres.ts'

/** The subgenres of each main genre, the same for artists and releases. Each belongs to one main genre only. */
// biome-ignore format: a table
export const SUBGENRES = {
  classical: ['baroque', 'chamber', 'choral', 'contemporary_classical', 'minimalism', 'opera', 'orchestral', 'solo_piano'],
  country: ['alt_country', 'americana', 'bluegrass', 'country_pop', 'honky_tonk', 'outlaw_country', 'traditional_country'],
  electronic: ['ambient', 'downtempo', 'drum_and_bass', 'dubstep', 'electro', 'house', 'synthwave', 'techno', 'trance', 'trip_hop'],
  folk: ['celtic', 'contemporary_folk', 'folk_rock', 'indie_folk', 'singer_songwriter', 'traditional_folk', 'turkish_folk'],
  hiphop: ['alternative_hiphop', 'boom_bap', 'conscious', 'drill', 'grime', 'lofi_hiphop', 'old_school', 'trap'],
  jazz: ['bebop', 'big_band', 'cool_jazz', 'free_jazz', 'fusion', 'latin_jazz', 'smooth_jazz', 'vocal_jazz'],
  latin: ['bachata', 'bossa_nova', 'cumbia', 'funk_carioca', 'latin_pop', 'merengue', 'mpb', 'reggaeton', 'regional_mexicano', 'salsa', 'samba', 'sertanejo', 'tango'],
  metal: ['black_metal', 'death_metal', 'doom_metal', 'heavy_metal', 'metalcore', 'power_metal', 'progressive_metal', 'thrash_metal'],
  pop: ['art_pop', 'dance_pop', 'dream_pop', 'electropop', 'hyperpop', 'indie_pop', 'k_pop', 'synth_pop', 'turkish_pop'],
  reggae: ['dancehall', 'dub', 'lovers_rock', 'rocksteady', 'roots_reggae', 'ska'],
  rnb: ['alternative_rnb', 'contemporary_rnb', 'disco', 'funk', 'gospel', 'neo_soul', 'soul'],
  rock: ['alternative_rock', 'blues', 'garage_rock', 'hard_rock', 'indie_rock', 'post_punk', 'post_rock', 'progressive_rock', 'psychedelic_rock', 'punk', 'shoegaze'],
  world: ['afrobeats', 'amapiano', 'arabesk', 'balkan', 'fado', 'flamenco', 'highlife', 'indian_classical', 'klezmer', 'qawwali'],
} as const satisfies Record<Genre, readonly string[]>
export type Subgenre = (typeof SUBGENRES)[Genre][number]

/** The subgenres of a main genre; empty for an unknown one. */
export const subgenresOf = (mainGenre: string): readonly Subgenre[] => {
  const genre = GENRES.find((genre) => genre === mainGenre)
  return genre ? SUBGENRES[genre] : []
}
