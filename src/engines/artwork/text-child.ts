// The sandboxed child process that reads the words of one picture with Tesseract in WebAssembly.
import { serveJob } from '../sandbox/serve-job.ts'
import { loadTesseract, type TesseractApi, type TesseractCore } from './tesseract-core.ts'
import type { TextJob } from './text-job.ts'

serveJob<TextJob, string | null>(async (job, { ready }) => {
  const { core, api } = await loadTesseract(job)
  ready()
  const table = read(core, api, job.page)
  return table !== null && table.length <= job.outputBytes ? table : null
})

function read(core: TesseractCore, api: TesseractApi, page: Uint8Array): string | null {
  try {
    core.FS.writeFile('/input', page)
    return api.SetImageFile() === 0 && api.Recognize(null) === 0 ? api.GetTSVText(0) : null
  } catch {
    // A failed assertion of the library, or memory it did not get: this picture cannot be read.
    return null
  }
}
