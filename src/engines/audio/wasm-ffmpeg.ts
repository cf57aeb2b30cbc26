// The program that runs FFmpeg in WebAssembly: it reads the file on descriptor 0, writes samples to 1 or a file to 3,
// errors to 2, and exits with FFmpeg's own code. The thread blocks from start to end, so it does nothing else.
import { writeSync } from 'node:fs'
import { mountJobFiles } from './descriptor-fs.ts'
import { type FfmpegCore, loadFfmpegCore } from './ffmpeg-core.ts'
import { BROKEN_EXIT_CODE } from './ffmpeg-program.ts'

const FD = { input: 0, samples: 1, complaints: 2, file: 3 }
/** Limits the error output of a file that is broken everywhere. */
const COMPLAINTS_MAX = 10_000

const [script, wasm, heapBytes, sizeBytes, answer, ...args] = process.argv.slice(2)
const core = await load()
mountJobFiles(core.FS, FD.input, Number(sizeBytes), answer === 'samples' ? writeSamples() : writeFile)
core.exec(...args)
process.exit(core.ret)

async function load(): Promise<FfmpegCore> {
  try {
    const loaded = await loadFfmpegCore(script!, wasm!, Number(heapBytes))
    let complaints = 0
    loaded.setLogger(({ message }) => {
      // Emscripten prints this on every exit.
      if (message !== 'Aborted()' && complaints++ < COMPLAINTS_MAX) writeSync(FD.complaints, `${message}\n`)
    })
    return loaded
  } catch (error) {
    writeSync(FD.complaints, `${error}\n`)
    process.exit(BROKEN_EXIT_CODE)
  }
}

/** At the end the muxer seeks back to fill in sizes, which a stream does not need. */
function writeSamples() {
  let endBytes = 0
  return (bytes: Uint8Array, atBytes: number) => {
    if (atBytes < endBytes) return
    endBytes += bytes.length
    for (let done = 0; done < bytes.length; ) done += writeSync(FD.samples, bytes, done)
  }
}

function writeFile(bytes: Uint8Array, atBytes: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(FD.file, bytes, done, bytes.length - done, atBytes + done)
  }
}
