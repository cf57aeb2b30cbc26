// Formats codes while typing: an ISRC with its hyphens, and whether a URL is a Spotify artist.

const ISRC_PARTS = [2, 3, 2, 5]

/** `gbabc26` is shown as `GB-ABC-26`; characters past the twelfth stay, so that a wrong code looks wrong. */
export function typedIsrc(text: string): string {
  const bare = text
    .toUpperCase()
    .replace(/^\s*ISRC[\s:]+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
  const parts: string[] = []
  let from = 0
  for (const length of ISRC_PARTS) {
    if (from < bare.length) parts.push(bare.slice(from, from + length))
    from += length
  }
  return parts.join('-') + bare.slice(from)
}

/** As the server accepts it: the URI, or the URL of the artist's page. */
export const isSpotifyArtist = (text: string): boolean =>
  /^(?:spotify:artist:|https:\/\/open\.spotify\.com\/(?:intl-\w+\/)?artist\/)[0-9A-Za-z]{22}(?:\?.*)?$/.test(
    text.trim(),
  )
