// Tests, over random releases, that what is written is valid, keeps the rules, and is read back as it was meant.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyRelease } from '#test/ddex/any-release.ts'
import { hasSchemas, needsSchemas, schemaFolder } from '#test/ddex/schemas.ts'
import { ERN43, ERN382, ERN432, ernSchemaPath } from './ern-version.ts'
import { readRelease } from './read/read-release.ts'
import { toNewRelease } from './read/to-new-release.ts'
import { profileProblems } from './rules/profile-rules.ts'
import { lossyProjection } from './write/lossy-projection.ts'
import { writeNewReleaseMessage } from './write/new-release-message.ts'
import { validateAgainstSchema } from './xml/schema.ts'

describe.each([ERN382, ERN43, ERN432])('any release in ERN $version', (preset) => {
  it('a message follows the rules and is read back as far as the version can express it', () => {
    fc.assert(
      fc.property(anyRelease, (model) => {
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
      fc.property(anyRelease, (model) => {
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
