// The browser's client of the settings API, and the types of its responses.
import { apiOf } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { settings } from '../contract.ts'

export const settingsApi = apiOf<typeof settings>('settings', contract)

export type SettingsAnswer = Awaited<ReturnType<typeof settingsApi.find.call>>
export type ExportAnswer = Awaited<ReturnType<typeof settingsApi.listExports.call>>['items'][number]
export type ClosingAnswer = Awaited<ReturnType<typeof settingsApi.previewClosing.call>>
