// A track's first title: the file's name without its ending, number and underscores.

export function titleOfFile(fileName: string): string {
  const bare = fileName.replace(/\.[^.]+$/, '').replaceAll(/[_]+/g, ' ')
  const title = bare.replace(/^\s*\d{1,3}\s*[-.)]?\s+/, '').trim()
  return (title || bare.trim()).slice(0, 300)
}
