// Proves, over random releases, that what is written is valid, keeps the rules, and is read back as it was meant.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asNewRelease } from '#engines/ddex/as-new-release.ts'
import { carriedBy } from '#engines/ddex/carried-by.ts'
import { ern43, ern382, ern432, ernSchemaPath } from '#engines/ddex/ern-version.ts'
import { writeNewReleaseMessage } from '#engines/ddex/new-release-message.ts'
import { profileProblems } from '#engines/ddex/profile-rules.ts'
import { readRelease } from '#engines/ddex/read-release.ts'
import { validateAgainstSchema } from '#engines/ddex/schema.ts'
import { anyRelease } from '#engines/ddex/test-any-release.ts'
import { hasSchemas, needsSchemas, schemaFolder } from '#engines/ddex/test-schemas.ts'

describe.each([ern382, ern43, ern432])('any release in ERN $version', (preset) => {
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
