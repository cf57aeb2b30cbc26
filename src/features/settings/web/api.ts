// The browser's client of settings, and what an answer looks like there.
import { apiOf } from '#lib/web/client.ts'
import type { settings } from '../contract.ts'

export const settingsApi = apiOf<typeof settings>('settings')

export type SettingsAnswer = Awaited<ReturnType<typeof settingsApi.find.call>>
export type ExportAnswer = Awaited<ReturnType<typeof settingsApi.listExports.call>>['items'][number]
export type ClosingAnswer = Awaited<ReturnType<typeof settingsApi.previewClosing.call>>
