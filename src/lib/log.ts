// The log: JSON lines, each with the id of the request or job it belongs to.
import { type LoggerOptions, pino } from 'pino'
import { currentRequest } from './request.ts'

/** Fields that must never be logged, wherever they are in an object. */
const SECRETS = [
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
]

export const logOptions: LoggerOptions = {
  level: 'info',
  base: undefined,
  redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
  mixin: () => {
    const { requestId } = currentRequest()
    return requestId ? { requestId } : {}
  },
}

export const log = pino(logOptions)
