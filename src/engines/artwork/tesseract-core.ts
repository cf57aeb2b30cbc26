// Loads Tesseract's WebAssembly build in Node, from files only.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import type { TextJob } from './text-job.ts'
import { SPARSE_TEXT } from './text-reading.ts'

/** The part we use of `TessBaseAPI` (tesseract's `include/tesseract/baseapi.h`), as the package exports it. */
export interface TesseractApi {
  /** 0 when all languages could be loaded. */
  Init(folder: string, languages: string, engine: number): number
  SetPageSegMode(mode: number): void
  /** Takes the file `/input` of the core's own file system; 0 when it is a picture. */
  SetImageFile(): number
  /** 0 on success. */
  Recognize(monitor: null): number
  GetTSVText(page: number): string
}
export interface TesseractCore {
  FS: { writeFile: (path: string, bytes: Uint8Array) => void }
  TessBaseAPI: new () => TesseractApi
}
type Create = (options: {
  wasmBinary: Uint8Array
  print: () => void
  printErr: () => void
}) => Promise<TesseractCore>

const LSTM_ENGINE = 1

/** Rejects when the package or a language is damaged. */
export async function loadTesseract(job: TextJob): Promise<{ core: TesseractCore; api: TesseractApi }> {
  const create = createRequire(import.meta.url)(job.coreScript) as Create
  const silent = () => {}
  const core = await create({ wasmBinary: readFileSync(job.coreWasm), print: silent, printErr: silent })
  for (const { name, path } of job.languages) {
    core.FS.writeFile(`/${name}.traineddata`, gunzipSync(readFileSync(path)))
  }
  const api = new core.TessBaseAPI()
  const names = job.languages.map(({ name }) => name).join('+')
  if (api.Init('/', names, LSTM_ENGINE) !== 0) throw new Error(`Tesseract cannot load ${names}`)
  api.SetPageSegMode(SPARSE_TEXT)
  return { core, api }
}
