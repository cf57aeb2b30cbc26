// The log: JSON lines, and the id of the request a line belongs to without passing it along by hand.
import { AsyncLocalStorage } from 'node:async_hooks'
import { pino } from 'pino'

const request = new AsyncLocalStorage<{ requestId: string }>()

/** Runs `work` so that every line it logs carries `requestId`. */
export const withRequestId = <T>(requestId: string, work: () => T): T => request.run({ requestId }, work)

export const currentRequestId = (): string | undefined => request.getStore()?.requestId

/** What must never reach a log, wherever it sits in an object. */
const SECRETS = ['password', 'token', 'captcha', 'cookie', 'authorization', 'set-cookie']

export const log = pino({
  level: 'info',
  base: undefined,
  redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '…' },
  mixin: () => request.getStore() ?? {},
})
