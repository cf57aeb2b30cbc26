// Makes the file that stores get: JPEG or PNG, sRGB, 8 bits, three channels, upright, nothing but the picture.
import type { Container } from './container.ts'
import { decodePicture, openPicture, upright } from './decode.ts'
import type { Delivery, DeliveryChange } from './job.ts'
import type { ArtworkLimits } from './limits.ts'

/**
 * A picture that only carries too much is not encoded again: its coded data is copied, and what is around it is left
 * behind. Everything else goes through the decoder once: JPEG at quality 95 with full colour, PNG without loss.
 *
 * Converted: CMYK (through its profile, or a generic one), grey, palettes, profiles other than sRGB, 16 bits, an opaque
 * alpha channel, and EXIF orientation. @throws Refused when it cannot be decoded or is really transparent.
 */
export async function makeDelivery(
  container: Container,
  limits: ArtworkLimits,
): Promise<{ bytes: Buffer; delivery: Delivery }> {
  // Also where the data is copied, every pixel is decoded once: what goes out is known to be whole.
  const { rgb, profile } = await decodePicture(container, limits)
  const changes = changesOf(container, profile === 'other')
  const { format } = container
  const delivery = { format, widthPx: rgb.width, heightPx: rgb.height, changes }
  if (changes.every((change) => change === 'metadata')) return { bytes: container.bare, delivery }
  const image = openPicture(container, limits, { applyProfile: profile === 'other' })
  const opaque = upright(image, container.orientation).removeAlpha().toColourspace('srgb')
  const encoded =
    format === 'jpeg'
      ? opaque.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      : opaque.png({ compressionLevel: 9, palette: false })
  return { bytes: await encoded.toBuffer(), delivery }
}

function changesOf(container: Container, hasOtherProfile: boolean): DeliveryChange[] {
  const { space, isIndexed, hasAlpha, bitsPerChannel, orientation, isCarrying } = container
  const applies: Record<DeliveryChange, boolean> = {
    colour: space !== 'rgb' || isIndexed || hasOtherProfile,
    alpha: hasAlpha,
    depth: bitsPerChannel !== 8,
    orientation: orientation !== 1,
    metadata: isCarrying,
  }
  return (Object.keys(applies) as DeliveryChange[]).filter((change) => applies[change])
}
