// Proves, over random releases, that what is written is valid, keeps the rules, and is read back as it was meant.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asNewRelease } from './as-new-release.ts'
import { carriedBy } from './carried-by.ts'
import { ERN43, ERN382, ERN432, ernSchemaPath } from './ern-version.ts'
import { writeNewReleaseMessage } from './new-release-message.ts'
import { profileProblems } from './profile-rules.ts'
import { readRelease } from './read-release.ts'
import { validateAgainstSchema } from './schema.ts'
import { anyRelease } from './test-any-release.ts'
import { hasSchemas, needsSchemas, schemaFolder } from './test-schemas.ts'

describe.each([ERN382, ERN43, ERN432])('any release in ERN $version', (preset) => {
  it('keeps the rules and is read back as far as the version carries it', () => {
    fc.assert(
      fc.property(anyRelease, (model) => {
        const xml = writeNewReleaseMessage(model, preset)
        expect(profileProblems(xml)).toEqual([])
        const { version, message } = readRelease(xml)
        expect(version).toBe(preset.version)
        expect(asNewRelease(message)).toEqual(carriedBy(preset, model))
      }),
      { numRuns: 50 },
    )
  })

  it('says the same again when what was read is written', () => {
    fc.assert(
      fc.property(anyRelease, (model) => {
        const xml = writeNewReleaseMessage(model, preset)
        expect(writeNewReleaseMessage(asNewRelease(readRelease(xml).message), preset)).toBe(xml)
      }),
      { numRuns: 25 },
    )
  })

  it.skipIf(!hasSchemas)(`is valid under the official schema${needsSchemas}`, () => {
    fc.assert(
      fc.property(anyRelease, (model) => {
        const xml = writeNewReleaseMessage(model, preset)
        expect(validateAgainstSchema(xml, ernSchemaPath(schemaFolder, preset.version))).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})
