// Loads FFmpeg's WebAssembly build in Node, without access to network and files, with a hard limit on its heap.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The parts of Emscripten's file system object that a mounted file system needs. */
export interface CoreNode {
  id: number
  mode: number
  size: number
  node_ops: object
  stream_ops: object
}
export interface CoreStream {
  position: number
}
export interface CoreFileSystem {
  mkdir: (path: string) => void
  mount: (type: { mount: () => CoreNode }, options: object, path: string) => void
  createNode: (parent: CoreNode | null, name: string, mode: number, device: number) => CoreNode
  ErrnoError: new (code: number) => Error
}
export interface FfmpegCore {
  FS: CoreFileSystem
  ret: number
  exec: (...args: string[]) => number
  setLogger: (log: (line: { message: string }) => void) => void
}
type Create = (options: {
  instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => object
}) => Promise<FfmpegCore>

const PAGE_BYTES = 65_536

/**
 * Loads the core. Rejects when the package is damaged. The build was made for browser workers: it reads `self` once and
 * would open sockets through WebSocket, so both names are removed from the thread first.
 */
export async function loadFfmpegCore(
  script: string,
  wasm: string,
  heapBytesMax: number,
): Promise<FfmpegCore> {
  const scope = globalThis as Record<string, unknown>
  scope.self = { location: { href: '' } }
  for (const name of ['WebSocket', 'fetch', 'XMLHttpRequest', 'EventSource']) delete scope[name]
  const create = createRequire(import.meta.url)(script) as Create
  const module = new WebAssembly.Module(readFileSync(wasm))
  return create({
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(module, imports)
      for (const item of Object.values(instance.exports)) {
        if (item instanceof WebAssembly.Memory) capMemory(item, heapBytesMax)
      }
      done(instance)
      return instance.exports
    },
  })
}

/** FFmpeg sees a failed allocation, which it reports as an error instead of crashing. */
function capMemory(memory: WebAssembly.Memory, bytesMax: number): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > bytesMax) throw new RangeError('heap cap reached')
    return grow(pages)
  }
}
