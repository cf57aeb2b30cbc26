// Proves, over random releases, that what is written is valid, keeps the rules, and is read back as it was meant.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ern43, ern382, ern432, ernSchemaPath } from '#engines/ddex/ern-version.ts'
import { writeNewReleaseMessage } from '#engines/ddex/new-release-message.ts'
import { validateAgainstSchema } from '#engines/ddex/schema.ts'
import { anyRelease } from '#engines/ddex/test-any-release.ts'
import { hasSchemas, needsSchemas, schemaFolder } from '#engines/ddex/test-schemas.ts'

describe.each([ern382, ern43, ern432])('any release in ERN $version', (preset) => {
  it.skipIf(!hasSchemas)(`is valid under the official schema${needsSchemas}`, () => {
    fc.assert(
      fc.property(anyRelease, (model) => {
        const xml = writeNewReleaseMessage(model, preset)
        expect(validateAgainstSchema(xml, ernSchemaPath(schemaFolder, preset.version))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})
