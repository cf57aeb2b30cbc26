/**
 * Owns judging an analysis: what keeps a track from going out, and what its artist should know. Pure, and free of node
 * imports, so the upload screen and the reviewer's page word the very same list.
 */
import type { AudioReport } from './report.ts'

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

export type AudioFinding = {
  code: AudioFindingCode
  severity: 'blocks' | 'advises'
  /** Where to point on the waveform, when it is a place. */
  atMs?: number
  untilMs?: number
  /** The measured value and the limit it met, for the text. */
  params: Record<string, number>
}

/**
 * The thresholds, with their source. D38-D41 are the product's decisions; QC is the distributor audio rule set
 * (audio checks, section 11.5), whose unsourced rows are proposals to be tuned on real catalogues.
 */
export const audioThresholds = {
  lengthMinMs: 60_000, // D38
  lengthMaxMs: 1_200_000, // D38
  lengthBlockMs: 3_600_000, // D38
  silenceInnerMs: 10_000, // D40
  silenceLeadingMs: 2000, // D40, QC
  silenceTrailingMs: 5000, // QC
  clippedShareBlock: 0.001, // D41, QC
  truePeakMaxDbtp: -1, // D41
  loudMaxLufs: -5, // D41
  quietMinLufs: -30, // D41
  sampleRateMinHz: 44_100, // QC
  sampleRateMaxHz: 192_000, // QC
  bitDepthMin: 16, // QC
  channelsMax: 2, // QC
  digitalSilenceDbfs: -80, // QC
  channelSilenceDbfs: -60, // QC
  correlationMin: -0.8, // QC
  dcOffsetShareMax: 0.01, // QC
} as const

export type FindingOptions = {
  /** The track is marked as an intro or outro, or as short or long on purpose: 1 to 20 minutes is not asked of it. */
  isIntroOrOutro?: boolean
}

const limits = audioThresholds

/** All findings of a report: blocking ones first, within that in the order of the list above. */
export function findAudioFaults(report: AudioReport, options: FindingOptions = {}): AudioFinding[] {
  const findings = [
    ...lengthFindings(report, options),
    ...silenceFindings(report),
    ...levelFindings(report),
    ...formatFindings(report),
    ...channelFindings(report),
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

/** A file without any signal gets one finding, not one for every measure that fails on it. */
function silenceFindings({ samplePeakDbfs, silences }: AudioReport): AudioFinding[] {
  if (samplePeakDbfs < limits.digitalSilenceDbfs) {
    return [blocks('digital_silence', { peakDbfs: samplePeakDbfs, limitDbfs: limits.digitalSilenceDbfs })]
  }
  return silences.flatMap(({ startMs, endMs, kind }) => {
    const lengthMs = endMs - startMs
    const place = { atMs: startMs, untilMs: endMs }
    // The meter lists inner silences from 10.0 s on by the sample; rounding to milliseconds must not lose one.
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
    findings.push({ ...finding, atMs: events[0]?.atMs })
  }
  if (truePeakDbtp > limits.truePeakMaxDbtp) {
    const params = { truePeakDbtp, limitDbtp: limits.truePeakMaxDbtp }
    findings.push({ ...advises('true_peak_high', params), atMs: truePeakAtMs })
  }
  if (integratedLufs !== null && integratedLufs > limits.loudMaxLufs) {
    findings.push(advises('too_loud', { integratedLufs, limitLufs: limits.loudMaxLufs }))
  }
  // Nothing above the gate at -70 LUFS is as quiet as it gets; a file too short to measure is not called quiet.
  const gatedOut = integratedLufs === null && report.durationMs >= 400
  if (gatedOut || (integratedLufs !== null && integratedLufs < limits.quietMinLufs)) {
    findings.push(
      advises('too_quiet', { integratedLufs: integratedLufs ?? -70, limitLufs: limits.quietMinLufs }),
    )
  }
  return findings
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
  const silentChannel = channelPeaksDbfs.findIndex((peakDbfs) => peakDbfs < limits.channelSilenceDbfs)
  if (silentChannel >= 0 && samplePeakDbfs >= limits.channelSilenceDbfs) {
    findings.push(
      advises('channel_silent', { channel: silentChannel + 1, limitDbfs: limits.channelSilenceDbfs }),
    )
  }
  if (stereoCorrelation !== null && stereoCorrelation < limits.correlationMin) {
    findings.push(advises('phase_inverted', { stereoCorrelation, limitCorrelation: limits.correlationMin }))
  }
  if (dcOffsetShare > limits.dcOffsetShareMax) {
    findings.push(advises('dc_offset', { dcOffsetShare, limitShare: limits.dcOffsetShareMax }))
  }
  return findings
}

function blocks(code: AudioFindingCode, params: Record<string, number>): AudioFinding {
  return { code, severity: 'blocks', params }
}

function advises(code: AudioFindingCode, params: Record<string, number>): AudioFinding {
  return { code, severity: 'advises', params }
}
