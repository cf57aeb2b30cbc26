// Which IP addresses are public (IANA special-purpose registries, RFC 6890 and RFC 4291).
import ipaddr from 'ipaddr.js'

/** Global unicast. All other IPv6 ranges, including mapped, compatible and translated IPv4, are not public hosts. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Looks public, but serves the metadata of one cloud to its own machines. */
const METADATA = ['168.63.129.16']

export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || METADATA.includes(address.toString())) return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_V6)
}
