// Turns an analysis into findings: those that block distribution and those that only advise. Pure and free of Node
// imports, so that the upload screen and the review page show the same list.
import type { AudioQuality, AudioReport } from './report.ts'
import { AUDIO_THRESHOLDS } from './thresholds.ts'

export type AudioFindingCode =
  | 'length_zero'
  | 'length_over_hour'
  | 'length_short'
  | 'length_long'
  | 'digital_silence'
  | 'silence_inner'
  | 'silence_leading'
  | 'silence_trailing'
  | 'clipping_heavy'
  | 'clipping'
  | 'true_peak_high'
  | 'too_loud'
  | 'too_quiet'
  | 'sample_rate_low'
  | 'sample_rate_high'
  | 'bit_depth_low'
  | 'channels_unsupported'
  | 'mono'
  | 'channel_silent'
  | 'phase_inverted'
  | 'dc_offset'
  | 'lossy_source'
  | 'lossy_in_lossless'
  | 'dual_mono'
  | 'dual_mono_uneven'
  | 'abrupt_start'
  | 'abrupt_end'
  | 'clicks'
  | 'dropouts'
  | 'upsampled'
  | 'bit_depth_padded'
  | 'noise_floor_high'

export interface AudioFinding {
  code: AudioFindingCode
  severity: 'blocks' | 'advises'
  /** Where to point on the waveform, when the finding has a position. */
  atMs?: number
  untilMs?: number
  /** The only affected channel; 1 is left. */
  channel?: number
  /** The measured value and the limit it met, for the text. */
  params: Record<string, number>
}

export interface FindingOptions {
  /**
   * The track is marked as an intro or outro, or as intentionally short or long: the limits of 1 to 20 minutes do not
   * apply.
   */
  isIntroOrOutro?: boolean
}

const limits = AUDIO_THRESHOLDS

/** All findings of a report: blocking ones first, within each severity in the order of the list above. */
export function findAudioFaults(report: AudioReport, options: FindingOptions = {}): AudioFinding[] {
  const findings = [
    ...lengthFindings(report, options),
    ...silenceFindings(report),
    ...levelFindings(report),
    ...formatFindings(report),
    ...channelFindings(report),
    ...qualityFindings(report),
  ]
  return [
    ...findings.filter((f) => f.severity === 'blocks'),
    ...findings.filter((f) => f.severity === 'advises'),
  ]
}

function lengthFindings({ durationMs }: AudioReport, { isIntroOrOutro }: FindingOptions): AudioFinding[] {
  if (durationMs === 0) return [blocks('length_zero', {})]
  if (durationMs > limits.lengthBlockMs) {
    return [blocks('length_over_hour', { durationMs, limitMs: limits.lengthBlockMs })]
  }
  if (isIntroOrOutro) return []
  if (durationMs < limits.lengthMinMs)
    return [advises('length_short', { durationMs, limitMs: limits.lengthMinMs })]
  if (durationMs > limits.lengthMaxMs)
    return [advises('length_long', { durationMs, limitMs: limits.lengthMaxMs })]
  return []
}

/** A file without any signal gets one finding instead of one for every measure that fails on it. */
function silenceFindings({ samplePeakDbfs, silences }: AudioReport): AudioFinding[] {
  if (samplePeakDbfs < limits.digitalSilenceDbfs) {
    return [blocks('digital_silence', { peakDbfs: samplePeakDbfs, limitDbfs: limits.digitalSilenceDbfs })]
  }
  return silences.flatMap(({ startMs, endMs, kind }) => {
    const lengthMs = endMs - startMs
    const place = { atMs: startMs, untilMs: endMs }
    // The meter lists inner silences from 10.0 s on to the sample; rounding to milliseconds must not lose one.
    if (kind === 'inner') {
      return [{ ...blocks('silence_inner', { lengthMs, limitMs: limits.silenceInnerMs }), ...place }]
    }
    const limitMs = kind === 'leading' ? limits.silenceLeadingMs : limits.silenceTrailingMs
    return lengthMs > limitMs ? [{ ...advises(`silence_${kind}`, { lengthMs, limitMs }), ...place }] : []
  })
}

function levelFindings(report: AudioReport): AudioFinding[] {
  const { samplePeakDbfs, clipping, truePeakDbtp, truePeakAtMs, integratedLufs } = report
  if (samplePeakDbfs < limits.digitalSilenceDbfs) return []
  const findings: AudioFinding[] = []
  const { clippedSampleShare, eventCount, events } = clipping
  if (eventCount > 0) {
    const isHeavy = clippedSampleShare >= limits.clippedShareBlock
    const params = { clippedSampleShare, eventCount, limitShare: limits.clippedShareBlock }
    const finding = isHeavy ? blocks('clipping_heavy', params) : advises('clipping', params)
    findings.push({ ...finding, atMs: events[0]?.atMs, ...onlyChannel(clipping) })
  }
  if (truePeakDbtp > limits.truePeakMaxDbtp) {
    const params = { truePeakDbtp, limitDbtp: limits.truePeakMaxDbtp }
    findings.push({ ...advises('true_peak_high', params), atMs: truePeakAtMs })
  }
  if (integratedLufs !== null && integratedLufs > limits.loudMaxLufs) {
    findings.push(advises('too_loud', { integratedLufs, limitLufs: limits.loudMaxLufs }))
  }
  // A file with nothing above the gate at -70 LUFS is as quiet as possible; one that is too short to measure is not
  // quiet.
  const gatedOut = integratedLufs === null && report.durationMs >= 400
  if (gatedOut || (integratedLufs !== null && integratedLufs < limits.quietMinLufs)) {
    findings.push(
      advises('too_quiet', { integratedLufs: integratedLufs ?? -70, limitLufs: limits.quietMinLufs }),
    )
  }
  return findings
}

/** The channel, when all clipping is in one. A truncated list does not show this. */
function onlyChannel({ events, eventCount }: AudioReport['clipping']): { channel?: number } {
  const channel = events[0]?.channel
  const isOnly = events.length === eventCount && events.every((event) => event.channel === channel)
  return channel !== undefined && isOnly ? { channel } : {}
}

function formatFindings({ sampleRateHz, bitsPerSample, codec, bitRateKbps }: AudioReport): AudioFinding[] {
  const findings: AudioFinding[] = []
  if (sampleRateHz < limits.sampleRateMinHz) {
    findings.push(blocks('sample_rate_low', { sampleRateHz, limitHz: limits.sampleRateMinHz }))
  }
  if (sampleRateHz > limits.sampleRateMaxHz) {
    findings.push(blocks('sample_rate_high', { sampleRateHz, limitHz: limits.sampleRateMaxHz }))
  }
  if (bitsPerSample !== null && bitsPerSample < limits.bitDepthMin) {
    findings.push(blocks('bit_depth_low', { bitsPerSample, limitBits: limits.bitDepthMin }))
  }
  if (codec === 'MP3') findings.push(advises('lossy_source', { bitRateKbps: bitRateKbps ?? 0 }))
  return findings
}

function channelFindings(report: AudioReport): AudioFinding[] {
  const { channels, channelPeaksDbfs, stereoCorrelation, dcOffsetShare, samplePeakDbfs } = report
  if (channels > limits.channelsMax) {
    return [blocks('channels_unsupported', { channels, limitChannels: limits.channelsMax })]
  }
  if (samplePeakDbfs < limits.digitalSilenceDbfs) return []
  const findings: AudioFinding[] = []
  if (channels === 1) findings.push(advises('mono', { channels }))
  const { invertedSpans = [], silentSpans = [] } = report.quality ?? {}
  const silentChannel = channelPeaksDbfs.findIndex((peakDbfs) => peakDbfs < limits.channelSilenceDbfs)
  if (silentChannel >= 0 && samplePeakDbfs >= limits.channelSilenceDbfs) {
    const params = { channel: silentChannel + 1, limitDbfs: limits.channelSilenceDbfs }
    findings.push({ ...advises('channel_silent', params), channel: silentChannel + 1 })
  } else {
    for (const { startMs, endMs, channel } of silentSpans) {
      const params = { channel, limitDbfs: limits.channelSilenceDbfs }
      findings.push({ ...advises('channel_silent', params), atMs: startMs, untilMs: endMs, channel })
    }
  }
  if (stereoCorrelation !== null && stereoCorrelation < limits.correlationMin) {
    findings.push(advises('phase_inverted', { stereoCorrelation, limitCorrelation: limits.correlationMin }))
  } else {
    for (const { startMs, endMs, correlation } of invertedSpans) {
      const params = { stereoCorrelation: correlation, limitCorrelation: limits.invertedSpanCorrelationMax }
      findings.push({ ...advises('phase_inverted', params), atMs: startMs, untilMs: endMs })
    }
  }
  if (dcOffsetShare > limits.dcOffsetShareMax) {
    findings.push(advises('dc_offset', { dcOffsetShare, limitShare: limits.dcOffsetShareMax }))
  }
  return findings
}

/** Findings that need `quality`; older reports get none of them. */
function qualityFindings(report: AudioReport): AudioFinding[] {
  const { quality, channels, samplePeakDbfs, bitsPerSample } = report
  if (!quality || channels > limits.channelsMax || samplePeakDbfs < limits.digitalSilenceDbfs) return []
  const { clicks, dropouts, noiseFloor, usedBits, isStartCut, isEndCut } = quality
  const findings = dualMonoFindings(report, quality)
  findings.push(...brokenFindings('clicks', clicks), ...brokenFindings('dropouts', dropouts))
  if (isStartCut) findings.push({ ...advises('abrupt_start', {}), atMs: 0 })
  if (isEndCut) findings.push({ ...advises('abrupt_end', {}), atMs: report.durationMs })
  findings.push(...wallFindings(report, quality.wall))
  if (noiseFloor && noiseFloor.levelDbfs > limits.noiseFloorMaxDbfs) {
    const params = { levelDbfs: noiseFloor.levelDbfs, limitDbfs: limits.noiseFloorMaxDbfs }
    const place = { atMs: noiseFloor.startMs, untilMs: noiseFloor.endMs }
    findings.push({ ...advises('noise_floor_high', params), ...place })
  }
  if (bitsPerSample !== null && usedBits !== null && usedBits <= Math.min(16, bitsPerSample - 8)) {
    findings.push(advises('bit_depth_padded', { usedBits, bitsPerSample }))
  }
  return findings
}

/** One recording in both channels, at one level or at two. */
function dualMonoFindings(
  { stereoCorrelation, channelPeaksDbfs }: AudioReport,
  { stereoDifferenceDb }: AudioQuality,
): AudioFinding[] {
  const limitDb = limits.dualMonoDifferenceDb
  if (stereoDifferenceDb === null || stereoCorrelation === null) return []
  if (stereoDifferenceDb <= limitDb) return [advises('dual_mono', { stereoDifferenceDb, limitDb })]
  // What remains of the difference when one channel is brought to the level of the other.
  const remainingDb = 10 * Math.log10((1 - stereoCorrelation) / (1 + stereoCorrelation) + 1e-16)
  const [left = 0, right = 0] = channelPeaksDbfs
  if (stereoCorrelation <= 0 || remainingDb > limitDb || Math.min(left, right) < limits.channelSilenceDbfs)
    return []
  const levelDifferenceDb = Math.round(Math.abs(left - right) * 10) / 10
  const channel = left < right ? 1 : 2
  return [{ ...advises('dual_mono_uneven', { levelDifferenceDb, channel }), channel }]
}

/** One finding for all places of a kind, at the position of the first. */
function brokenFindings(
  code: 'clicks' | 'dropouts',
  { places, count }: AudioQuality['clicks'],
): AudioFinding[] {
  const first = places[0]
  if (!first) return []
  const { startMs, endMs, channel } = first
  const place = { atMs: startMs, untilMs: endMs, ...(channel === undefined ? {} : { channel }) }
  return [{ ...advises(code, { count }), ...place }]
}

/** A wall where lossy encoders have theirs, or where the source of a resampled file ends. */
function wallFindings({ sampleRateHz, codec }: AudioReport, wall: AudioQuality['wall']): AudioFinding[] {
  if (!wall || wall.seconds < limits.wallSecondsMin || wall.share < limits.wallShareMin) return []
  const { edgeHz, dropDb } = wall
  const params = { edgeHz, sampleRateHz }
  if (edgeHz >= limits.lossyEdgeMinHz && edgeHz <= limits.lossyEdgeMaxHz) {
    return codec === 'MP3' ? [] : [advises('lossy_in_lossless', params)]
  }
  const share = sampleRateHz > 50_000 ? limits.upsampledHighEdgeShareMax : limits.upsampledEdgeShareMax
  const isFromHigh = edgeHz > limits.lossyEdgeMaxHz && edgeHz <= share * sampleRateHz
  const isFromLow = edgeHz <= limits.narrowEdgeMaxHz && dropDb >= limits.narrowDropMinDb
  return isFromHigh || isFromLow ? [advises('upsampled', params)] : []
}

function blocks(code: AudioFindingCode, params: Record<string, number>): AudioFinding {
  return { code, severity: 'blocks', params }
}

function advises(code: AudioFindingCode, params: Record<string, number>): AudioFinding {
  return { code, severity: 'advises', params }
}
