// FFmpeg's command line: the formats, codecs and protocols a job can use, and how sound is converted.
import type { AudioFormat } from './format.ts'
import { type AudioJob, emitsSamples, inputBits, type JobInput, type JobOutput, rateOf } from './job.ts'

const DECODERS: Record<AudioFormat, string> = {
  flac: 'flac',
  mp3: 'mp3float,mp3',
  wav: 'pcm_u8,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le,pcm_f64le',
  aiff: 'pcm_s8,pcm_u8,pcm_s16be,pcm_s16le,pcm_s24be,pcm_s32be,pcm_f32be,pcm_f64be',
}

/** No genuine file needs a single block larger than this; a forged length field asks for more. */
const ALLOCATION_BYTES_MAX = 64 * 1024 * 1024

/** Long, steep resampling filters: flat to 98 % of the lower Nyquist frequency, stop band below -100 dB. */
const RESAMPLER = 'resampler=swr:filter_size=256:phase_shift=10:cutoff=0.98:kaiser_beta=12:filter_type=kaiser'

/**
 * The arguments of one job. The demuxer is named, so a disguised playlist or concat script is never interpreted; the
 * whitelists repeat this for anything a demuxer could open by itself (nested formats, protocols, cover pictures).
 */
export function ffmpegArguments(
  job: AudioJob,
  input: string,
  output: string,
  protocol: 'file' | 'pipe',
): string[] {
  const common = ['-hide_banner', '-nostats', '-v', 'error', '-max_alloc', String(ALLOCATION_BYTES_MAX)]
  const seconds = String(Math.ceil(job.limits.durationMs / 1000) + 1)
  return [
    ...common,
    ...inputArguments(job.input),
    '-protocol_whitelist',
    protocol,
    '-t',
    seconds,
    '-i',
    input,
    '-map',
    '0:a:0',
    '-vn',
    '-sn',
    '-dn',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-bitexact',
    ...outputArguments(job.output, job.input),
    ...(emitsSamples(job.output) ? [] : ['-fs', String(job.limits.outputBytes)]),
    output,
  ]
}

function inputArguments(input: JobInput): string[] {
  if (input.kind === 'float32') {
    const { sampleRateHz, channels } = input
    return ['-f', 'f32le', '-ar', String(sampleRateHz), '-ac', String(channels), '-format_whitelist', 'f32le']
  }
  const { format, firstFrameByte } = input.header
  return [
    '-f',
    format,
    '-format_whitelist',
    format,
    '-codec_whitelist',
    DECODERS[format],
    '-err_detect',
    'crccheck',
    ...(firstFrameByte === undefined ? [] : ['-skip_initial_bytes', String(firstFrameByte)]),
  ]
}

function outputArguments(output: JobOutput, input: JobInput): string[] {
  switch (output.kind) {
    case 'measure':
      return samplesArguments(input)
    case 'master':
    case 'profile':
      if (output.sampleRateHz === rateOf(input)) return samplesArguments(input)
      return [
        '-af',
        `aresample=${output.sampleRateHz}:${RESAMPLER}:tsf=dblp:osf=flt`,
        '-c:a',
        'pcm_f32le',
        '-f',
        'wav',
      ]
    case 'flac':
    case 'wav': {
      const wide = output.bitsPerSample === 24
      const filter = [
        `aresample=${output.sampleRateHz}`,
        RESAMPLER,
        `osf=${wide ? 's32' : 's16'}`,
        // By default, 16-bit sources would be resampled in 16-bit arithmetic and never dithered.
        ...(output.dither ? ['tsf=dblp', 'dither_method=triangular'] : []),
        ...(output.dither && wide ? ['output_sample_bits=24'] : []),
      ]
      const codec =
        output.kind === 'flac' ? ['flac', '-compression_level', '8'] : [wide ? 'pcm_s24le' : 'pcm_s16le']
      return ['-af', filter.join(':'), '-c:a', ...codec, '-f', output.kind]
    }
    case 'mp3':
      return [
        '-af',
        `${attenuation(output.attenuationDb)}aresample=${output.sampleRateHz}:${RESAMPLER}`,
        '-c:a',
        'libmp3lame',
        '-b:a',
        `${output.bitRateKbps}k`,
        '-f',
        'mp3',
      ]
  }
}

/**
 * Both are lossless: Float32 holds 24 bits and the peaks of MP3 above full scale. 16 bits halve the data to transfer.
 */
function samplesArguments(input: JobInput): string[] {
  return ['-c:a', inputBits(input) <= 16 ? 'pcm_s16le' : 'pcm_f32le', '-f', 'wav']
}

function attenuation(db: number): string {
  return db > 0 ? `volume=-${db}dB:precision=double,` : ''
}
