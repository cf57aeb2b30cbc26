// Names that somebody chose, as they may appear in a mail to somebody else.

const LENGTH_MAX = 60

/**
 * The text in one line, shortened, and so that no mail program turns any part of it into a link: what follows a dot or a
 * scheme is set apart by a space.
 */
export function unlinked(text: string): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
  const apart = line.replace(/[.\uFF0E\u3002\uFF61](?=\S)/g, '. ').replace(/:(?=\S)/g, ': ')
  const letters = [...apart]
  return letters.length > LENGTH_MAX
    ? `${letters
        .slice(0, LENGTH_MAX - 1)
        .join('')
        .trimEnd()}…`
    : apart
}
