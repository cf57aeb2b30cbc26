// Measures sign-ins per second, compared with bare checks of the same Argon2id hash in the same run.
import { hash, verify } from '@node-rs/argon2'
import { startServer } from '../e2e/server.ts'
import { PASSWORD, postLogin, solveCaptcha } from './kit/measure.ts'

const SIGN_INS = 60
const AT_ONCE = 4

const server = await startServer({
  dataDir: 'data/bench',
  seed: true,
  // Every captcha is requested from another address, as in reality.
  env: { LOG_LEVEL: 'error', TRUSTED_PROXIES: '1' },
})
try {
  const captchas: string[] = []
  for (let i = 0; i < SIGN_INS; i++) captchas.push(await solveCaptcha(server.url, `192.0.2.${i}`))
  const kept = await hash(PASSWORD)
  const checks = await perSecond(async () => {
    if (!(await verify(kept, PASSWORD))) throw new Error('the hash does not fit')
  })
  const signIns = await perSecond(async () => {
    const answer = await postLogin(server.url, 'demo-basic', captchas.pop() as string)
    if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  })
  console.log(`Argon2id check alone     ${checks.toFixed(1)} per second`)
  console.log(`POST /v1/auth/login      ${signIns.toFixed(1)} per second`)
  console.log(`share of the check alone ${(signIns / checks).toFixed(2)}`)
} finally {
  await server.stop()
}

/** A few at a time, as on a busy evening. */
async function perSecond(work: () => Promise<void>): Promise<number> {
  let left = SIGN_INS
  const started = performance.now()
  const worker = async () => {
    while (left-- > 0) await work()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return SIGN_INS / ((performance.now() - started) / 1000)
}
