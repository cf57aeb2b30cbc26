// /dev/store: what the sandbox stores have, what they were sent, and forms that tell them how to behave. Never served
// where a real store may be delivered to by somebody real.
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { type FileStatus, fileStatuses } from '#engines/ddex/file-status.ts'
import { type SupplyChainStatus, supplyChainStatuses } from '#engines/ddex/supply-chain-status.ts'
import {
  MISHAPS,
  PROPOSED_ACTIONS,
  type Rule,
  ruleShape,
  type SandboxStore,
  type Stores,
  timesApplied,
} from '#ports/stores/index.ts'

type Html = ReturnType<typeof html>

const STYLE = raw(`<style>
  :root { color-scheme: light dark }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 960px; margin: 40px auto; padding: 0 16px }
  h1 { font: 500 32px Georgia, serif } h2 { font-size: 19px; margin: 40px 0 8px }
  .wide { overflow-x: auto } table { border-collapse: collapse; width: 100% }
  th, td { text-align: start; vertical-align: top; padding: 8px 16px 8px 0; border-top: 1px solid #8888 }
  td { overflow-wrap: anywhere } ol { margin: 0; padding-inline-start: 20px }
  form.rule { display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 16px }
  label { display: grid; gap: 4px; font-weight: 600; align-content: start } small { font-weight: 400 }
  input, select, button { font: inherit; padding: 8px 10px; border: 1px solid GrayText; border-radius: 5px; max-width: 100% }
  :focus-visible { outline: 2px solid; outline-offset: 2px } .wrong { border: 2px solid; padding: 8px 12px }
</style>`)

const page = (title: string, body: Html) => html`<!doctype html>
  <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>${title} | Backline</title>${STYLE}</head><body><main><h1>${title}</h1>${body}</main></body></html>`

export function devStore(stores: Pick<Stores, 'listSandboxes'>) {
  const find = async (id: string) => (await stores.listSandboxes()).find((store) => store.id === id)
  return (
    new Hono()
      // Without a word about where it comes from a browser sends a form as if from nowhere, and that is refused.
      .use(async (c, next) => {
        c.header('referrer-policy', 'strict-origin-when-cross-origin')
        await next()
      })
      .get('/', async (c) => c.html(page('Sandbox stores', await listOf(await stores.listSandboxes()))))
      .get('/:store', async (c) => {
        const store = await find(c.req.param('store'))
        return store ? c.html(page(store.name, await shownStore(store))) : c.notFound()
      })
      .post('/:store/rules', async (c) => {
        const store = await find(c.req.param('store'))
        if (!store) return c.notFound()
        const rule = readRule(await c.req.parseBody())
        if (!rule) return c.html(page(store.name, await shownStore(store, WRONG)), 422)
        await store.addRule(rule)
        return c.redirect(`/dev/store/${store.id}`, 303)
      })
      .post('/:store/rules/:rule/removal', async (c) => {
        const store = await find(c.req.param('store'))
        if (!store) return c.notFound()
        await store.removeRule(c.req.param('rule'))
        return c.redirect(`/dev/store/${store.id}`, 303)
      })
  )
}

const WRONG =
  'Nothing was changed: a UPC has 12 or 13 digits with a check digit, and every number its limits.'

/** An empty field says nothing; undefined for a form no rule can be made of. */
function readRule(form: Record<string, unknown>): Omit<Rule, 'id'> | undefined {
  const text = (name: string) => {
    const value = form[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const number = (name: string) => {
    const value = text(name)
    return value === undefined ? undefined : Number(value)
  }
  const [kind, status] = text('status')?.split(' ') ?? []
  const given = {
    ...{ upc: text('upc'), batches: number('batches'), mishap: text('mishap') },
    ...(kind === 'file' && { fileStatus: status }),
    ...(kind === 'release' && { releaseStatus: status }),
    ...{ proposedAction: text('proposedAction'), affectedIsrcs: text('affectedIsrcs')?.split(/[\s,]+/) },
    ...{ delayMinutes: number('delayMinutes'), skewMinutes: number('skewMinutes') },
  }
  return ruleShape.omit({ id: true }).safeParse(given).data
}

async function listOf(all: SandboxStore[]): Promise<Html> {
  const rows = await Promise.all(
    all.map(async (store) => {
      const [shelf, rules] = [await store.listShelf(), await store.listRules()]
      const live = shelf.filter(({ liveAt }) => liveAt !== null).length
      return html`<tr><th scope="row"><a href="/dev/store/${store.id}">${store.name}</a></th>
        <td>${shelf.length}</td><td>${live}</td><td>${rules.length}</td></tr>`
    }),
  )
  return html`<p>These stand in for the real stores until a way to one is set up. They take batches, answer them, and put
    releases live; how they answer can be set for each.</p>
    <div class="wide"><table><thead><tr><th scope="col">Store</th><th scope="col">Releases</th>
    <th scope="col">Live</th><th scope="col">Rules</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

async function shownStore(store: SandboxStore, wrong?: string): Promise<Html> {
  const [shelf, verdicts, rules] = await Promise.all([
    store.listShelf(),
    store.listVerdicts(),
    store.listRules(),
  ])
  return html`<p><a href="/dev/store">All sandbox stores</a></p>
    ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : ''}
    <h2>Shelf</h2>
    ${shelf.length === 0 ? html`<p>Nothing has been taken in yet.</p>` : shelfOf(shelf)}
    <h2>How it behaves</h2>
    ${rules.length === 0 ? html`<p>It answers every batch at once with what it finds.</p>` : ''}
    ${rules.map((rule) => shownRule(store, rule, timesApplied(rule, verdicts)))}
    ${ruleForm(store)}
    <h2>Batches received</h2>
    ${verdicts.length === 0 ? html`<p>None yet.</p>` : received(verdicts)}`
}

const shelfOf = (shelf: Awaited<ReturnType<SandboxStore['listShelf']>>) => html`<div class="wide"><table>
  <thead><tr><th scope="col">Release</th><th scope="col">UPC</th><th scope="col">State</th><th scope="col">Territories</th>
  <th scope="col">Messages</th></tr></thead><tbody>${shelf.map(
    (release) => html`<tr><th scope="row">${release.title}<br><small>${release.artist}</small>
      <ol>${release.tracks.map(({ title, isrc }) => html`<li>${title} <small>${isrc}</small></li>`)}</ol></th>
      <td>${release.upc}</td><td>${stateOf(release)}</td><td>${release.liveIn.join(', ')}</td>
      <td>${release.messages.length}, ${release.ingestCount} taken in</td></tr>`,
  )}</tbody></table></div>`

function stateOf({
  takedown,
  url,
  releaseDate,
}: {
  takedown: boolean
  url: string | null
  releaseDate: string
}) {
  if (takedown) return 'taken down'
  return url ? html`<a href="${new URL(url).pathname}">live</a>` : `accepted, for ${releaseDate}`
}

const received = (
  verdicts: Awaited<ReturnType<SandboxStore['listVerdicts']>>,
) => html`<div class="wide"><table>
  <thead><tr><th scope="col">Batch</th><th scope="col">Message</th><th scope="col">UPC</th><th scope="col">Found</th>
  <th scope="col">Told to</th></tr></thead><tbody>${verdicts.toReversed().map(
    ({ batchId, messageId, upc, status, text, rule }) => html`<tr><th scope="row">${batchId}</th>
        <td>${messageId ?? 'unreadable'}</td><td>${upc}</td><td>${status}${text ? `: ${text}` : ''}</td>
        <td>${rule ? inWords(rule) : ''}</td></tr>`,
  )}</tbody></table></div>`

const shownRule = (store: SandboxStore, rule: Rule, times: number) => html`<form method="post"
  action="/dev/store/${store.id}/rules/${rule.id}/removal"><p>${inWords(rule)}; applied ${times} times.
  <button aria-label="Take back: ${inWords(rule)}">Take back</button></p></form>`

function inWords(rule: Rule): string {
  const { upc, batches, fileStatus, releaseStatus, proposedAction, affectedIsrcs, mishap } = rule
  const parts = [
    fileStatus ?? (releaseStatus && `${releaseStatus} (1.8)`) ?? 'what it finds',
    proposedAction,
    affectedIsrcs?.join(' '),
    rule.delayMinutes && `after ${rule.delayMinutes} minutes`,
    rule.skewMinutes && `dated ${rule.skewMinutes} minutes off`,
    mishap && MISHAP_WORDS[mishap],
    `for ${upc ?? 'every release'}`,
    batches ? `next ${batches}` : 'all batches',
  ]
  return parts.filter(Boolean).join(', ')
}

const MISHAP_WORDS: Record<(typeof MISHAPS)[number], string> = {
  lost: 'lost on its way',
  twice: 'sent twice',
  unreadable: 'unreadable',
  unknown_message: 'about a message nobody sent',
}

const ruleForm = ({
  id,
}: SandboxStore) => html`<form class="rule" method="post" action="/dev/store/${id}/rules">
  <label>Answer <select name="status"><option value="">What it finds</option>
    <optgroup label="Of the file">${fileStatuses.map((status: FileStatus) => option(`file ${status}`, status))}</optgroup>
    <optgroup label="Of the release (choreography 1.8)">${supplyChainStatuses.map(
      (status: SupplyChainStatus) => option(`release ${status}`, status),
    )}</optgroup></select></label>
  <label>On its way <select name="mishap"><option value="">Arrives</option>
    ${MISHAPS.map((mishap) => option(mishap, MISHAP_WORDS[mishap]))}</select></label>
  <label>Proposed action <select name="proposedAction"><option value="">None</option>
    ${PROPOSED_ACTIONS.map((action) => option(action, action))}</select></label>
  <label>Affected ISRCs <input name="affectedIsrcs" autocomplete="off"></label>
  <label>UPC <small>Empty for every release</small><input name="upc" inputmode="numeric" autocomplete="off"></label>
  <label>Batches <small>Empty for all to come</small><input name="batches" type="number" min="1" max="1000"></label>
  <label>Minutes until it answers <input name="delayMinutes" type="number" min="0" max="86400"></label>
  <label>Minutes its clock is off <input name="skewMinutes" type="number" min="-1440" max="1440"></label>
  <p><button>Behave like this</button></p></form>`

const option = (value: string, text: string) => html`<option value="${value}">${text}</option>`
