// Rules of artists, the same in the form and on the server.
import type { Problem } from '#lib/pure/problems.ts'

export const ARTIST_TYPES = [
  'solo',
  'duo',
  'band',
  'group',
  'ensemble',
  'choir',
  'orchestra',
  'other',
] as const
export type ArtistType = (typeof ARTIST_TYPES)[number]

// biome-ignore format: one line reads best
export const GENRES = [
  'classical', 'country', 'electronic', 'folk', 'hiphop', 'jazz', 'latin', 'metal', 'pop', 'reggae', 'rnb', 'rock', 'world',
] as const
export type Genre = (typeof GENRES)[number]

/** One profile on Basic and PRO, as many as one likes on Advanced (specification section 6). */
export const artistsMax = (plan: 'indiefy_lite' | 'pro' | 'advanced'): number =>
  plan === 'advanced' ? 1_000 : 1

/** ISO 3166-1 alpha-2, the codes assigned today. */
// biome-ignore format: a table
export const COUNTRIES = ('AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH ' +
  'GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB ' +
  'LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM ' +
  'PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG ' +
  'TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW').split(' ')

export interface ArtistDraft {
  name: string
  type: string
  mainGenre: string
  country: string | null
}

/** Everything that stops an artist from being saved, in the order of the form. */
export function artistProblems(draft: ArtistDraft): Problem[] {
  const problems: Problem[] = []
  if (draft.name.trim() === '') problems.push({ code: 'artist_name_missing', at: 'name' })
  if (!ARTIST_TYPES.some((type) => type === draft.type))
    problems.push({ code: 'artist_type_unknown', at: 'type' })
  if (!GENRES.some((genre) => genre === draft.mainGenre))
    problems.push({ code: 'artist_genre_unknown', at: 'mainGenre' })
  if (draft.country && !COUNTRIES.includes(draft.country))
    problems.push({ code: 'artist_country_unknown', at: 'country' })
  return problems
}
