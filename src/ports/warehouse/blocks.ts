// Lines in the blocks that a warehouse stores as a whole.

const BLOCK_LINES = 50_000
/** At most 48 MiB in UTF-8. */
const BLOCK_CHARACTERS = 16 * 1024 * 1024

/** The same lines always make the same blocks, so that a repeated insert finds those that are stored. */
export async function* blocksOf(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string[]> {
  let block: string[] = []
  let characters = 0
  for await (const line of lines) {
    if (block.length === BLOCK_LINES || (block.length > 0 && characters + line.length > BLOCK_CHARACTERS)) {
      yield block
      block = []
      characters = 0
    }
    block.push(line)
    characters += line.length
  }
  if (block.length > 0) yield block
}
