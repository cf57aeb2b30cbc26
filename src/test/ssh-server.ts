// SSH servers on a loopback port, for the way to stores by SFTP: OpenSSH’s own where it is installed, and the embedded one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fingerprint, openEmbeddedSshServer, type SshServer } from './embedded-ssh-server.ts'
import { newSshKeys } from './ssh-keys.ts'

export type { SshServer }

const SSHD = ['/usr/sbin/sshd', '/usr/bin/sshd'].find((file) => existsSync(file))

/** Every kind there can be here; whatever they are given lies below the folder for temporary files. */
export const SSH_SERVERS: Readonly<Record<string, (folder: string) => Promise<SshServer>>> = {
  ...(SSHD && { OpenSSH: (folder: string) => openOpenSsh(SSHD, folder) }),
  'the embedded server': openEmbeddedSshServer,
}

/** The one that is most like what stores have. */
export const openSshServer = (folder: string): Promise<SshServer> =>
  SSHD ? openOpenSsh(SSHD, folder) : openEmbeddedSshServer()

/** OpenSSH's server without these requests of SFTP, as a store has it that lets nothing be replaced or removed. */
export const openRestrictedSshServer = SSHD
  ? (folder: string, denied: readonly string[]): Promise<SshServer> =>
      openOpenSsh(SSHD, folder, `-P ${denied.join(',')}`)
  : undefined

/** Keys and configuration lie in `folder`; the holder of the private key logs in as the user of this process. */
async function openOpenSsh(sshd: string, folder: string, options = ''): Promise<SshServer> {
  const host = newSshKeys()
  const user = newSshKeys()
  const file = (name: string) => path.join(folder, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file('host_key'), host.private, { mode: 0o600 })
  writeFileSync(file('authorized_keys'), user.public, { mode: 0o600 })
  const port = await freePort()
  const lines = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${file('host_key')}`,
    'PidFile none',
    `AuthorizedKeysFile ${file('authorized_keys')}`,
    'StrictModes no',
    'PermitRootLogin yes',
    'PasswordAuthentication no',
    'UsePAM no',
    `Subsystem sftp internal-sftp ${options}`,
  ]
  writeFileSync(file('config'), `${lines.join('\n')}\n`)
  // Where it gives its rights away; only root has any to give.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  const server = spawn(sshd, ['-D', '-e', '-f', file('config')], { stdio: 'ignore' })
  await listening(port)
  return {
    port,
    username: userInfo().username,
    privateKey: user.private,
    hostKey: fingerprint(host.public),
    async close() {
      if (server.exitCode === null && server.kill()) await once(server, 'exit')
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

async function listening(port: number): Promise<void> {
  for (let left = 800; left > 0; left--) {
    const socket = connect(port, '127.0.0.1')
    const answered = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (answered) return
    await sleep(50)
  }
  throw new Error('OpenSSH’s server did not begin to listen.')
}
