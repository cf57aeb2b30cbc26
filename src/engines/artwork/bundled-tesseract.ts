// Starts the sandboxed process that reads words with Tesseract in WebAssembly, from our pixels, never from the file.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { capped, lockedNode } from '../sandbox/command.ts'
import { programPath } from '../sandbox/programs.ts'
import { runJob } from '../sandbox/run-job.ts'
import type { TextEngine } from './text-engine.ts'
import type { TextJob } from './text-job.ts'
import { portableGreymap, TEXT_LANGUAGES } from './text-reading.ts'

const require = createRequire(import.meta.url)
const script = programPath('artwork/text-child')
// Without the engine of Tesseract 3, and with SIMD: processors have had what it needs (SSE 4.1, NEON) since 2008.
const coreScript = require.resolve('tesseract.js-core/tesseract-core-simd-lstm.js')
const coreWasm = require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm')
/** The most exact networks, with integer weights; the package's other folder has those of Tesseract 3 as well. */
const DATA_FOLDER = '4.0.0_best_int'
const SCRIPT_HEAP_MB = 64

export const BUNDLED_TESSERACT: TextEngine = {
  languages: [...TEXT_LANGUAGES],
  async readTable(page, { cpuMs, wallMs, memoryBytes, outputBytes }) {
    const job: TextJob = {
      page: portableGreymap(page),
      coreScript,
      coreWasm,
      languages: TEXT_LANGUAGES.map((name) => ({ name, path: dataPath(name) })),
      outputBytes,
    }
    const outcome = await runJob<string | null>({
      job,
      wallMs,
      command: capped({ cpuMs, dataBytes: memoryBytes }, [...lockedTextNode(), script]),
    })
    return 'answer' in outcome ? outcome.answer : null
  },
}

/** The process can read its own code, the WebAssembly build and the languages. */
export function lockedTextNode(): string[] {
  const readable = [
    dirname(script),
    dirname(coreScript),
    ...TEXT_LANGUAGES.map((name) => dirname(dataPath(name))),
  ]
  return lockedNode({ readable, heapMb: SCRIPT_HEAP_MB })
}

function dataPath(language: string): string {
  const folder = dirname(require.resolve(`@tesseract.js-data/${language}`))
  return join(folder, DATA_FOLDER, `${language}.traineddata.gz`)
}
