// Image models behind the images API of OpenAI, which services and local servers (LocalAI, stable-diffusion.cpp) speak.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, generateImage, RetryError } from 'ai'
import type { ImageModel } from './port.ts'

export interface ImageModelConfig {
  /** Without `/images/generations`: "http://localhost:8080/v1". */
  url: string
  name: string
  /** Local servers need none. */
  apiKey?: string
  /** The side of the pictures, in pixels, which the model must offer. */
  sidePx: number
}

/** More than the largest file that is accepted needs in base64. */
const ANSWER_BYTES_MAX = 28 * 1024 * 1024

export function openAiCompatible({ url, name, apiKey, sidePx }: ImageModelConfig): ImageModel {
  const provider = createOpenAICompatible({ name: 'image-model', baseURL: url, apiKey, fetch: limitedFetch })
  return {
    name,
    host: new URL(url).host,
    sidePx,
    async draw({ prompt, signal }) {
      try {
        const { image } = await generateImage({
          model: provider.imageModel(name),
          prompt,
          size: `${sidePx}x${sidePx}`,
          maxRetries: 1,
          abortSignal: signal,
        })
        return image.uint8Array
      } catch (error) {
        // Errors of the client hold the prompt, and services repeat it in theirs.
        throw new Error(reasonOf(error))
      }
    },
  }
}

/** Stops reading an answer that is too long, because all of it is read into memory. */
const limitedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  let bytes = 0
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > ANSWER_BYTES_MAX) controller.error(new RangeError('the answer is too long'))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, response)
}

function reasonOf(error: unknown): string {
  const last = RetryError.isInstance(error) ? error.lastError : error
  if (APICallError.isInstance(last) && last.statusCode !== undefined) return `status ${last.statusCode}`
  return last instanceof Error ? last.name : 'unknown'
}
