// Maps the contract of releases to its services.
import { api, signedIn } from '#lib/api.server.ts'
import { isLanguage } from '#lib/i18n/languages.ts'
import { problemSentences } from '#lib/i18n/problem-sentence.ts'
import { type ListFilter, releases } from './contract.ts'
import {
  addTrack,
  beginUpdate,
  changeView,
  copyRelease,
  createRelease,
  createView,
  discardUpdate,
  exportCodes,
  findEveryFinding,
  listReleasePage,
  listStoreSelections,
  listViews,
  orderTracks,
  removeRelease,
  removeStoreSelection,
  removeTrack,
  removeView,
  saveRelease,
  saveStoreSelection,
  saveTrack,
  sendAppeal,
  showAppeal,
  showChanges,
  showRelease,
  submitRelease,
  withdrawRelease,
} from './service.server.ts'

const os = api(releases)
const done = { success: true } as const

/** Query parameters have singular names, even with several values. */
const filterOf = <T extends ListFilter>({ status, type, artist, ...input }: T) => ({
  ...input,
  statuses: status,
  types: type,
  artistIds: artist,
})

export const releasesApi = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) =>
      listReleasePage(context.deps, { ...filterOf(input), scope: context.scope }),
    ),
  codes: os.codes.use(signedIn).handler(async ({ input, context }) => {
    const body = await exportCodes(context.deps, { ...filterOf(input), scope: context.scope })
    return { headers: { 'content-disposition': `attachment; filename="${body.name}"` }, body }
  }),
  listViews: os.listViews
    .use(signedIn)
    .handler(async ({ context }) => ({ items: await listViews(context.deps, context.viewer) })),
  createView: os.createView
    .use(signedIn)
    .handler(({ input, context }) => createView(context.deps, context.viewer, input)),
  changeView: os.changeView
    .use(signedIn)
    .handler(({ input, context }) => changeView(context.deps, context.viewer, input)),
  removeView: os.removeView.use(signedIn).handler(async ({ input, context }) => {
    await removeView(context.deps, context.viewer, input.id)
    return done
  }),
  listStoreSelections: os.listStoreSelections
    .use(signedIn)
    .handler(async ({ context }) => ({ items: await listStoreSelections(context.deps, context.scope) })),
  saveStoreSelection: os.saveStoreSelection
    .use(signedIn)
    .handler(({ input, context }) => saveStoreSelection(context.deps, context.scope, input)),
  removeStoreSelection: os.removeStoreSelection.use(signedIn).handler(async ({ input, context }) => {
    await removeStoreSelection(context.deps, context.scope, input.id)
    return done
  }),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showRelease(context.deps, { id: input.id, scope: context.scope })),
  findings: os.findings.use(signedIn).handler(async ({ input, context }) => {
    const release = await showRelease(context.deps, { id: input.id, scope: context.scope })
    const { name: userName } = context.viewer
    const findings = await findEveryFinding(context.deps, release, context.scope, { userName })
    const sentenceOf = problemSentences(isLanguage(context.language) ? context.language : 'en')
    return {
      items: findings.map((finding) => ({ ...finding, message: sentenceOf(finding.code, finding.params) })),
    }
  }),
  changes: os.changes.use(signedIn).handler(async ({ input, context }) => {
    const release = await showRelease(context.deps, { ...input, scope: context.scope })
    return showChanges(context.deps.db, release)
  }),
  findAppeal: os.findAppeal
    .use(signedIn)
    .handler(({ input, context }) => showAppeal(context.deps, { ...input, scope: context.scope })),
  appeal: os.appeal
    .use(signedIn)
    .handler(({ input, context }) =>
      sendAppeal(context.deps, { ...input, scope: context.scope, userId: context.viewer.userId }),
    ),
  create: os.create.use(signedIn).handler(async ({ input, context }) => {
    await context.deps.limits.take('draft.account', context.accountId)
    return createRelease(context.deps, { ...input, scope: context.scope })
  }),
  copy: os.copy.use(signedIn).handler(async ({ input, context }) => {
    await context.deps.limits.take('draft.account', context.accountId)
    return copyRelease(context.deps, { ...input, scope: context.scope })
  }),
  update: os.update
    .use(signedIn)
    .handler(({ input, context }) => saveRelease(context.deps, { ...input, scope: context.scope })),
  remove: os.remove.use(signedIn).handler(async ({ input, context }) => {
    await removeRelease(context.deps, { id: input.id, scope: context.scope })
    return done
  }),
  addTrack: os.addTrack
    .use(signedIn)
    .handler(({ input, context }) => addTrack(context.deps, { ...input, scope: context.scope })),
  updateTrack: os.updateTrack
    .use(signedIn)
    .handler(({ input, context }) => saveTrack(context.deps, { ...input, scope: context.scope })),
  removeTrack: os.removeTrack
    .use(signedIn)
    .handler(({ input, context }) => removeTrack(context.deps, { ...input, scope: context.scope })),
  orderTracks: os.orderTracks
    .use(signedIn)
    .handler(({ input, context }) => orderTracks(context.deps, { ...input, scope: context.scope })),
  submit: os.submit.use(signedIn).handler(({ input, context }) =>
    submitRelease(context.deps, {
      ...input,
      scope: context.scope,
      userId: context.viewer.userId,
    }),
  ),
  withdraw: os.withdraw.use(signedIn).handler(({ input, context }) =>
    withdrawRelease(context.deps, {
      id: input.id,
      scope: context.scope,
      userId: context.viewer.userId,
    }),
  ),
  beginUpdate: os.beginUpdate
    .use(signedIn)
    .handler(({ input, context }) =>
      beginUpdate(context.deps, { id: input.id, scope: context.scope, userId: context.viewer.userId }),
    ),
  discardUpdate: os.discardUpdate
    .use(signedIn)
    .handler(({ input, context }) =>
      discardUpdate(context.deps, { id: input.id, scope: context.scope, userId: context.viewer.userId }),
    ),
})
