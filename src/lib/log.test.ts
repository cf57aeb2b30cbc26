// Secrets never appear in the log, and nobody can inject a log line.
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logOptions } from './log.ts'
import { withRequest } from './request.ts'

function written(write: (log: pino.Logger) => void): string {
  const lines: string[] = []
  write(pino(logOptions, { write: (line: string) => void lines.push(line) }))
  return lines.join('')
}

test.each([
  'password',
  'token',
  'provider_token',
  'recovery_code',
  'secret',
  'signature',
  'captcha',
  'cookie',
  'set-cookie',
  'authorization',
])('%s is redacted at any depth', (name) => {
  const text = written((log) => {
    log.info({ [name]: 'hidden-1' }, 'flat')
    log.info({ body: { [name]: 'hidden-2' } }, 'deep')
    log.info({ request: { body: { [name]: 'hidden-3' } } }, 'deeper')
  })
  expect(text).not.toContain('hidden')
  expect(text.match(/…/g)).toHaveLength(3)
})

test('a line break in a value does not start a new log line', () => {
  const text = written((log) => log.info({ path: '/a\n{"level":60}' }, 'b\r\n{"level":60}'))
  expect(text.trimEnd().split(/[\r\n]/)).toHaveLength(1)
  expect(JSON.parse(text)).toMatchObject({ level: 30, path: '/a\n{"level":60}' })
})

test('a log line contains its time and the request it belongs to', () => {
  const text = written((log) => withRequest({ requestId: 'request-1' }, () => log.info('here')))
  expect(JSON.parse(text)).toMatchObject({ time: expect.any(Number), requestId: 'request-1', msg: 'here' })
})
