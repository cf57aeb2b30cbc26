// /dev/store: the releases and batches of the sandbox stores, and forms that control how they answer. Served only in a
// demonstration, never where deliveries reach real stores.
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { type FileStatus, fileStatuses } from '#engines/ddex/choreography/file-status.ts'
import {
  type SupplyChainStatus,
  supplyChainStatuses,
} from '#engines/ddex/choreography/supply-chain-status.ts'
import { dsrFileName, writeDsr } from '#engines/reports/dsr.ts'
import { writeLicensorTable } from '#engines/reports/licensor-table.ts'
import { addDays } from '#lib/pure/dates.ts'
import type { Clock } from '#ports/clock/index.ts'
import type { SandboxStore, Stores } from '../port.ts'
import { FAULTS, PROPOSED_ACTION_NAMES, type Rule, ruleShape, timesApplied } from './behaviour.ts'

type Html = ReturnType<typeof html>

/** The colours of the design tokens: the page is a single document and loads nothing. */
const STYLE = raw(`<style>
  :root { color-scheme: light dark; --bg: light-dark(#f6f4ed, #0e0d0a); --text: light-dark(#171612, #efece8);
    --muted: light-dark(#636059, #a9a6a0); --line: light-dark(#e4e0d7, #2b2a27); --control: light-dark(#8c8880, #83807a);
    --accent: light-dark(#2040d8, #89a8ff); --on-accent: light-dark(#fff, #070d25) }
  * { box-sizing: border-box }
  body { background: var(--bg); color: var(--text); font: 15px/1.5 system-ui, sans-serif; margin: 0 }
  main { max-width: 1280px; margin: 0 auto; padding: 32px 16px 64px; overflow-wrap: anywhere }
  h1, h2 { font-family: Georgia, serif; font-weight: 500; line-height: 1.15; margin: 0 } h1 { font-size: 34px }
  h2 { font-size: 22px; border-top: 1px solid var(--text); margin-top: 40px; padding: 12px 0 8px }
  p { max-width: 62ch; margin: 8px 0 } a { color: inherit; text-decoration-color: var(--control) }
  .wide { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: 14.5px }
  th, td { text-align: start; vertical-align: top; padding: 10px 24px 10px 0; border-bottom: 1px solid var(--line) }
  tbody th { font-weight: 600; min-width: 180px } td { font-variant-numeric: tabular-nums lining-nums }
  thead th { color: var(--muted); font-size: 13px; font-weight: 550; white-space: nowrap } td.most { min-width: 240px }
  ol { margin: 4px 0 0; padding-inline-start: 20px; font-weight: 400 } .code { font: 13px ui-monospace, monospace }
  small, .muted { color: var(--muted); font-size: 13px; font-weight: 400 }
  .rule { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; justify-content: space-between;
    border-bottom: 1px solid var(--line); padding: 10px 0 } .rule p { margin: 0 }
  .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr)); gap: 20px 32px;
    align-items: end; margin-top: 20px }
  label { display: grid; gap: 4px; min-width: 0; font-weight: 550; font-size: 14px }
  input, select, button { font: inherit; font-size: 15px; color: inherit; background: none; min-height: 40px; width: 100%;
    padding: 0 12px; border: 1px solid var(--control); border-radius: 5px } input, select { font-weight: 400 }
  option, optgroup { background: var(--bg) } button { width: auto; font-weight: 600; cursor: pointer }
  .buttons { display: flex; flex-wrap: wrap; gap: 10px; margin: 0 } .first { justify-self: start; background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
  .wrong { border-inline-start: 4px solid light-dark(#a71a1d, #fc8a80); padding: 4px 0 4px 12px }
</style>`)

const page = (title: string, body: Html) => html`<!doctype html>
  <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
  <title>${title} | Backline</title>${STYLE}</head><body><main><h1>${title}</h1>${body}</main></body></html>`

export function sandboxPages(stores: Pick<Stores, 'listSandboxes'>, clock: Clock) {
  const find = async (id: string) => (await stores.listSandboxes()).find((store) => store.id === id)
  return (
    new Hono()
      // Without a referrer policy browsers send forms without an origin, and those are refused.
      .use(async (c, next) => {
        c.header('referrer-policy', 'strict-origin-when-cross-origin')
        await next()
      })
      .get('/', async (c) => c.html(page('Sandbox stores', await storeList(await stores.listSandboxes()))))
      .get('/:store', async (c) => {
        const store = await find(c.req.param('store'))
        return store ? c.html(page(store.name, await storePage(store, lastMonth(clock)))) : c.notFound()
      })
      .get('/:store/usage', async (c) => {
        const store = await find(c.req.param('store'))
        if (!store) return c.notFound()
        const month = c.req.query('month') ?? ''
        const report = await store.reportUsage(month, clock.now())
        if (!report) return c.html(page(store.name, await storePage(store, lastMonth(clock), NO_REPORT)), 422)
        const isDsr = c.req.query('format') !== 'csv'
        const name = isDsr ? dsrFileName(report) : `${store.id}_${month}.csv`
        return c.body(isDsr ? writeDsr(report) : writeLicensorTable(report), 200, {
          'content-type': 'text/tab-separated-values; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
        })
      })
      .post('/:store/rules', async (c) => {
        const store = await find(c.req.param('store'))
        if (!store) return c.notFound()
        const rule = readRule(await c.req.parseBody())
        if (!rule)
          return c.html(page(store.name, await storePage(store, lastMonth(clock), INVALID_RULE)), 422)
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

const INVALID_RULE =
  'Nothing was changed: a UPC has 12 or 13 digits with a check digit, and every number its limits.'

const NO_REPORT = 'There is no such report: the month has to be over, and something must have been sent here.'

/** `YYYY-MM`: the newest there can be a report of. */
const lastMonth = (clock: Clock): string => addDays(`${clock.today().slice(0, 7)}-01`, -1).slice(0, 7)

/** Empty fields are omitted; undefined for a form that is not a valid rule. */
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
  const input = {
    upc: text('upc'),
    batches: number('batches'),
    fault: text('fault'),
    ...(kind === 'file' && { fileStatus: status }),
    ...(kind === 'release' && { releaseStatus: status }),
    text: text('text'),
    proposedAction: text('proposedAction'),
    affectedIsrcs: text('affectedIsrcs')?.split(/[\s,]+/),
    delayMinutes: number('delayMinutes'),
    skewMinutes: number('skewMinutes'),
  }
  return ruleShape.omit({ id: true }).safeParse(input).data
}

/** A table that scrolls by itself on narrow screens. */
const table = (label: string, heads: readonly string[], rows: readonly Html[]) =>
  html`<div class="wide" role="region" aria-label="${label}" tabindex="0"><table>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows}</tbody></table></div>`

async function storeList(all: SandboxStore[]): Promise<Html> {
  const rows = await Promise.all(
    all.map(async (store) => {
      const [releases, rules] = [await store.listReleases(), await store.listRules()]
      const live = releases.filter(({ liveAt }) => liveAt !== null).length
      return html`<tr><th scope="row"><a href="/dev/store/${store.id}">${store.name}</a></th>
        <td>${releases.length}</td><td>${live}</td>
        <td>${rules.map((rule) => html`<div>${describeRule(rule)}</div>`)}</td></tr>`
    }),
  )
  return html`<p>These stand in for the real stores until a connection is set up. They receive batches, reply to them and put
    releases live. You can set how each one replies.</p>
    ${table('Sandbox stores', ['Store', 'Releases', 'Live', 'Rules'], rows)}`
}

async function storePage(store: SandboxStore, month: string, problem?: string): Promise<Html> {
  const [releases, results, rules] = await Promise.all([
    store.listReleases(),
    store.listResults(),
    store.listRules(),
  ])
  return html`<p><a href="/dev/store">All sandbox stores</a></p>
    ${problem ? html`<p class="wrong" role="alert">${problem}</p>` : ''}
    <h2>Catalogue</h2>
    ${releases.length === 0 ? html`<p>No releases yet.</p>` : releaseTable(releases)}
    ${usageForm(store, month)}
    <h2>Rules</h2>
    ${rules.length === 0 ? html`<p>No rules: it replies to every batch immediately with its own check result.</p>` : ''}
    ${rules.map((rule) => ruleItem(store, rule, timesApplied(rule, results)))}
    ${ruleForm(store)}
    <h2>Batches received</h2>
    ${results.length === 0 ? html`<p>None yet.</p>` : batchTable(results)}`
}

const releaseTable = (releases: Awaited<ReturnType<SandboxStore['listReleases']>>) =>
  table(
    'Catalogue',
    ['Release', 'UPC', 'State', 'Territories', 'Messages'],
    releases.map(
      (release) => html`<tr><th scope="row">${release.title}<br><small>${release.artist}</small>
        <ol>${release.tracks.map(({ title, isrc }) => html`<li>${title} <span class="code">${isrc}</span></li>`)}</ol></th>
        <td class="code">${release.upc}</td><td>${stateOf(release)}</td><td>${territoriesOf(release)}</td>
        <td>${release.messages.length}, ${release.ingestCount} ingested</td></tr>`,
    ),
  )

/** A long list of countries is collapsed. */
const territoriesOf = ({ liveIn }: { liveIn: string[] }) =>
  liveIn.length > COUNTRIES_LISTED_MAX
    ? html`<details><summary>${liveIn.length} countries</summary>${liveIn.join(', ')}</details>`
    : liveIn.join(', ')

const COUNTRIES_LISTED_MAX = 8

function stateOf({
  takedown,
  url,
  releaseDate,
}: {
  takedown: boolean
  url: string | null
  releaseDate: string
}) {
  if (takedown) return 'Taken down'
  return url ? html`<a href="${new URL(url).pathname}">Live</a>` : `Accepted, for ${releaseDate}`
}

const batchTable = (results: Awaited<ReturnType<SandboxStore['listResults']>>) =>
  table(
    'Batches received',
    ['Batch', 'Message', 'UPC', 'Result', 'Rule'],
    results.toReversed().map(
      ({
        batchId,
        messageId,
        upc,
        status,
        text,
        rule,
      }) => html`<tr><th scope="row" class="code">${batchId}</th>
        <td class="code">${messageId ?? 'unreadable'}</td><td class="code">${upc}</td>
        <td class="most">${status}${text ? `: ${text}` : ''}</td>
        <td class="most">${rule ? describeRule(rule) : ''}</td></tr>`,
    ),
  )

const ruleItem = (store: SandboxStore, rule: Rule, times: number) => html`<form class="rule" method="post"
  action="/dev/store/${store.id}/rules/${rule.id}/removal">
  <p>${describeRule(rule)} <small>applied to ${times === 1 ? '1 batch' : `${times} batches`}</small></p>
  <button aria-label="Remove rule: ${describeRule(rule)}">Remove rule</button></form>`

function describeRule(rule: Rule): string {
  const { upc, batches, fileStatus, releaseStatus, proposedAction, affectedIsrcs, fault } = rule
  const parts = [
    fileStatus ?? (releaseStatus && `${releaseStatus} (1.8)`) ?? 'Own check result',
    rule.text && `“${rule.text}”`,
    proposedAction,
    affectedIsrcs?.join(' '),
    rule.delayMinutes && `after ${rule.delayMinutes} minutes`,
    rule.skewMinutes && `clock off by ${rule.skewMinutes} minutes`,
    fault && FAULT_LABELS[fault],
    `for ${upc ?? 'every release'}`,
    batches ? `next ${batches}` : 'all batches',
  ]
  return parts.filter(Boolean).join(', ')
}

const FAULT_LABELS: Record<(typeof FAULTS)[number], string> = {
  lost: 'lost in transit',
  twice: 'sent twice',
  unreadable: 'unreadable',
  unknown_message: 'about an unknown message',
}

const usageForm = ({ id }: SandboxStore, month: string) => html`<h2>Usage report</h2>
  <form class="fields" method="get" action="/dev/store/${id}/usage">
  <label>Month <input name="month" type="month" value="${month}" max="${month}" required></label>
  <p class="buttons"><button name="format" value="dsr">Download DSR</button>
  <button name="format" value="csv">Download CSV</button></p></form>`

const ruleForm = ({
  id,
}: SandboxStore) => html`<form class="fields" method="post" action="/dev/store/${id}/rules">
  <label>Reply <select name="status"><option value="">Own check result</option>
    <optgroup label="File status">${fileStatuses.map((status: FileStatus) => option(`file ${status}`, status))}</optgroup>
    <optgroup label="Release status (choreography 1.8)">${supplyChainStatuses.map(
      (status: SupplyChainStatus) => option(`release ${status}`, status),
    )}</optgroup></select></label>
  <label>Custom message <input name="text" maxlength="500" autocomplete="off"></label>
  <label>Transmission <select name="fault"><option value="">Normal</option>
    ${FAULTS.map((fault) => option(fault, FAULT_LABELS[fault]))}</select></label>
  <label>Proposed action <select name="proposedAction"><option value="">None</option>
    ${PROPOSED_ACTION_NAMES.map((action) => option(action, action))}</select></label>
  <label>Affected ISRCs <input name="affectedIsrcs" autocomplete="off"></label>
  <label><span>UPC <small>leave empty for every release</small></span><input name="upc" inputmode="numeric" autocomplete="off"></label>
  <label><span>Batches <small>leave empty for all future batches</small></span><input name="batches" type="number" min="1" max="1000"></label>
  <label>Delay in minutes <input name="delayMinutes" type="number" min="0" max="86400"></label>
  <label>Clock offset in minutes <input name="skewMinutes" type="number" min="-1440" max="1440"></label>
  <button class="first">Add rule</button></form>`

const option = (value: string, text: string) => html`<option value="${value}">${text}</option>`
