// Creates the file that stores receive: JPEG or PNG, sRGB, 8 bits, three channels, upright, without any other data.
import type { Container } from './container.ts'
import { decodePicture, openPicture, upright } from './decode.ts'
import type { Delivery, DeliveryChange } from './job.ts'
import type { ArtworkLimits } from './limits.ts'

/**
 * A picture that only contains extra metadata is not re-encoded: its coded data is copied without the metadata.
 * Everything else is decoded once and encoded again: JPEG at quality 95 without chroma subsampling, PNG losslessly.
 *
 * Converted: CMYK (through its profile, or a generic one), grey, palettes, profiles other than sRGB, 16 bits, an opaque
 * alpha channel, and EXIF orientation. @throws Refused when it cannot be decoded or is actually transparent.
 */
export async function makeDelivery(
  container: Container,
  limits: ArtworkLimits,
): Promise<{ bytes: Buffer; delivery: Delivery }> {
  // Every pixel is decoded even when the data is only copied, so that the delivered file is known to be intact.
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
