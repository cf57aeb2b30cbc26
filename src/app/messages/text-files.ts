// Where the browser build has the texts of a language, so that a page can name them before its scripts ask for them.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '#lib/i18n/languages.ts'
import type { TextFile } from '#lib/web/page-context.ts'

/** @param build the folder of the browser build, with the manifest that Vite writes */
export async function readTextFiles(build: string): Promise<TextFile> {
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile(path.join(build, '.vite', 'manifest.json'), 'utf8'),
  )
  return (language, namespace) => {
    const built = manifest[sourceOf(language, namespace)]
    return built && `/${built.file}`
  }
}

/** As `loadTexts` imports them. */
const sourceOf = (language: Language, namespace: string) =>
  namespace === 'common'
    ? `src/lib/i18n/common/${language}.ts`
    : `src/features/${namespace}/messages/${language}.ts`
