// The browser's client of uploads.
import { apiOf } from '#lib/web/client.ts'
import type { uploads } from '../contract.ts'

export const uploadsApi = apiOf<typeof uploads>('uploads')
