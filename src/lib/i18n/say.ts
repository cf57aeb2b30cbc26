// One sentence out of texts: found by its key, in the form its count asks for, with its parameters filled in.

/** Texts by key; a text that counts stands under its key and a form, as `tracks_one` and `tracks_other`. */
export interface Texts {
  readonly [key: string]: string | Texts
}
export type Params = Record<string, unknown>

const RULES = new Map<string, Intl.PluralRules>()

function formOf(count: number, language: string): string {
  const rules = RULES.get(language) ?? new Intl.PluralRules(language)
  RULES.set(language, rules)
  return rules.select(count)
}

function textAt(texts: Texts, path: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, key)) return undefined
    found = found[key]
  }
  return typeof found === 'string' ? found : undefined
}

/**
 * @param key with dots between its levels
 * @returns undefined where there is no such text
 */
export function say(texts: Texts, language: string, key: string, params: Params = {}): string | undefined {
  const { count } = params
  let text: string | undefined
  if (typeof count === 'number') {
    if (count === 0) text = textAt(texts, `${key}_zero`)
    // Portuguese and Spanish have a form of their own for millions, which few texts need.
    text ??= textAt(texts, `${key}_${formOf(count, language)}`) ?? textAt(texts, `${key}_other`)
  }
  text ??= textAt(texts, key)
  return text?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
}
