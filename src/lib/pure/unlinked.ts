// Names and texts that somebody wrote, as they may appear in a mail to somebody else.

const LENGTH_MAX = 60

/**
 * The whole text in one line, so that no mail program turns any part of it into a link: what follows a dot or a scheme is
 * set apart by a space.
 */
export const unlinkedText = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .replace(/[.\uFF0E\u3002\uFF61](?=\S)/g, '. ')
    .replace(/:(?=\S)/g, ': ')

/** A name in the same way, shortened. */
export function unlinked(name: string): string {
  const apart = unlinkedText(name)
  const letters = [...apart]
  return letters.length > LENGTH_MAX
    ? `${letters
        .slice(0, LENGTH_MAX - 1)
        .join('')
        .trimEnd()}…`
    : apart
}
