// The network of a client's address, as far as one client alone uses it.
import ipaddr from 'ipaddr.js'

const PREFIX_BITS = 64

/**
 * A provider gives each connection all addresses of IPv6 that share their first 64 bits (RFC 6177), and its owner can use
 * another one for every request. Anything else is returned as it is.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.isIPv4MappedAddress()
    ? parsed.toIPv4Address().toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${PREFIX_BITS}`).toString()
}
