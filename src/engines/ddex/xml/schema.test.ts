// Tests that the official schemas are used, cached, confined to their folder and freed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diag } from 'libxml2-wasm'
import { afterAll, describe, expect, it } from 'vitest'
import { goldenEp } from '#test/ddex/releases.ts'
import { ern43Schema, hasSchemas, needsSchemas } from '#test/ddex/schemas.ts'
import { profileProblems } from '../rules/profile-rules.ts'
import { writeNewReleaseMessage } from '../write/new-release-message.ts'
import { releaseSchemas, validateAgainstSchema } from './schema.ts'

const xml = writeNewReleaseMessage(goldenEp)
const schemaOf = (body: string) =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${body}</xs:schema>`
const stringA = schemaOf('<xs:element name="a" type="xs:string"/>')

describe.skipIf(!hasSchemas)(`the official schema${needsSchemas}`, () => {
  it('a problem has its message and its path', () => {
    const wrong = xml
      .replace('<ReleaseType>EP', '<ReleaseType>Extended')
      .replace(/<Genre>[\s\S]*?<\/Genre>/, '')
    const problems = validateAgainstSchema(wrong, ern43Schema)
    expect(problems).toHaveLength(2)
    expect(problems[0]).toMatchObject({
      rule: 'XSD',
      path: '/ern:NewReleaseMessage/ReleaseList/Release/ReleaseType',
      message: expect.stringContaining("'Extended'"),
    })
  })

  it('repeated validation gives the same result', () => {
    for (let i = 0; i < 100; i++) expect(validateAgainstSchema(xml, ern43Schema)).toEqual([])
  })

  it('a thousand validations leak no memory', () => {
    validateAgainstSchema(xml, ern43Schema)
    diag.configure({ enabled: true })
    try {
      for (let i = 0; i < 1_000; i++) {
        validateAgainstSchema(i % 2 ? xml : xml.replace('<Genre>', '<Genre/><Genre>'), ern43Schema)
        if (i % 10 === 0) profileProblems(xml)
        expect(() => validateAgainstSchema('<a>', ern43Schema)).toThrow()
      }
      expect(diag.report()).toEqual({})
    } finally {
      diag.configure({ enabled: false })
    }
  })
})

describe('any schema', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ddex-schema-'))
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  afterAll(() => {
    releaseSchemas()
    rmSync(folder, { recursive: true })
  })

  it('a schema can include files beside it', () => {
    write('beside.xsd', stringA)
    const path = write('including.xsd', schemaOf('<xs:include schemaLocation="beside.xsd"/>'))
    expect(validateAgainstSchema('<a/>', path)).toEqual([])
    expect(validateAgainstSchema('<b/>', path)).toHaveLength(1)
  })

  it.each([
    '../outside.xsd',
    'deeper/inside.xsd',
    '/outside.xsd',
    'file:///outside.xsd',
    'http://localhost/a.xsd',
  ])('a schema cannot include %s', (location) => {
    mkdirSync(join(folder, 'inner', 'deeper'), { recursive: true })
    write('outside.xsd', stringA)
    write('inner/deeper/inside.xsd', stringA)
    const path = write('inner/reaching.xsd', schemaOf(`<xs:include schemaLocation="${location}"/>`))
    expect(() => validateAgainstSchema('<a/>', path)).toThrow(
      expect.objectContaining({ code: 'schema_unavailable' }),
    )
  })

  it.each([
    ['absent', join(folder, 'absent.xsd')],
    ['no schema', write('text.xsd', 'text')],
    ['a schema of unknown types', write('wrong.xsd', schemaOf('<xs:element name="a" type="unknown"/>'))],
  ])('a schema is unavailable when it is %s', (_, path) => {
    expect(() => validateAgainstSchema('<a/>', path)).toThrow(
      expect.objectContaining({ code: 'schema_unavailable' }),
    )
  })

  it('hostile messages are refused before validation', () => {
    const path = write('plain.xsd', stringA)
    const hostile = '<!DOCTYPE a [<!ENTITY e "e">]><a>&e;</a>'
    expect(() => validateAgainstSchema(hostile, path)).toThrow(
      expect.objectContaining({ code: 'doctype_refused' }),
    )
  })
})
