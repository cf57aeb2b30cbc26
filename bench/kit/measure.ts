// Shared code of the benches: a signed-in user, the server's own database, and statistics.
import { readFile } from 'node:fs/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

export const PASSWORD = 'Backline-demo-1'

/** A solved captcha of a server, as a browser posts it. `from` is the caller's address behind a trusted proxy. */
export async function solveCaptcha(url: string, from: string): Promise<string> {
  const challenge = await (
    await fetch(`${url}/v1/auth/captcha`, { headers: { 'x-forwarded-for': from } })
  ).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export const postLogin = (url: string, username: string, captcha: string) =>
  fetch(`${url}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD, captcha }),
  })

/** The session cookie of a demo user. */
export async function signIn(url: string, username: string): Promise<string> {
  const answer = await postLogin(url, username, await solveCaptcha(url, '192.0.2.1'))
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** The port of the embedded server, read from its own file because the server selects it. */
export async function ownDatabase(dataDir: string): Promise<string> {
  const port = (await readFile(`${dataDir}/postgres/postmaster.pid`, 'utf8')).split('\n')[3]
  const password = (await readFile(`${dataDir}/postgres.password`, 'utf8')).trim()
  return `postgres://backline:${password}@127.0.0.1:${port}/backline`
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number
}

export function print(name: string, values: number[]): void {
  console.log(
    `${name.padEnd(24)} p50 ${percentile(values, 0.5).toFixed(2)} ms   p99 ${percentile(values, 0.99).toFixed(2)} ms   (${values.length} times)`,
  )
}

export function printRatio(ours: number[], peer: number[], label = ''): void {
  const ratio = (share: number) => (percentile(ours, share) / percentile(peer, share)).toFixed(1)
  console.log(`${label}ratio of the medians ${ratio(0.5)}, of the 99th ${ratio(0.99)}`)
}
