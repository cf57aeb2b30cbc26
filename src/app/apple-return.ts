// Apple answers a sign-in with a form posted to /auth/callback; the page there reads it from its address.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'

const ANSWER_BYTES_MAX = 16 * 1024

export const appleReturn = () =>
  new Hono().post('/auth/callback', bodyLimit({ maxSize: ANSWER_BYTES_MAX }), async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const passed = ['code', 'state'].flatMap((key) => (form.has(key) ? [[key, form.get(key) ?? '']] : []))
    // The fragment stays in the browser: a name is no business of anybody's access log.
    const name = nameOf(form.get('user'))
    const fragment = name && `#${new URLSearchParams({ name })}`
    return c.redirect(`/auth/callback?${new URLSearchParams(passed)}${fragment}`, 303)
  })

const AppleUser = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }),
})

/** Apple tells the name once, on the first sign-in, beside the code. */
function nameOf(user: string | null): string {
  try {
    const { name } = AppleUser.parse(JSON.parse(user ?? ''))
    return `${name.firstName} ${name.lastName}`.trim().slice(0, 200)
  } catch {
    return ''
  }
}
