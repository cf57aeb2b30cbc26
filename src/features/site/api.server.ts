// Maps the contract of the site to its service.
import { api } from '#lib/api.server.ts'
import { site } from './contract.ts'
import { showConfig } from './service.server.ts'

const os = api(site)

export const siteApi = os.router({ config: os.config.handler(({ context }) => showConfig(context.deps)) })
