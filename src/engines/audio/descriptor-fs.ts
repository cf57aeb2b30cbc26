// The only two files FFmpeg can see: the input, read through a descriptor, and what it writes.
import { readSync } from 'node:fs'
import type { CoreFileSystem, CoreNode, CoreStream } from './ffmpeg-core.ts'

export const INPUT_PATH = '/job/input'
export const OUTPUT_PATH = '/job/output'

/** Receives what FFmpeg writes. `atBytes` can decrease when a muxer completes its header at the end. */
export type WriteSink = (bytes: Uint8Array, atBytes: number) => void

const DIRECTORY_MODE = 0o040_555
const READ_ONLY_MODE = 0o100_444
const WRITE_ONLY_MODE = 0o100_222
const ERRNO = { noEntry: 44, invalid: 28 }
const epoch = new Date(0)

/** Mounts /job with both files. Bytes go straight between the descriptor and FFmpeg's heap without a copy. */
export function mountJobFiles(fs: CoreFileSystem, fd: number, sizeBytes: number, sink: WriteSink): void {
  const lookup = () => {
    throw new fs.ErrnoError(ERRNO.noEntry)
  }
  const nodeOps = { getattr: attributes, setattr: () => {}, lookup }
  const node = (parent: CoreNode | null, name: string, mode: number, size: number, streamOps: object) =>
    Object.assign(fs.createNode(parent, name, mode, 0), { size, node_ops: nodeOps, stream_ops: streamOps })
  const seek = (stream: CoreStream & { node: CoreNode }, offset: number, whence: number) => {
    const position = offset + (whence === 1 ? stream.position : whence === 2 ? stream.node.size : 0)
    if (position < 0) throw new fs.ErrnoError(ERRNO.invalid)
    return position
  }
  const mount = () => {
    const root = node(null, '/', DIRECTORY_MODE, 0, {})
    node(root, 'input', READ_ONLY_MODE, sizeBytes, {
      llseek: seek,
      read: (_: CoreStream, heap: Int8Array, offset: number, length: number, atBytes: number) =>
        readSync(fd, heap, offset, Math.max(0, Math.min(length, sizeBytes - atBytes)), atBytes),
    })
    const output = node(root, 'output', WRITE_ONLY_MODE, 0, {
      llseek: seek,
      write: (_: CoreStream, heap: Int8Array, offset: number, length: number, atBytes: number) => {
        sink(new Uint8Array(heap.buffer, heap.byteOffset + offset, length), atBytes)
        output.size = Math.max(output.size, atBytes + length)
        return length
      },
    })
    return root
  }
  fs.mkdir('/job')
  fs.mount({ mount }, {}, '/job')
}

function attributes(node: CoreNode) {
  const { id, mode, size } = node
  const times = { atime: epoch, mtime: epoch, ctime: epoch }
  return {
    dev: 1,
    ino: id,
    mode,
    nlink: 1,
    uid: 0,
    gid: 0,
    rdev: 0,
    size,
    ...times,
    blksize: 4096,
    blocks: 0,
  }
}
