import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { openTestFolder } from '#test/audio/files.ts'
import { composeTrack, toWav } from '#test/audio/signals.ts'
import { programPath } from '../sandbox/programs.ts'
import { wasmProgram } from './ffmpeg-program.ts'
import type { AudioJob } from './job.ts'
import { DEFAULT_AUDIO_LIMITS } from './limits.ts'

const files = openTestFolder()
const path = files.write(toWav(composeTrack(20)))
const onLinux = test.skipIf(process.platform !== 'linux')

const require = createRequire(import.meta.url)
const job: AudioJob = {
  input: { kind: 'float32', sampleRateHz: 44_100, channels: 2, sizeBytes: 8 },
  output: { kind: 'measure' },
  limits: DEFAULT_AUDIO_LIMITS,
  ffmpegPath: null,
  libraries: {
    ffmpegProgram: programPath('audio/wasm-ffmpeg'),
    ffmpegScript: require.resolve('@ffmpeg/core'),
    ffmpegWasm: require.resolve('@ffmpeg/core/wasm'),
    chromaprintScript: '',
    chromaprintWasm: '',
  },
}

/** The program with other arguments after its own. */
function runProgram(replaceArgs: (args: string[]) => string[]) {
  const { command, args } = wasmProgram(job)
  const stdin = openSync(path, 'r')
  const { status, stderr } = spawnSync(command, replaceArgs(args), {
    stdio: [stdin, 'ignore', 'pipe'],
    env: {},
  })
  return { status, complaint: stderr.toString() }
}

test.each([
  ['a file of the host', '/etc/passwd', 'No such file or directory'],
  ['a neighbour', '../job/other', 'No such file or directory'],
  ['an address', 'http://127.0.0.1:1/', 'Protocol'],
  ['a nested protocol', 'concat:/job/input|/etc/passwd', 'Protocol'],
])('FFmpeg cannot open %s', (_, input, reason) => {
  const { status, complaint } = runProgram((args) => args.map((arg) => (arg === '/job/input' ? input : arg)))
  expect(status).not.toBe(0)
  expect(complaint).toContain(reason)
})

test('the process can read its own code and nothing else, and cannot write or start anything', () => {
  const flags = wasmProgram(job).args.filter((arg) => arg.startsWith('--'))
  const attempt = (code: string) =>
    runProgram(() => [...flags, '--input-type=module', '--eval', code]).complaint
  const denied = 'ERR_ACCESS_DENIED'
  expect(attempt("(await import('node:fs')).readFileSync('/etc/passwd')")).toContain(denied)
  expect(attempt(`(await import('node:fs')).writeFileSync('${files.folder}/x', '')`)).toContain(denied)
  expect(attempt("(await import('node:child_process')).spawnSync('id')")).toContain(denied)
  expect(attempt("new (await import('node:worker_threads')).Worker('', { eval: true })")).toContain(denied)
  expect(attempt("if (Object.keys(process.env).length) throw new Error('environment')")).toBe('')
})

test('a core that cannot be loaded is our fault, not the file’s', () => {
  const { status, complaint } = runProgram((args) =>
    args.map((arg) => arg.replace(/ffmpeg-core\.wasm$/, 'absent.wasm')),
  )
  expect(status).toBe(70)
  expect(complaint).toContain('absent.wasm')
})

onLinux('when the server is killed, its jobs end', async () => {
  const analyse = fileURLToPath(new URL('./analyse.ts', import.meta.url))
  const code = `
    const { analyseAudio } = await import(${JSON.stringify(analyse)})
    await analyseAudio({ path: ${JSON.stringify(path)}, onProgress: () => console.log('working') })`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout!, 'data')
  server.kill('SIGKILL')
  await vi.waitFor(() => expect(holdersOf(path)).toEqual([]), { timeout: 5000 })
})

function holdersOf(file: string): string[] {
  return readdirSync('/proc').filter(
    (id) => /^\d+$/.test(id) && Number(id) !== process.pid && holds(id, file),
  )
}

function holds(id: string, file: string): boolean {
  try {
    const isOurs = readFileSync(`/proc/${id}/cmdline`, 'latin1').includes('engines/audio')
    return isOurs && readdirSync(`/proc/${id}/fd`).some((fd) => readlinkSync(`/proc/${id}/fd/${fd}`) === file)
  } catch {
    return false
  }
}
