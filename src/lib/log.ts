// The log: JSON lines, each with the id of the request or job it belongs to.
import { pino } from 'pino'
import { currentRequest } from './request.ts'

/** What must never reach a log, wherever it sits in an object. */
const SECRETS = ['password', 'token', 'captcha', 'cookie', 'authorization', 'set-cookie']

export const log = pino({
  level: 'info',
  base: undefined,
  redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
  mixin: () => {
    const { requestId } = currentRequest()
    return requestId ? { requestId } : {}
  },
})
