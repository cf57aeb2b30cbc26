// The thresholds of the audio findings and of the meters that feed them. No imports, so that browsers can load it.

/**
 * The source of each value: "product" is a rule of this platform; "QC" is the usual rule set of distributors for
 * incoming audio, to be tuned on real catalogues; "corpus" is tuned on the generated recordings of
 * `labelled-corpus.test.ts`; "LAME" is the table of low-pass frequencies in libmp3lame (lame.c, optimum_bandwidth).
 * Loudness is measured by ITU-R BS.1770, true peak by its Annex 2.
 */
export const AUDIO_THRESHOLDS = {
  lengthMinMs: 60_000, // product
  lengthMaxMs: 1_200_000, // product
  lengthBlockMs: 3_600_000, // product
  silenceInnerMs: 10_000, // product
  silenceLeadingMs: 2000, // product, QC
  silenceTrailingMs: 5000, // QC
  clippedShareBlock: 0.001, // product, QC
  truePeakMaxDbtp: -1, // product
  loudMaxLufs: -5, // product
  quietMinLufs: -30, // product
  sampleRateMinHz: 44_100, // QC
  sampleRateMaxHz: 192_000, // QC
  bitDepthMin: 16, // QC
  channelsMax: 2, // QC
  digitalSilenceDbfs: -80, // QC
  channelSilenceDbfs: -60, // QC
  correlationMin: -0.8, // QC
  dcOffsetShareMax: 0.01, // QC
  dualMonoDifferenceDb: -60, // corpus: one recording in two channels, dithered apart or through a lossy encoder
  audibleMinDbfs: -45, // corpus: a channel, or the sound around a dropout, counts as audible from this level on
  invertedSpanMinMs: 3000, // corpus: slow beats of detuned voices oppose each other for shorter
  invertedSpanCorrelationMax: -0.65, // corpus: a wide mix stays above -0.4 over this time
  invertedBrightCorrelationMax: 0.2, // corpus: a flipped channel is flipped in the treble too
  silentSpanMinMs: 3000, // corpus
  clickStepMin: 0.05, // corpus: second difference of the wave, 1 being full scale
  clickRatioMin: 8, // corpus: relative to everything within 17 ms
  clickOverLevelMin: 1, // corpus: relative to the RMS level around it; a crushed mix swings as fast, but at its own level
  clickLevelChangeMaxDb: 4, // corpus: hits of percussion change the level by more
  dropoutMinMs: 1, // corpus
  dropoutMaxMs: 100, // corpus: longer stops are music
  dropoutEdgeMin: 0.02, // corpus: a gate closes softly, a lost buffer abruptly
  dropoutIsolationMs: 50, // corpus: closer ones are a rhythm or a wave form
  holeMaxMs: 2000, // QC: a longer one is a pause, and from ten seconds on a fault
  holeEdgeMin: 0.25, // corpus: of the level beside it; a stop in music ends and starts near zero
  holeLevelChangeMaxDb: 4, // corpus: after a hole the sound is as loud as before; a new sound is louder, or decays
  holesMax: 2, // corpus: more are an effect
  cutLevelMinDbfs: -30, // corpus: a reverberation may end below
  cutStepMin: 0.25, // corpus: the outermost sample, of the level beside it
  cutRimMin: 0.5, // corpus: the outermost 0.2 ms, of the level beside them
  cutAttackMaxDb: 3, // corpus: a hit decays by more within 0.2 s
  cutRiseMaxDb: 8, // corpus
  breaksPerMinuteMax: 40, // corpus: more are vinyl, glitch or pulse waves
  wallDropMinDb: 14, // corpus
  wallSecondsMin: 5, // corpus
  wallShareMin: 0.7, // corpus
  imageDeviationMaxDb: 2, // corpus: from 3 on a gentle low-pass is taken for the filter of a resampler
  soundBandMinDb: -105, // corpus: a band of 110 Hz above the rounding noise of 16 bits
  lossyEdgeMinHz: 14_500, // LAME: 128 kbit/s cuts at 16 to 17 kHz, lower rates below
  lossyEdgeMaxHz: 20_600, // LAME: 320 kbit/s cuts at 20 to 20.6 kHz
  upsampledEdgeShareMax: 0.47, // corpus: of the sample rate; above is the file's own limit
  upsampledHighEdgeShareMax: 0.27, // corpus: of rates over 50 kHz, with what a cheap resampler mirrors
  narrowEdgeMaxHz: 12_600, // corpus: the maximum of sources below 32 kHz
  narrowDropMinDb: 30, // corpus: steeper than any filter of a mix
  noiseFlatnessMin: 0.7, // corpus: white noise measures 0.94 here, pink 0.8, hi-hats 0.6
  noiseBelowMusicMinDb: 15, // corpus
  noiseQuieterShareMax: 0.1, // corpus: fades and digital silence at the ends
  noiseFloorMaxDbfs: -50, // corpus; ACX requires -60 for speech, tape and vinyl stay below -50
} as const
