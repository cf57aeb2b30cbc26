// Maps the contract of imports to its services.
import { api, signedIn } from '#lib/api.server.ts'
import { imports } from './contract.ts'
import { createNewArtists } from './create-artists.server.ts'
import { readRejectedRows } from './export-rejected-rows.server.ts'
import { templateFile } from './export-template.server.ts'
import { fixFinding } from './fix-finding.server.ts'
import { listMedia } from './list-media.server.ts'
import { listImportReleases, listOwnImports, showImport } from './show-imports.server.ts'
import { beginImport, chooseEncoding, confirmImport } from './start-import.server.ts'
import { beginUndo } from './undo-import.server.ts'

const os = api(imports)

const download = (body: File) => ({
  headers: { 'content-disposition': `attachment; filename="${body.name}"` },
  body,
})

export const importsApi = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) => listOwnImports(context.deps, { ...input, scope: context.scope })),
  template: os.template.use(signedIn).handler(({ context }) => download(templateFile(context.language))),
  create: os.create
    .use(signedIn)
    .handler(({ input, context }) => beginImport(context.deps, context.viewer, input)),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showImport(context.deps, { ...input, scope: context.scope })),
  releases: os.releases
    .use(signedIn)
    .handler(({ input, context }) => listImportReleases(context.deps, { ...input, scope: context.scope })),
  fix: os.fix
    .use(signedIn)
    .handler(({ input: { id, position, ...finding }, context }) =>
      fixFinding(context.deps, { id, position, finding, scope: context.scope }),
    ),
  chooseEncoding: os.chooseEncoding
    .use(signedIn)
    .handler(({ input, context }) => chooseEncoding(context.deps, { ...input, scope: context.scope })),
  createArtists: os.createArtists
    .use(signedIn)
    .handler(({ input, context }) => createNewArtists(context.deps, { ...input, scope: context.scope })),
  run: os.run
    .use(signedIn)
    .handler(({ input, context }) => confirmImport(context.deps, { ...input, scope: context.scope })),
  media: os.media
    .use(signedIn)
    .handler(({ input, context }) => listMedia(context.deps, { ...input, scope: context.scope })),
  undo: os.undo
    .use(signedIn)
    .handler(({ input, context }) => beginUndo(context.deps, { ...input, scope: context.scope })),
  rejectedRows: os.rejectedRows
    .use(signedIn)
    .handler(async ({ input, context }) =>
      download(
        await readRejectedRows(context.deps, { ...input, scope: context.scope, language: context.language }),
      ),
    ),
})
