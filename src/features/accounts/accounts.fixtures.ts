// A test browser that signs in: it keeps cookies, has its own address and user agent, and solves captchas.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { TOTP } from 'otpauth'
import type { TestApp } from '#test/test-app.ts'

export interface Answer {
  status: number
  /** `ok`, or the code of the refusal. */
  code: string
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at any answer
  body: any
  headers: Headers
}

let count = 0

/** The app must trust one proxy, so that each browser can send its own address. */
export class TestBrowser {
  readonly jar = new Map<string, string>()
  readonly app: TestApp
  readonly address: string
  readonly userAgent: string

  constructor(app: TestApp, { address, userAgent = '' }: { address?: string; userAgent?: string } = {}) {
    this.app = app
    this.address = address ?? `10.${++count % 250}.${Math.floor(count / 250)}.1`
    this.userAgent = userAgent
  }

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await this.app.fetch(`/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': this.address,
        cookie: this.cookie,
        'user-agent': this.userAgent,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) this.jar.delete(name)
      else this.jar.set(name, value)
    }
    const answer = await response.json()
    return { status: response.status, code: answer.code ?? 'ok', body: answer, headers: response.headers }
  }

  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.call('POST', path, body)
  }

  async captcha(level = 0): Promise<string> {
    const { body: challenge } = await this.call('GET', `/auth/captcha?level=${level}`)
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }

  async login(username: string, password: string, level = 0): Promise<Answer> {
    return this.post('/auth/login', { username, password, captcha: await this.captcha(level) })
  }

  /** The user that the server says is signed in. */
  async user(): Promise<string | undefined> {
    return (await this.call('GET', '/api/user')).body._id
  }
}

/**
 * The code that an authenticator app shows half a minute later, which is accepted as well. The current code is
 * therefore free for turning two-factor on, and neither expires when a period ends during the test.
 */
export function codeOf(secret: string, ahead = 1): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 })
}

/** Turns two-factor on in a browser that is signed in and has re-authenticated. */
export async function turnOnTwoFactor(
  browser: TestBrowser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await browser.post('/api/user/two-factor')).body
  const on = await browser.post('/api/user/two-factor/confirm', { code: codeOf(secret, 0) })
  return { secret, recoveryCodes: on.body.recovery_codes }
}
