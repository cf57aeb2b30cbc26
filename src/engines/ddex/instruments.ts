// Translates the product's 35 instruments, and those who lead or perform together, into DDEX credits.

/**
 * How a performer is credited: what was played (AVS InstrumentType), or, for voices and for who leads or is many, an AVS
 * ContributorRole.
 */
export type PerformanceCredit = { instrument: string } | { role: PerformerRole }

type PerformerRole =
  | 'BackgroundVocalist'
  | 'Choir'
  | 'Conductor'
  | 'Ensemble'
  | 'Orchestra'
  | 'Soloist'
  | 'Vocalist'

/**
 * The product's instruments -> AVS. Voices are roles in DDEX, not instruments. Values are words of AVS version 9;
 * those that version 3 does not have are in `instrumentsAfterAvs3`, and are written as UserDefined in ERN 4.3.
 * "Drums" is a DrumKit ("various drums … played by a single performer"), which both versions have.
 */
export const INSTRUMENTS = {
  accordion: { instrument: 'Accordion' },
  background_vocals: { role: 'BackgroundVocalist' },
  banjo: { instrument: 'Banjo' },
  bass: { instrument: 'Bass' },
  bass_guitar: { instrument: 'BassGuitar' },
  bassoon: { instrument: 'Bassoon' },
  bells: { instrument: 'Bells' },
  cello: { instrument: 'Cello' },
  clarinet: { instrument: 'Clarinet' },
  drums: { instrument: 'DrumKit' },
  fiddle: { instrument: 'Fiddle' },
  flute: { instrument: 'Flute' },
  guitar: { instrument: 'Guitar' },
  harmonica: { instrument: 'Harmonica' },
  harp: { instrument: 'Harp' },
  horns: { instrument: 'Horn' },
  keyboards: { instrument: 'Keyboard' },
  lute: { instrument: 'Lute' },
  oboe: { instrument: 'Oboe' },
  organ: { instrument: 'Organ' },
  other: { instrument: 'OtherInstrument' },
  percussion: { instrument: 'PercussionInstrument' },
  piano: { instrument: 'Piano' },
  recorder: { instrument: 'Recorder' },
  saxophone: { instrument: 'Saxophone' },
  synthesizer: { instrument: 'Synthesizer' },
  tambourine: { instrument: 'Tambourine' },
  trombone: { instrument: 'Trombone' },
  trumpet: { instrument: 'Trumpet' },
  viola: { instrument: 'Viola' },
  viola_da_gamba: { instrument: 'ViolaDaGamba' },
  violin: { instrument: 'Violin' },
  vocals: { role: 'Vocalist' },
  whistle: { instrument: 'TinWhistle' },
  xylophone: { instrument: 'Xylophone' },
} as const satisfies Record<string, PerformanceCredit>

/** Who leads, stands out or performs together, mostly in classical music. */
export const ENSEMBLE_ROLES = {
  choir: { role: 'Choir' },
  conductor: { role: 'Conductor' },
  ensemble: { role: 'Ensemble' },
  orchestra: { role: 'Orchestra' },
  soloist: { role: 'Soloist' },
} as const satisfies Record<string, PerformanceCredit>

/** Everything a performer can be credited with. */
export const PERFORMANCES = { ...INSTRUMENTS, ...ENSEMBLE_ROLES }

/** Instruments used above that came into the allowed values after version 3. */
export const INSTRUMENTS_AFTER_AVS3: ReadonlySet<string> = new Set([
  'BassGuitar',
  'Bells',
  'Horn',
  'ViolaDaGamba',
])
