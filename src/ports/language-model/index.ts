// Opens the language model that the operator configured, if any.
import type { LanguageModelConfig } from './openai-compatible.ts'
import type { LanguageModel } from './port.ts'

export type { LanguageModel } from './port.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    languageModel: LanguageModel | null
  }
}

/** The client is loaded only where there is a model. */
export async function openLanguageModel(
  config: LanguageModelConfig | undefined,
): Promise<LanguageModel | null> {
  if (!config) return null
  const { openAiCompatible } = await import('./openai-compatible.ts')
  return openAiCompatible(config)
}
