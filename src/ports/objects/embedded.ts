// Objects in a folder of this machine.
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Objects } from './port.ts'

export function folderObjects(folder: string): Objects {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const at = (key: string) => path.join(folder, key)
  return {
    putFile: (key, from) => disk.copyFromFs(from, key),
    localPath: async (key) => at(key),
    // flydrive reads whole files; a player seeks, so ranges come from the file itself.
    read: async (key, range) => createReadStream(at(key), range),
    sizeBytes: async (key) =>
      (await disk.exists(key)) ? (await disk.getMetaData(key)).contentLength : undefined,
    delete: (key) => disk.delete(key),
  }
}
