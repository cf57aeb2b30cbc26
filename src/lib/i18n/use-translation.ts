// The texts of pages in React: `t` takes every key of the English texts, and no other.
import { createContext, useContext } from 'react'
import type { I18n } from './i18n.ts'
import type { Params } from './say.ts'

/** Every namespace with its texts: the composition root, which knows them, says so (`app/texts.d.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled there.
export interface AllTexts {}

type Namespace = keyof AllTexts & string
type OneOrMore = Namespace | readonly Namespace[]
type First<N extends OneOrMore> = N extends readonly [infer One, ...unknown[]]
  ? One & Namespace
  : N & Namespace
type Each<N extends OneOrMore> = N extends readonly (infer One)[] ? One & Namespace : N & Namespace

/** What counts is asked for without its form. */
type Asked<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : K
type KeyOf<Texts> = {
  [K in keyof Texts & string]: Texts[K] extends string ? Asked<K> : `${K}.${KeyOf<Texts[K]>}`
}[keyof Texts & string]
type Keys = { [N in Namespace]: KeyOf<AllTexts[N]> }
type Prefixed = { [N in Namespace]: `${N}:${Keys[N]}` }

/** Says a text of the first namespace by its key, and of any of them as `namespace:key`. */
export type T<N extends OneOrMore> = (key: Keys[First<N>] | Prefixed[Each<N>], params?: Params) => string

export const I18nContext = createContext<I18n | undefined>(undefined)

export function useTranslation<const N extends OneOrMore = 'common'>(
  namespaces: N = 'common' as N,
): { t: T<N>; i18n: I18n } {
  const i18n = useContext(I18nContext)
  if (!i18n) throw new Error('outside of all texts')
  return { t: i18n.sayIn(typeof namespaces === 'string' ? [namespaces] : namespaces) as T<N>, i18n }
}
