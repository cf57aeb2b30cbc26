// Contract of accounts to its services.
import { api, signedIn } from '#lib/api.server.ts'
import { signInFirst } from '#lib/errors.ts'
import { accounts } from './contract.ts'
import {
  chooseUserLanguage,
  findOwnUser,
  login,
  logout,
  newCaptcha,
  register,
  resendVerification,
  verifyEmail,
} from './service.server.ts'

const os = api(accounts)
const done = { success: true } as const

export const accountsApi = os.router({
  captcha: os.captcha.handler(({ context }) => newCaptcha(context.deps)),
  login: os.login.handler(({ input, context }) => login(context.deps, input, context)),
  register: os.register.handler(({ input, context }) => register(context.deps, input, context)),
  verifyEmail: os.verifyEmail.handler(({ input, context }) =>
    verifyEmail(context.deps, input.token, context),
  ),
  resendVerification: os.resendVerification.handler(async ({ input, context }) => {
    await resendVerification(context.deps, input.email)
    return done
  }),
  // A blocked person may still be told so.
  user: os.user.handler(({ context }) => {
    if (!context.viewer) throw signInFirst()
    return findOwnUser(context.deps, context.viewer)
  }),
  logout: os.logout.handler(async ({ context }) => {
    await logout(context.deps, context)
    return done
  }),
  logoutPost: os.logoutPost.handler(async ({ context }) => {
    await logout(context.deps, context)
    return done
  }),
  setLanguage: os.setLanguage
    .use(signedIn)
    .handler(({ input, context }) => chooseUserLanguage(context.deps, context.viewer, input.language)),
})
