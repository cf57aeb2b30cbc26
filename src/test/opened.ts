// What the running test file has opened.
const closing: (() => Promise<void>)[] = []

/** Closes it when the file is done, wherever in the file it was opened. */
export function closeAfterFile(close: () => Promise<void>): void {
  closing.push(close)
}

export async function closeOpened(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
}
