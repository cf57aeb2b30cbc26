// Objects in a folder of this machine.
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Objects } from './port.ts'

export function folderObjects(folder: string): Objects {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const pathOf = (key: string) => path.join(folder, key)
  return {
    putFile: (key, from) => disk.copyFromFs(from, key),
    copy: (from, to) => disk.copy(from, to),
    localPath: async (key) => pathOf(key),
    // flydrive reads whole files; players seek, so ranges are read from the file itself.
    read: async (key, range) => createReadStream(pathOf(key), range),
    sizeBytes: async (key) =>
      (await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : undefined,
    delete: (key) => disk.delete(key),
  }
}
