// Measures writing and checking ERN: a message of twelve tracks in each version, by the rules and by the official
// schemas.
import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readRelease } from '#engines/ddex/read/read-release.ts'
import { toNewRelease } from '#engines/ddex/read/to-new-release.ts'
import { profileProblems } from '#engines/ddex/rules/profile-rules.ts'
import { writeNewReleaseMessage } from '#engines/ddex/write/new-release-message.ts'
import { validateAgainstSchema } from '#engines/ddex/xml/schema.ts'
import { goldenEp } from '#test/ddex/releases.ts'
import { ERN43, ERN382, ERN432, type ErnPreset, ernSchemaPath } from '../src/engines/ddex/ern-version.ts'
import type { NewRelease } from '../src/engines/ddex/model.ts'
import { percentile, print } from './kit/measure.ts'

const TIMES = 60
const AT_ONCE = 5
/** A server writes the first few hundred messages once after its start. */
const WARMING = 300
const MESSAGES = 10_000
/** Limits in milliseconds of processor time per message. */
const LIMIT_RULES_MS = 5
const LIMIT_SCHEMA_MS = 15
/** The memory that ten thousand messages can leave behind. */
const GROWTH_MAX_MB = 5

const schemaDir = process.env.DDEX_SCHEMA_DIR
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
const album = albumOf(12)

for (const preset of [ERN432, ERN43, ERN382]) {
  const rules = times(() => checkedByRules(album, preset))
  print(`${preset.version} written, rules`, rules)
  hold(`${preset.version}, writing and rules`, percentile(rules, 0.5), LIMIT_RULES_MS)
  const xml = writeNewReleaseMessage(album, preset)
  print(
    `${preset.version} read`,
    times(() => toNewRelease(readRelease(xml).message)),
  )
  const schema = schemaDir && ernSchemaPath(schemaDir, preset.version)
  if (!schema || !existsSync(schema)) {
    console.log(
      `${preset.version} with its schema: skipped, for DDEX_SCHEMA_DIR names no folder that has it.`,
    )
    continue
  }
  const whole = times(() => {
    expectNone(validateAgainstSchema(checkedByRules(album, preset), schema))
  })
  print(`${preset.version} and schema`, whole)
  hold(`${preset.version}, with its schema`, percentile(whole, 0.5), LIMIT_SCHEMA_MS)
}

// Permanent memory (compiled code, compiled schemas) is allocated by now.
const before = heldMb()
for (let i = 0; i < MESSAGES; i++) checkedByRules(album, ERN43)
const grown = heldMb() - before
console.log(`${MESSAGES} messages: ${grown.toFixed(1)} MB more (limit ${GROWTH_MAX_MB})`)
if (grown > GROWTH_MAX_MB) process.exitCode = 1

function albumOf(tracks: number): NewRelease {
  const [track] = goldenEp.release.tracks
  if (!track) throw new Error('The golden EP has no track.')
  return {
    ...goldenEp,
    release: {
      ...goldenEp.release,
      type: 'Album',
      tracks: Array.from({ length: tracks }, (_, i) => ({
        ...track,
        isrc: `QZZZ226${String(i).padStart(5, '0')}`,
        number: i + 1,
        file: { ...track.file, uri: `resources/${i}.flac` },
      })),
    },
  }
}

function checkedByRules(model: NewRelease, preset: ErnPreset): string {
  const xml = writeNewReleaseMessage(model, preset)
  expectNone(profileProblems(xml))
  return xml
}

function expectNone(problems: unknown[]): void {
  if (problems.length > 0) throw new Error(JSON.stringify(problems[0]))
}

/** Processor time, not wall-clock time: nothing here waits, and other processes on the machine do not count. */
function times(work: () => unknown): number[] {
  for (let i = 0; i < WARMING; i++) work()
  return Array.from({ length: TIMES }, () => {
    const started = process.cpuUsage()
    for (let i = 0; i < AT_ONCE; i++) work()
    const { user, system } = process.cpuUsage(started)
    return (user + system) / 1000 / AT_ONCE
  })
}

function hold(what: string, ms: number, limit: number): void {
  console.log(`${what}: ${(ms / limit).toFixed(2)} of the limit of ${limit} ms`)
  if (ms > limit) process.exitCode = 1
}

/** Memory in use after everything that can be freed was freed: objects, and the memory of the XML library. */
function heldMb(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}
