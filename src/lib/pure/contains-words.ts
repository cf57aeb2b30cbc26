// Whether a text matches what a person typed to find it.

/** Whether the text contains every word, ignoring case and accents; dotless ı is hard to type on other keyboards. */
export function containsWords(text: string, words: string): boolean {
  const plain = plainOf(text)
  return plainOf(words)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}

const plainOf = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')
