// The port of a server that a test started.
import type { AddressInfo, Server } from 'node:net'

export const portOf = (server: Pick<Server, 'address'>): number => (server.address() as AddressInfo).port
