// API handlers of promotions.
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { promotions } from './contract.ts'
import { orderPromotion, showTerms } from './order-promotion.server.ts'
import { finishPromotion, setPromotionDay, startPromotion } from './run-promotion.server.ts'
import {
  listPromotions,
  listPromotionsForStaff,
  showPromotion,
  showPromotionToStaff,
} from './show-promotions.server.ts'

const os = api(promotions)

export const promotionsApi = os.router({
  terms: os.terms.handler(({ context }) => showTerms(context.deps)),
  order: os.order
    .use(signedIn)
    .handler(({ input, context }) => orderPromotion(context.deps, context.viewer, input)),
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) =>
      listPromotions(context.deps, { ...input, accountId: context.accountId }),
    ),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) =>
      showPromotion(context.deps, { id: input.id, accountId: context.accountId }),
    ),
  staffList: os.staffList
    .use(staffOnly)
    .handler(({ input, context }) => listPromotionsForStaff(context.deps, input)),
  staffFind: os.staffFind
    .use(staffOnly)
    .handler(({ input, context }) => showPromotionToStaff(context.deps, context.viewer, input.id)),
  start: os.start.use(staffOnly).handler(async ({ input, context }) => {
    await startPromotion(context.deps, context.viewer, input.id)
    return showPromotionToStaff(context.deps, context.viewer, input.id)
  }),
  setDay: os.setDay.use(staffOnly).handler(async ({ input, context }) => {
    await setPromotionDay(context.deps, context.viewer, input)
    return showPromotionToStaff(context.deps, context.viewer, input.id)
  }),
  finish: os.finish.use(staffOnly).handler(async ({ input, context }) => {
    await finishPromotion(context.deps, context.viewer, input)
    return showPromotionToStaff(context.deps, context.viewer, input.id)
  }),
})
