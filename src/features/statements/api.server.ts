// Maps the contract of statements to its services.
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { chooseLayout, previewMapping } from './choose-layout.server.ts'
import { statements } from './contract.ts'
import { findTrackOptions, listSuspense, matchForStaff } from './list-suspense.server.ts'
import { withdrawMatch } from './match-suspense.server.ts'
import { previewPosting } from './preview-posting.server.ts'
import { receiveUpload, saveSource } from './receive-statement.server.ts'
import { recordRemittance, withdrawRemittance } from './record-remittance.server.ts'
import {
  confirmSimilar,
  discardStatement,
  readAgain,
  requestPosting,
  requestReversal,
  setRate,
} from './request-posting.server.ts'
import { showLines } from './show-lines.server.ts'
import { listRejectPage, listStatementPage, showSources, showStatement } from './show-statements.server.ts'

const os = api(statements)

export const statementsApi = os.router({
  sources: os.sources.use(staffOnly).handler(({ context }) => showSources(context.deps.db)),
  saveSource: os.saveSource
    .use(staffOnly)
    .handler(({ input, context }) => saveSource(context.deps, context.viewer, input)),
  list: os.list.use(staffOnly).handler(({ input, context }) => listStatementPage(context.deps, input)),
  create: os.create
    .use(staffOnly)
    .handler(({ input, context }) => receiveUpload(context.deps, context.viewer, input)),
  find: os.find
    .use(staffOnly)
    .handler(({ input, context }) => showStatement(context.deps, context.viewer, input.id)),
  rejects: os.rejects.use(staffOnly).handler(({ input, context }) => listRejectPage(context.deps.db, input)),
  previewMapping: os.previewMapping
    .use(staffOnly)
    .handler(({ input, context }) => previewMapping(context.deps, input)),
  chooseLayout: os.chooseLayout
    .use(staffOnly)
    .handler(({ input, context }) => chooseLayout(context.deps, context.viewer, input)),
  setRate: os.setRate
    .use(staffOnly)
    .handler(({ input, context }) => setRate(context.deps, context.viewer, input)),
  recordRemittance: os.recordRemittance
    .use(staffOnly)
    .handler(({ input, context }) => recordRemittance(context.deps, context.viewer, input)),
  withdrawRemittance: os.withdrawRemittance
    .use(staffOnly)
    .handler(({ input, context }) => withdrawRemittance(context.deps, context.viewer, input)),
  confirmSimilar: os.confirmSimilar
    .use(staffOnly)
    .handler(({ input, context }) => confirmSimilar(context.deps, context.viewer, input.id)),
  post: os.post
    .use(staffOnly)
    .handler(({ input, context }) => requestPosting(context.deps, context.viewer, input.id)),
  previewPosting: os.previewPosting
    .use(staffOnly)
    .handler(({ input, context }) => previewPosting(context.deps, input.id)),
  reverse: os.reverse
    .use(staffOnly)
    .handler(({ input, context }) => requestReversal(context.deps, context.viewer, input)),
  discard: os.discard
    .use(staffOnly)
    .handler(({ input, context }) => discardStatement(context.deps, context.viewer, input.id)),
  readAgain: os.readAgain
    .use(staffOnly)
    .handler(({ input, context }) => readAgain(context.deps, context.viewer, input)),
  suspense: os.suspense
    .use(staffOnly)
    .handler(({ input, context }) => listSuspense(context.deps, context.viewer, input)),
  findTracks: os.findTracks
    .use(staffOnly)
    .handler(({ input, context }) => findTrackOptions(context.deps.db, input.search)),
  match: os.match
    .use(staffOnly)
    .handler(({ input, context }) => matchForStaff(context.deps, context.viewer, input)),
  withdrawMatch: os.withdrawMatch.use(staffOnly).handler(async ({ input, context }) => {
    await withdrawMatch(context.deps, context.viewer, input.id)
    return { success: true as const }
  }),
  lines: os.lines
    .use(signedIn)
    .handler(({ input, context }) => showLines(context.deps, context.accountId, input)),
})
