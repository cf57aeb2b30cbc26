// Which addresses are the public Internet (IANA special-purpose registries, RFC 6890 and RFC 4291).
import ipaddr from 'ipaddr.js'

/** Global unicast. Everything else of IPv6, mapped, compatible and translated IPv4 among it, is no host of the Internet. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Looks public, yet answers only the machines of one cloud, with what they should keep to themselves. */
const METADATA = ['168.63.129.16']

export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || METADATA.includes(address.toString())) return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_V6)
}
