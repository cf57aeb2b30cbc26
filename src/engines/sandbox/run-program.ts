// Runs an installed program on our data, isolated as far as the kernel allows, and returns its output.
import { spawn } from 'node:child_process'
import { capped } from './command.ts'

/** Limits of CPU time, wall-clock time, address space and output; exceeding one ends the program. */
export interface ProgramLimits {
  cpuMs: number
  wallMs: number
  memoryBytes: number
  outputBytes: number
}

/** Where systems install programs with everything they need; nothing else is visible inside the isolation. */
const SYSTEM_ROOT = '/usr'

/**
 * The output of the program, or null when it failed. It gets no shell and no environment except the number of
 * threads.
 */
export function runProgram(
  command: string[],
  { cpuMs, wallMs, memoryBytes, outputBytes }: ProgramLimits,
  input?: Uint8Array,
): Promise<string | null> {
  const [program, ...args] = capped({ cpuMs, addressBytes: memoryBytes }, command)
  return new Promise((resolve) => {
    const child = spawn(program!, args, {
      env: { OMP_THREAD_LIMIT: '1' },
      cwd: '/',
      timeout: wallMs,
      killSignal: 'SIGKILL',
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      output += piece
      if (output.length > outputBytes) child.kill('SIGKILL')
    })
    child.on('error', () => resolve(null))
    child.on('close', (code) => resolve(code === 0 ? output : null))
    // A program that has ended does not read its input; its exit is handled above.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/**
 * The command behind walls: no network, none of the rights of the user, and of the files only those below `/usr`,
 * which arguments name as `inside` says. Null where the system cannot build such walls: outside Linux, in containers
 * without user namespaces, and where `/usr` does not hold a whole system.
 */
export async function walled(
  [program, ...args]: [string, ...string[]],
  limits: ProgramLimits,
): Promise<string[] | null> {
  if (!program.startsWith(`${SYSTEM_ROOT}/`)) return null
  const namespaces = ['--user', '--map-root-user', '--net', '--ipc', `--root=${SYSTEM_ROOT}`, '--wd=/']
  // Files of root, nearly all of `/usr`, would otherwise be writable for it.
  const nobody =
    process.getuid?.() === 0 ? ['/usr/bin/setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const powerless = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
  const walls = [...nobody, '/usr/bin/unshare', ...namespaces, '/bin/setpriv', ...powerless, inside(program)]
  const works = (await runProgram([...walls, '--version'], limits)) !== null
  return works ? [...walls, ...args] : null
}

/** The name of a path below `/usr` inside the isolation. */
export function inside(path: string): string {
  return path.startsWith(`${SYSTEM_ROOT}/`) ? path.slice(SYSTEM_ROOT.length) : path
}
