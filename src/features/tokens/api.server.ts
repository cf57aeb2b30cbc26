// API handlers of API tokens.
import { api, signedIn } from '#lib/api.server.ts'
import { tokens } from './contract.ts'
import { listAccountTokens, makeToken, revokeToken } from './service.server.ts'

const os = api(tokens)

export const tokensApi = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) =>
      listAccountTokens(context.deps, { ...input, accountId: context.accountId }),
    ),
  create: os.create.use(signedIn).handler(({ input, context }) => {
    const { expires_in_days: days, ...asked } = input
    return makeToken(context.deps, context.viewer, { ...asked, days })
  }),
  revoke: os.revoke
    .use(signedIn)
    .handler(({ input, context }) => revokeToken(context.deps, context.viewer, input.id)),
})
