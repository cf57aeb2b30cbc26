// The browser's client of uploads.
import { apiOf } from '#lib/web/client.ts'
import contract from '../contract.json'
import type { uploads } from '../contract.ts'

export const uploadsApi = apiOf<typeof uploads>('uploads', contract)
