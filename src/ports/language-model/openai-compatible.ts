// Language models behind the chat completions API of OpenAI, which most services and local servers (Ollama, llama.cpp,
// vLLM) speak.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, Output } from 'ai'
import type { LanguageModel } from './port.ts'

export interface LanguageModelConfig {
  /** Without `/chat/completions`: "http://localhost:11434/v1". */
  url: string
  name: string
  /** Local servers need none. */
  apiKey?: string
}

/** More than the longest song. */
const TOKENS_MAX = 4_000

export function openAiCompatible({ url, name, apiKey }: LanguageModelConfig): LanguageModel {
  const provider = createOpenAICompatible({
    name: 'language-model',
    baseURL: url,
    apiKey,
    supportsStructuredOutputs: true,
  })
  return {
    name,
    host: new URL(url).host,
    async answer({ instructions, input, shape, signal }) {
      const { output } = await generateText({
        model: provider(name),
        instructions,
        prompt: JSON.stringify(input),
        output: Output.object({ schema: shape }),
        maxOutputTokens: TOKENS_MAX,
        maxRetries: 1,
        abortSignal: signal,
      })
      return output
    },
  }
}
