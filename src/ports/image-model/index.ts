// Opens the image model that the operator configured, if any.
import type { ImageModelConfig } from './openai-compatible.ts'
import type { ImageModel } from './port.ts'

export type { ImageModel } from './port.ts'

declare module '#lib/deps.ts' {
  interface Deps {
    imageModel: ImageModel | null
  }
}

/** The client is loaded only where there is a model. */
export async function openImageModel(config: ImageModelConfig | undefined): Promise<ImageModel | null> {
  if (!config) return null
  const { openAiCompatible } = await import('./openai-compatible.ts')
  return openAiCompatible(config)
}
