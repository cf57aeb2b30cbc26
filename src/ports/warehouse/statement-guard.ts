// Refuses what the rights of the embedded engine's user cannot: functions and clauses that open files or connections.

/** Ordinary functions need no grant, and these read files or speak to other servers. */
const FORBIDDEN_FUNCTIONS = new Set([
  'file',
  'hascolumnintable',
  'catboostevaluate',
  'executable',
  's3',
  's3cluster',
])

/** `INTO OUTFILE` and `FROM INFILE` are carried out by the client, which here is the engine's own process. */
const FORBIDDEN_WORDS = new Set(['outfile', 'infile'])

const TOKEN =
  /(?<text>'(?:[^'\\]|\\[\s\S]|'')*')|(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<quoted>"(?:[^"\\]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`)|(?<word>[A-Za-z_]\w*)|(?<space>\s+)|(?<other>[\s\S])/gy

/** Characters that start something this reader does not know: other quotes, comments and here-documents. */
const UNKNOWN = /[^\x20-\x7e]|['"`#$\\]/

/** @returns why the statement is refused, or undefined */
export function statementFault(sql: string): string | undefined {
  let previous = ''
  let ended = false
  for (const { groups = {} } of sql.matchAll(TOKEN)) {
    const { text, comment, quoted, word, space, other } = groups
    if (space !== undefined || comment !== undefined) continue
    if (ended) return 'Only one statement is accepted'
    if (other && UNKNOWN.test(other)) return `The character ${other} is not accepted outside of texts`
    if (quoted?.includes('\\')) return 'Escapes in names are not accepted'
    if (other === '(' && FORBIDDEN_FUNCTIONS.has(previous)) return `The function ${previous} is not accepted`
    if (word && FORBIDDEN_WORDS.has(word.toLowerCase())) return `${word.toUpperCase()} is not accepted`
    ended = other === ';'
    previous = (word ?? quoted?.slice(1, -1) ?? text ?? other ?? '').toLowerCase()
  }
}
