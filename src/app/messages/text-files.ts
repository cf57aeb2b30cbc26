// Where the browser build has the texts of a language, so that a page can name them before its scripts ask for them.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TextFile } from '#lib/web/page-context.ts'

/** @param build the folder of the browser build, with the manifest that Vite writes */
export async function readTextFiles(build: string): Promise<TextFile> {
  const manifest = JSON.parse(await readFile(path.join(build, '.vite', 'manifest.json'), 'utf8'))
  const files = new Map<string, string>()
  for (const [source, { file }] of Object.entries<{ file: string }>(manifest)) {
    const [, namespace, language] =
      /^src\/(?:lib\/i18n|features)\/([^/]+)(?:\/messages)?\/(\w+)\.ts$/.exec(source) ?? []
    if (namespace) files.set(`${language}/${namespace}`, `/${file}`)
  }
  return (language, namespace) => files.get(`${language}/${namespace}`)
}
