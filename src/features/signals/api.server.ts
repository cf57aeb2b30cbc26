// API handlers of signals.
import { api, signedIn, staffOnly } from '#lib/api.server.ts'
import { answerSignal, askAboutSignal, decideSignal } from './act-on-signal.server.ts'
import { signals } from './contract.ts'
import {
  listOwnSignals,
  listSignalsForStaff,
  readSignalFile,
  showEvidenceLines,
  showSignal,
  showSignalToStaff,
} from './show-signals.server.ts'

const os = api(signals)

export const signalsApi = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) => listOwnSignals(context.deps, context.viewer, input)),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showSignal(context.deps, context.viewer, input.id)),
  answer: os.answer.use(signedIn).handler(async ({ input, context }) => {
    await answerSignal(context.deps, context.viewer, input)
    return showSignal(context.deps, context.viewer, input.id)
  }),
  file: os.file
    .use(signedIn)
    .handler(({ input, context }) =>
      readSignalFile(context.deps, { ...input, accountId: context.accountId }),
    ),
  lines: os.lines
    .use(signedIn)
    .handler(({ input, context }) =>
      showEvidenceLines(context.deps, { ...input, accountId: context.accountId }),
    ),
  staffList: os.staffList
    .use(staffOnly)
    .handler(({ input, context }) => listSignalsForStaff(context.deps, input)),
  staffFind: os.staffFind
    .use(staffOnly)
    .handler(({ input, context }) => showSignalToStaff(context.deps, input.id)),
  staffFile: os.staffFile.use(staffOnly).handler(({ input, context }) => readSignalFile(context.deps, input)),
  staffLines: os.staffLines
    .use(staffOnly)
    .handler(({ input, context }) => showEvidenceLines(context.deps, input)),
  ask: os.ask.use(staffOnly).handler(async ({ input, context }) => {
    await askAboutSignal(context.deps, context.viewer, input)
    return showSignalToStaff(context.deps, input.id)
  }),
  decide: os.decide.use(staffOnly).handler(async ({ input, context }) => {
    await decideSignal(context.deps, context.viewer, input)
    return showSignalToStaff(context.deps, input.id)
  }),
})
