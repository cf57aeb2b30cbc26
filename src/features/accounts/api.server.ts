// API handlers of accounts.
import { api, signedIn } from '#lib/api.server.ts'
import { signInFirst } from '#lib/errors.ts'
import { accounts } from './contract.ts'
import {
  beginTwoFactor,
  changePassword,
  chooseAccount,
  chooseMailedCodes,
  chooseUserLanguage,
  confirmSecondFactor,
  confirmTwoFactor,
  endDevice,
  endOtherDevices,
  endTwoFactor,
  findOwnUser,
  findResetState,
  findTwoFactorState,
  listDevices,
  listReauthenticationMethods,
  login,
  logout,
  mailSecondFactor,
  newCaptcha,
  reauthenticate,
  register,
  renewRecoveryCodes,
  reportUserTimeZone,
  requestPasswordReset,
  requestReauthenticationCode,
  resendVerification,
  resetPassword,
  verifyEmail,
} from './service.server.ts'
import {
  beginSocial,
  listProviders,
  loginWithAppleCode,
  loginWithToken,
} from './social/social-sign-in.server.ts'

const os = api(accounts)
const done = { success: true } as const

export const accountsApi = os.router({
  reauthenticationMethods: os.reauthenticationMethods.use(signedIn).handler(async ({ context }) => ({
    methods: await listReauthenticationMethods(context.deps, context.viewer),
  })),
  reauthenticate: os.reauthenticate.use(signedIn).handler(async ({ input, context }) => {
    await reauthenticate(context.deps, context.viewer, input, context.headers)
    return done
  }),
  mailReauthenticationCode: os.mailReauthenticationCode.use(signedIn).handler(async ({ context }) => {
    await requestReauthenticationCode(context.deps, context.viewer)
    return done
  }),
  captcha: os.captcha.handler(({ input, context }) => newCaptcha(context.deps, context.caller, input.level)),
  login: os.login.handler(({ input, context }) => login(context.deps, input, context)),
  confirmSecondFactor: os.confirmSecondFactor.handler(({ input, context }) =>
    confirmSecondFactor(context.deps, input, context),
  ),
  mailSecondFactor: os.mailSecondFactor.handler(async ({ context }) => {
    await mailSecondFactor(context.deps, context)
    return done
  }),
  passwordResetLink: os.passwordResetLink.handler(async ({ input, context }) => {
    await requestPasswordReset(context.deps, input.email ?? input.address ?? '', context.caller)
    return done
  }),
  passwordResetState: os.passwordResetState.handler(async ({ input, context }) => ({
    state: await findResetState(context.deps, input.token, context.caller),
  })),
  passwordReset: os.passwordReset.handler(async ({ input, context }) => {
    await resetPassword(context.deps, input, context.caller)
    return done
  }),
  changePassword: os.changePassword.use(signedIn).handler(async ({ input, context }) => {
    await changePassword(context.deps, context.viewer, input)
    return done
  }),
  twoFactor: os.twoFactor
    .use(signedIn)
    .handler(({ context }) => findTwoFactorState(context.deps, context.viewer)),
  beginTwoFactor: os.beginTwoFactor
    .use(signedIn)
    .handler(({ context }) => beginTwoFactor(context.deps, context.viewer)),
  confirmTwoFactor: os.confirmTwoFactor
    .use(signedIn)
    .handler(({ input, context }) =>
      confirmTwoFactor(context.deps, context.viewer, input.code, context.headers),
    ),
  renewRecoveryCodes: os.renewRecoveryCodes
    .use(signedIn)
    .handler(({ context }) => renewRecoveryCodes(context.deps, context.viewer)),
  setMailedCodes: os.setMailedCodes.use(signedIn).handler(async ({ input, context }) => {
    await chooseMailedCodes(context.deps, context.viewer, input.allowed)
    return done
  }),
  endTwoFactor: os.endTwoFactor.use(signedIn).handler(async ({ input, context }) => {
    await endTwoFactor(context.deps, context.viewer, input, context.headers)
    return done
  }),
  sessions: os.sessions.use(signedIn).handler(async ({ context }) => ({
    items: await listDevices(context.deps, context.viewer),
  })),
  endSession: os.endSession.use(signedIn).handler(async ({ input, context }) => {
    await endDevice(context.deps, context.viewer, input.id)
    return done
  }),
  endOtherSessions: os.endOtherSessions.use(signedIn).handler(async ({ context }) => {
    await endOtherDevices(context.deps, context.viewer)
    return done
  }),
  register: os.register.handler(({ input, context }) => register(context.deps, input, context)),
  verifyEmail: os.verifyEmail.handler(({ input, context }) => verifyEmail(context.deps, input, context)),
  resendVerification: os.resendVerification.handler(async ({ input, context }) => {
    await resendVerification(context.deps, input.email, context.caller)
    return done
  }),
  social: os.social.handler(({ context }) => ({ providers: listProviders(context.deps) })),
  beginSocial: os.beginSocial.handler(({ input, context }) => ({
    status: 302,
    headers: { location: beginSocial(context.deps, input.provider, context.resHeaders) },
  })),
  googleLogin: os.googleLogin.handler(({ input, context }) =>
    loginWithToken(context.deps, 'google', input, context),
  ),
  appleLogin: os.appleLogin.handler(({ input, context }) =>
    loginWithToken(context.deps, 'apple', input, context),
  ),
  appleCallback: os.appleCallback.handler(({ input, context }) =>
    loginWithAppleCode(context.deps, input, context),
  ),
  // A blocked person can still read their own user entity, which reports the block.
  user: os.user.handler(({ context }) => {
    if (!context.viewer) throw signInFirst()
    return context.user ?? findOwnUser(context.deps, context.viewer)
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
  chooseAccount: os.chooseAccount
    .use(signedIn)
    .handler(({ input, context }) => chooseAccount(context.deps, context.viewer, input.account)),
  setTimeZone: os.setTimeZone
    .use(signedIn)
    .handler(({ input, context }) => reportUserTimeZone(context.deps, context.viewer, input.time_zone)),
})
