// Owns the program that is FFmpeg in WebAssembly: it reads the file on descriptor 0, writes samples to 1 or a file to
// 3, complains on 2, and exits with FFmpeg's own code. The thread blocks from start to end, so it does nothing else.
import { writeSync } from 'node:fs'
import { mountJobFiles } from './descriptor-fs.ts'
import { type FfmpegCore, loadFfmpegCore } from './ffmpeg-core.ts'
import { brokenExitCode } from './ffmpeg-program.ts'

const fd = { input: 0, samples: 1, complaints: 2, file: 3 }
/** A file broken everywhere must not drown the reader. */
const complaintsMax = 10_000

const [script, wasm, heapBytes, sizeBytes, answer, ...args] = process.argv.slice(2)
const core = await load()
mountJobFiles(core.FS, fd.input, Number(sizeBytes), answer === 'samples' ? writeSamples() : writeFile)
core.exec(...args)
process.exit(core.ret)

async function load(): Promise<FfmpegCore> {
  try {
    const loaded = await loadFfmpegCore(script!, wasm!, Number(heapBytes))
    let complaints = 0
    loaded.setLogger(({ message }) => {
      // Emscripten's own farewell, printed on every exit.
      if (message !== 'Aborted()' && complaints++ < complaintsMax) writeSync(fd.complaints, `${message}\n`)
    })
    return loaded
  } catch (error) {
    writeSync(fd.complaints, `${error}\n`)
    process.exit(brokenExitCode)
  }
}

/** At the end the muxer steps back to fill sizes in, which a stream can do without. */
function writeSamples() {
  let endBytes = 0
  return (bytes: Uint8Array, atBytes: number) => {
    if (atBytes < endBytes) return
    endBytes += bytes.length
    for (let done = 0; done < bytes.length; ) done += writeSync(fd.samples, bytes, done)
  }
}

function writeFile(bytes: Uint8Array, atBytes: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(fd.file, bytes, done, bytes.length - done, atBytes + done)
  }
}
