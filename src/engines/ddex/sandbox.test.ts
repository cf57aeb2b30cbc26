import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { goldenEp } from '#test/ddex/releases.ts'
import { writeAcknowledgement } from './choreography/acknowledgement.ts'
import { DdexError } from './ddex-error.ts'
import { lockedReader, READ_LIMITS, ReadBudgetSpent, readDocument, readDocuments } from './sandbox.ts'
import { writeNewReleaseMessage } from './write/new-release-message.ts'

const ep = Buffer.from(writeNewReleaseMessage(goldenEp))
const isRelease = (upc: string) => expect.objectContaining({ upc })

test('documents are read in their order, and a refused one says why', async () => {
  const manifest = Buffer.from('<ManifestMessage/>')
  const entity = Buffer.from('<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>')
  const messages = await readDocuments('release', [ep, manifest, entity, ep])
  expect(messages).toEqual([
    isRelease('4900000001235'),
    undefined,
    new DdexError('doctype_refused', '/'),
    isRelease('4900000001235'),
  ])
})

test('an acknowledgement is read, and a refused one is thrown', async () => {
  const party = { dpid: 'PADPIDA2026010102Y', name: 'Store' }
  const acknowledgement = writeAcknowledgement({
    createdAt: '2026-11-02T09:00:00Z',
    sender: party,
    recipient: party,
    releaseId: '4900000001235',
    batchDate: '2026-11-01',
    status: 'FileOK',
  })
  expect(await readDocument('acknowledgement', Buffer.from(acknowledgement))).toMatchObject({
    statements: [{ releaseId: '4900000001235', fileStatus: 'FileOK' }],
  })
  await expect(readDocument('acknowledgement', ep)).rejects.toMatchObject({
    code: 'unknown_message',
    path: '/NewReleaseMessage',
  })
})

describe('limits', () => {
  const huge = Buffer.from(`<a>${'<b>text</b>'.repeat(190_000)}</a>`)

  test('a document that exhausts the process is refused, and no other one with it', async () => {
    const limits = { ...READ_LIMITS, heapMb: 48 }
    const [first, second, third] = await readDocuments('release', [ep, huge, ep], { cpuMs: 60_000 }, limits)
    expect(second).toMatchObject({ code: 'message_too_large', message: expect.stringContaining('memory') })
    expect([first, third]).toEqual([isRelease('4900000001235'), isRelease('4900000001235')])
  })

  test('a document that takes too long is refused', async () => {
    const [message] = await readDocuments('release', [ep], undefined, { ...READ_LIMITS, wallMs: 1 })
    expect(message).toMatchObject({ code: 'message_too_large', message: expect.stringContaining('time') })
  })

  test('nothing more is read once the budget is spent', async () => {
    const budget = { cpuMs: 1 }
    expect(await readDocuments('release', [ep], budget)).toEqual([isRelease('4900000001235')])
    await expect(readDocuments('release', [ep], budget)).rejects.toThrow(ReadBudgetSpent)
  })
})

test('the process can read no file but its own, and cannot write or start anything', () => {
  const [node, ...flags] = lockedReader(READ_LIMITS.heapMb)
  const attempt = (code: string) =>
    spawnSync(node as string, [...flags, '--input-type=module', '--eval', code], {
      env: {},
    }).stderr.toString()
  expect(attempt("(await import('node:fs')).readFileSync('/etc/passwd')")).toContain('ERR_ACCESS_DENIED')
  expect(attempt("(await import('node:fs')).writeFileSync('/tmp/x', '')")).toContain('ERR_ACCESS_DENIED')
  expect(attempt("(await import('node:child_process')).spawnSync('id')")).toContain('ERR_ACCESS_DENIED')
  expect(attempt("await import('libxml2-wasm')")).not.toContain('ERR_ACCESS_DENIED')
})
