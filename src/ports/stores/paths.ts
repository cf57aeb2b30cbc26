// Which paths are valid at a store, and what a file is named while it is being transferred.

/** Begins the names of files that are still being put. */
const UNFINISHED = '.part-'

/**
 * The steps of a path below a store's folder, and never to any other place.
 * @throws for `..`, `.`, an empty step, a backslash or a control character.
 */
export function stepsOf(name: string): string[] {
  const steps = name.split('/')
  const plain =
    !/[\p{Cc}\\]/u.test(name) && steps.every((step) => step !== '' && step !== '.' && step !== '..')
  if (!plain) throw new Error(`Not a path inside the store's folder: ${JSON.stringify(name)}`)
  return steps
}

export const isUnfinished = (name: string): boolean => name.startsWith(UNFINISHED)

/** The same name each time, so that what a broken try left is written over by the next. */
export const unfinishedName = (name: string): string => `${UNFINISHED}${name}`

/** What a transport says of a file that is not there, whatever the protocol calls it. */
export const absent = (name: string): Error =>
  Object.assign(new Error(`There is no ${name} at the store.`), { code: 'ENOENT' })
