import { readFileSync, truncateSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { required } from '#lib/pure/required.ts'
import { openTestFolder, runFfmpeg } from '#test/audio/files.ts'
import { type Expected, LABELLED_CORPUS, type ProofFile } from '#test/audio/labelled-corpus.ts'
import { floatBytes, type Signal, toAiff, toWav } from '#test/audio/signals.ts'
import { FULL } from '#test/depth.ts'
import { analyseAudio } from './analyse.ts'
import { INPUT_PATH } from './descriptor-fs.ts'
import { type AudioFinding, findAudioFaults } from './findings.ts'
import { Meter } from './measurement.ts'
import type { AudioReport } from './report.ts'
import { toFlac } from './transcode.ts'

const files = openTestFolder()
const PLACE_TOLERANCE_MS = 50
/** The files are intentionally short, and many are taken out of the middle of music. */
const IGNORED = ['length_short', 'abrupt_start', 'abrupt_end']

interface Outcome {
  file: ProofFile
  findings: AudioFinding[]
  refusal?: string
}
const outcomes: Outcome[] = []

beforeAll(async () => {
  const queue = FULL ? [...LABELLED_CORPUS.faults, ...LABELLED_CORPUS.clean] : sample()
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) outcomes.push(await judge(file))
  }
  await Promise.all([work(), work()])
}, 300_000)

/** Two files of each kind of fault, and every third clean one; a full run takes all of them. */
function sample(): ProofFile[] {
  const taken = new Map<string, number>()
  const faults = LABELLED_CORPUS.faults.filter(({ refusal, expects }) => {
    const kind = refusal ?? expects.map(({ code }) => code).join()
    taken.set(kind, (taken.get(kind) ?? 0) + 1)
    return required(taken.get(kind)) <= 2
  })
  return [...faults, ...LABELLED_CORPUS.clean.filter((_, index) => index % 3 === 0)]
}

test('the corpus has at least 60 faulty and 20 clean files', () => {
  expect(LABELLED_CORPUS.faults.length).toBeGreaterThanOrEqual(60)
  expect(LABELLED_CORPUS.clean.length).toBeGreaterThanOrEqual(20)
})

test('nineteen of twenty faults are found at their position', () => {
  const missed: string[] = []
  let asked = 0
  for (const { file, findings, refusal } of outcomes) {
    const expectations: [string, boolean][] = file.expects.map((expected) => [
      JSON.stringify(expected),
      findings.some((finding) => answers(finding, expected)),
    ])
    if (file.refusal) expectations.push([file.refusal, refusal === file.refusal])
    asked += expectations.length
    const got = JSON.stringify(findings.map(({ params: _, ...rest }) => rest))
    for (const [name, isFound] of expectations) if (!isFound) missed.push(`${file.name}: ${name}, got ${got}`)
  }
  expect(1 - missed.length / asked, missed.join('\n')).toBeGreaterThanOrEqual(0.95)
})

test('clean files have no findings', () => {
  const falseAlarms = outcomes.flatMap(({ file, findings, refusal }) => {
    const known = [...file.expects.map(({ code }) => code), ...(file.allows ?? []), ...IGNORED]
    const others = findings.filter(({ code }) => !known.includes(code)).map((f) => JSON.stringify(f))
    if (refusal && !file.refusal) others.push(refusal)
    return others.map((finding) => `${file.name}: ${finding}`)
  })
  expect(falseAlarms).toEqual([])
})

function answers(finding: AudioFinding, { code, atMs, untilMs, channel }: Expected): boolean {
  const isNear = (measured: number | undefined, truth: number | undefined) =>
    truth === undefined || Math.abs((measured ?? Number.NaN) - truth) <= PLACE_TOLERANCE_MS
  return (
    finding.code === code &&
    isNear(finding.atMs, atMs) &&
    isNear(finding.untilMs, untilMs) &&
    (channel === undefined || finding.channel === channel)
  )
}

async function judge(file: ProofFile): Promise<Outcome> {
  const signal = await passed(file)
  if (!file.container) return { file, findings: findAudioFaults(measured(signal, file.bitsPerSample ?? 16)) }
  const path = await written(file, file.container, signal)
  if (file.cutTo) truncateSync(path, Math.floor(readFileSync(path).length * file.cutTo))
  const result = await analyseAudio({ path })
  return result.ok
    ? { file, findings: findAudioFaults(result.report) }
    : { file, findings: [], refusal: result.refusal.code }
}

/** The signal after a lossy encoder and decoder, or after a resampler. */
async function passed({ make, through }: ProofFile): Promise<Signal> {
  const signal = make()
  if (!through) return signal
  const { encode, decode, filter, sampleRateHz = signal.sampleRateHz } = through
  let path = files.write(toWav(signal, { float: true }))
  let format = 'wav'
  if (encode) {
    const encoded = files.fresh('encoded')
    await runFfmpeg(path, encoded, ['-f', format, '-i', INPUT_PATH, ...encode])
    path = encoded
    format = decode!
  }
  const raw = files.fresh('f32')
  const convert = [...(filter ? ['-af', filter] : []), '-c:a', 'pcm_f32le', '-f', 'f32le']
  await runFfmpeg(path, raw, ['-f', format, '-i', INPUT_PATH, ...convert])
  const bytes = readFileSync(raw)
  const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  return { samples, sampleRateHz, channels: signal.channels }
}

async function written(
  { bitsPerSample = 16 }: ProofFile,
  container: string,
  signal: Signal,
): Promise<string> {
  if (container === 'mp3') return files.mp3(signal)
  const wide = bitsPerSample === 24 ? 24 : 16
  if (container === 'aiff') return files.write(toAiff(signal, wide))
  const path = files.write(toWav(signal, { bitsPerSample }))
  if (container === 'wav') return path
  const outPath = files.fresh('flac')
  await toFlac({ path, outPath, bitsPerSample: wide })
  return outPath
}

/** The report of a WAVE file with these samples, without writing the file. */
function measured({ samples, sampleRateHz, channels }: Signal, bitsPerSample: number): AudioReport {
  const meter = new Meter(sampleRateHz, channels, bitsPerSample)
  const top = 2 ** (bitsPerSample - 1)
  meter.push(samples.map((x) => Math.max(-top, Math.min(top - 1, Math.round(x * top))) / top))
  const { frames: _, ...measurement } = meter.finish()
  const facts = { format: 'wav', codec: 'PCM', bitsPerSample, isFloat: false, bitRateKbps: null } as const
  const bytes = floatBytes(samples).length
  return { ...facts, sizeBytes: bytes, sha256: '', md5: '', fingerprint: null, ...measurement }
}
