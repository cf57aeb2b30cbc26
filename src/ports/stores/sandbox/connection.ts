// The connection to a sandbox store: the store processes what it received whenever a distributor looks for its answers.
import { ACKNOWLEDGEMENT_FOLDER } from '#engines/ddex/choreography/acknowledgement-file-name.ts'
import type { Clock } from '#ports/clock/index.ts'
import type { StoreConnection, StoreTransport } from '../port.ts'
import type { Sandbox } from './sandbox.ts'

export function sandboxConnection(
  sandbox: Pick<Sandbox, 'catalogue' | 'handleIncoming'>,
  transport: StoreTransport,
  clock: Pick<Clock, 'now'>,
): StoreConnection {
  return {
    transport: {
      ...transport,
      async list(folder) {
        if (folder === ACKNOWLEDGEMENT_FOLDER) await sandbox.handleIncoming(clock.now())
        return transport.list(folder)
      },
    },
    catalogue: {
      async findLive(upc) {
        await sandbox.handleIncoming(clock.now())
        return sandbox.catalogue.findLive(upc)
      },
    },
  }
}
