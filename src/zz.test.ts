import { test } from 'vitest'
import { openTestApp } from './test/test-app.ts'
import { mailsTo, solveCaptcha } from './test/factories.ts'
const app = await openTestApp()
test('x', async () => {
  const r = await app.fetch('/v1/auth/register', { method: 'POST', headers: {'content-type':'application/json'}, body: JSON.stringify({ name:'A B', username:'abcd', email:'abcd@backline.test', password:'Correct-horse-9', terms:true, captcha: await solveCaptcha(app)})})
  console.log(r.status)
  const [m] = await mailsTo(app,'abcd@backline.test')
  console.log(m?.text)
  const token = decodeURIComponent(/token=([^\s"&]+)/.exec(m?.html ?? '')?.[1] ?? '')
  console.log(token)
  const a = await app.deps.sessions.api.verifyEmail({ query: { token }, headers: new Headers(), asResponse: true }).catch((e: unknown) => e)
  console.log(a, a instanceof Response ? await a.text() : '')
})
