// /unsubscribe: turns the mails of a group off, without signing in. Mail programs send the POST by themselves (RFC 8058),
// so a link that is only followed, such as by a scanner, changes nothing.
import { type Context, Hono } from 'hono'
import i18next from 'i18next'
import { requireUnsubscription, unsubscribe } from '#features/notifications/service.server.ts'
import { writePresaveNotice } from '#features/presaves/service.server.ts'
import { AppError } from '#lib/errors.ts'
import { paths } from '#lib/pure/paths.ts'
import type { App } from './context.ts'
import { sendFanPage } from './fan-response.ts'
import type { Env } from './http.ts'

export function unsubscribePage({ deps }: App) {
  const pages = new Hono<Env>()
  const linkIn = (c: Context<Env>) => ({
    user: c.req.query('user') ?? '',
    group: c.req.query('group') ?? '',
    proof: c.req.query('proof') ?? '',
  })
  const textsOf = (c: Context<Env>) => i18next.getFixedT(c.var.language, 'notifications')
  const backTo = (c: Context<Env>) => ({
    action: paths.notificationSettings(),
    button: textsOf(c)('unsubscribe.settings'),
  })
  // Its reader has an account here: it is no page of an artist for fans.
  const writeNotice = (c: Context<Env>, notice: Parameters<typeof writePresaveNotice>[0]) =>
    writePresaveNotice({ ...notice, home: i18next.getFixedT(c.var.language, 'common')('product') }, c.var)
  pages.onError((error, c) => {
    if (!(error instanceof AppError && error.status === 404)) throw error
    const t = textsOf(c)
    const notice = { title: t('unsubscribe.unknown'), line: t('unsubscribe.unknownLine'), back: backTo(c) }
    return sendFanPage(c, writeNotice(c, notice), 404)
  })
  pages.get('/unsubscribe', (c) => {
    const group = requireUnsubscription(deps, linkIn(c))
    const t = textsOf(c)
    const notice = {
      title: t('unsubscribe.title'),
      line: t('unsubscribe.line', { group: t(`group.${group}`) }),
      form: { action: paths.unsubscribe(linkIn(c)), button: t('unsubscribe.button') },
    }
    return sendFanPage(c, writeNotice(c, notice), 200)
  })
  pages.post('/unsubscribe', async (c) => {
    const group = requireUnsubscription(deps, linkIn(c))
    await unsubscribe(deps, linkIn(c))
    const t = textsOf(c)
    const notice = {
      title: t('unsubscribe.done'),
      line: t('unsubscribe.doneLine', { group: t(`group.${group}`) }),
      back: backTo(c),
    }
    return sendFanPage(c, writeNotice(c, notice), 200)
  })
  return pages
}
