// The browser's client of uploads.
import { apiOf } from '#lib/web/client.ts'
import { uploads } from '../contract.ts'

export const uploadsApi = apiOf('uploads', uploads)
