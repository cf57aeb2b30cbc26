// Asks the image model of the installation for the picture of a cover.
import type { Mood } from '#engines/covers/compose.ts'
import { PALETTES, type PaletteName } from '#engines/covers/palettes.ts'
import { SLOTS } from '#engines/covers/scene.ts'
import { log } from '#lib/log.ts'
import type { ImageModel } from '#ports/image-model/index.ts'

const TIMEOUT_MS = 90_000

export interface PictureWish {
  /** What the picture shows, in any language. */
  description: string
  mood: Mood
  /** Empty for any. */
  genre: string
  palette: PaletteName
}

/** Title and artist are not part of it: models would draw letters, and the editor sets them better. */
const promptOf = ({ description, mood, genre, palette }: PictureWish): string =>
  [
    'One square picture that fills its frame, as the background of a music cover.',
    'No words, letters, numbers, logos, signatures, watermarks, borders or frames.',
    `What it shows: ${description}`,
    `Mood: ${mood}`,
    ...(genre ? [`Genre of the music: ${genre}`] : []),
    `Main colours: ${SLOTS.map((slot) => PALETTES[palette][slot]).join(', ')}`,
  ].join('\n')

/** The file of the picture, unchecked; null when the model cannot be reached, takes too long, or draws nothing. */
export async function askModel(model: ImageModel, wish: PictureWish): Promise<Uint8Array | null> {
  try {
    return await model.draw({ prompt: promptOf(wish), signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    log.warn({ model: model.name, reason: String(error) }, 'the image model failed')
    return null
  }
}
