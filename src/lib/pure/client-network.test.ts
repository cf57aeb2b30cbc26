// The network that limits and visits are counted by, instead of a single address.
import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['ana@music.example', 'ana@music.example'],
  ['01a22aab-57d9-71ef-b538-b8a5c3698cc1', '01a22aab-57d9-71ef-b538-b8a5c3698cc1'],
  ['local', 'local'],
])('%s counts as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})
