// Tests, over random releases, that what is written is valid, keeps the rules, and is read back as it was meant.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyRelease } from '#test/ddex/any-release.ts'
import { goldenEp } from '#test/ddex/releases.ts'
import { hasSchemas, needsSchemas, schemaFolder } from '#test/ddex/schemas.ts'
import { ERN43, ERN382, ERN432, ernSchemaPath } from './ern-version.ts'
import type { NewRelease } from './model.ts'
import { readNewReleaseMessage } from './read/read-message.ts'
import { readRelease } from './read/read-release.ts'
import { toNewRelease } from './read/to-new-release.ts'
import { profileProblems } from './rules/profile-rules.ts'
import { resourceProblems } from './rules/resource-problems.ts'
import { lossyProjection } from './write/lossy-projection.ts'
import { writeNewReleaseMessage } from './write/new-release-message.ts'
import { validateAgainstSchema } from './xml/schema.ts'

/** Version 3 does not name files that are not sent again, so such a message cannot be read back as a whole. */
const withFiles = anyRelease.map((model) => ({
  ...model,
  release: {
    ...model.release,
    tracks: model.release.tracks.map((track) => ({
      ...track,
      file: { ...track.file, isProvided: undefined },
    })),
  },
}))

describe.each([ERN382, ERN43, ERN432])('any release in ERN $version', (preset) => {
  const readable = preset === ERN382 ? withFiles : anyRelease

  it('a message follows the rules and is read back as far as the version can express it', () => {
    fc.assert(
      fc.property(readable, (model) => {
        const xml = writeNewReleaseMessage(model, preset)
        expect(profileProblems(xml)).toEqual([])
        const { version, message } = readRelease(xml)
        expect(version).toBe(preset.version)
        expect(toNewRelease(message)).toEqual(lossyProjection(preset, model))
      }),
      { numRuns: 50 },
    )
  })

  it('a message that was read is written unchanged', () => {
    fc.assert(
      fc.property(readable, (model) => {
        const xml = writeNewReleaseMessage(model, preset)
        expect(writeNewReleaseMessage(toNewRelease(readRelease(xml).message), preset)).toBe(xml)
      }),
      { numRuns: 25 },
    )
  })

  it.skipIf(!hasSchemas)(`a message is valid under the official schema${needsSchemas}`, () => {
    fc.assert(
      fc.property(anyRelease, (model) => {
        const xml = writeNewReleaseMessage(model, preset)
        expect(validateAgainstSchema(xml, ernSchemaPath(schemaFolder, preset.version))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})

describe('a message in ERN 3.8.2', () => {
  const notSent = <F extends object>(file: F) => ({ ...file, isProvided: false })
  const takedown: NewRelease = {
    ...goldenEp,
    isUpdate: true,
    release: {
      ...goldenEp.release,
      image: notSent(goldenEp.release.image),
      tracks: goldenEp.release.tracks.map((track) => ({ ...track, file: notSent(track.file) })),
    },
  }

  it('an update that sends no files names none, and a store asks for none', () => {
    const xml = writeNewReleaseMessage(takedown, ERN382)
    expect(xml).not.toContain('<File>')
    expect(xml).not.toContain('<HashSum>')
    expect(profileProblems(xml)).toEqual([])
    expect(resourceProblems(readNewReleaseMessage(xml), new Map())).toEqual([])
  })

  it.skipIf(!hasSchemas)(`an update without files is valid under the official schema${needsSchemas}`, () => {
    const xml = writeNewReleaseMessage(takedown, ERN382)
    expect(validateAgainstSchema(xml, ernSchemaPath(schemaFolder, '3.8.2'))).toEqual([])
  })

  it('each list of contributors counts from one without gaps', () => {
    fc.assert(
      fc.property(anyRelease, (model) => {
        const xml = writeNewReleaseMessage(model, ERN382)
        for (const recording of xml.split('<SoundRecording>').slice(1))
          for (const name of ['ResourceContributor', 'IndirectResourceContributor']) {
            const numbers = [...recording.matchAll(new RegExp(`<${name} SequenceNumber="(\\d+)"`, 'g'))]
            expect(numbers.map(([, number]) => Number(number))).toEqual(numbers.map((_, i) => i + 1))
          }
      }),
      { numRuns: 50 },
    )
  })
})
