// Apple responds to a sign-in with a form posted to /auth/callback; it is redirected so that the page can read it
// from the URL.
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import { paths } from '#lib/pure/paths.ts'

const ANSWER_BYTES_MAX = 16 * 1024

export const appleReturn = () =>
  new Hono().post(paths.signInReturn(), bodyLimit({ maxSize: ANSWER_BYTES_MAX }), async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const passed = ['code', 'state'].flatMap((key) => (form.has(key) ? [[key, form.get(key) ?? '']] : []))
    // The fragment stays in the browser, so the name is in no access log.
    const name = nameOf(form.get('user'))
    const fragment = name && `#${new URLSearchParams({ name })}`
    return c.redirect(paths.signInReturn(new URLSearchParams(passed)) + fragment, 303)
  })

const AppleUser = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }),
})

/** Apple sends the name only once, with the first sign-in. */
function nameOf(user: string | null): string {
  try {
    const { name } = AppleUser.parse(JSON.parse(user ?? ''))
    return `${name.firstName} ${name.lastName}`.trim().slice(0, 200)
  } catch {
    return ''
  }
}
