// What the names of files say of their tracks: nobody needs it before there are files.
import { later } from '#ui/later.ts'

export const fileNames = later(() => import('./title-of-file.ts'))
