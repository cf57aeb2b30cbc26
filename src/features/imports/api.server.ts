// Maps the contract of imports to its services.
import { api, signedIn } from '#lib/api.server.ts'
import { imports } from './contract.ts'
import { readRejectedRows } from './export-rejected-rows.server.ts'
import { template } from './service.server.ts'
import { listImportReleases, listOwnImports, showImport } from './show-imports.server.ts'
import { beginImport, confirmImport } from './start-import.server.ts'

const os = api(imports)

const download = (body: File) => ({
  headers: { 'content-disposition': `attachment; filename="${body.name}"` },
  body,
})

export const importsApi = os.router({
  list: os.list
    .use(signedIn)
    .handler(({ input, context }) => listOwnImports(context.deps, { ...input, scope: context.scope })),
  template: os.template
    .use(signedIn)
    .handler(() => download(new File([template()], 'catalogue.csv', { type: 'text/csv; charset=utf-8' }))),
  create: os.create
    .use(signedIn)
    .handler(({ input, context }) => beginImport(context.deps, context.viewer, input)),
  find: os.find
    .use(signedIn)
    .handler(({ input, context }) => showImport(context.deps, { ...input, scope: context.scope })),
  releases: os.releases
    .use(signedIn)
    .handler(({ input, context }) => listImportReleases(context.deps, { ...input, scope: context.scope })),
  run: os.run
    .use(signedIn)
    .handler(({ input, context }) => confirmImport(context.deps, { ...input, scope: context.scope })),
  rejectedRows: os.rejectedRows
    .use(signedIn)
    .handler(async ({ input, context }) =>
      download(
        await readRejectedRows(context.deps, { ...input, scope: context.scope, language: context.language }),
      ),
    ),
})
