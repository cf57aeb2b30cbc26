// Reads QR codes and bar codes with ZXing in WebAssembly. The module is loaded from a file, so nothing is fetched.
import { readFileSync } from 'node:fs'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { type Pixels, shrink } from './decode.ts'
import type { ArtworkSymbol } from './report.ts'

/** Symbols with a checksum that random art does not match. ITF, Codabar and DataBar would read stripes as numbers. */
const FORMATS: ReaderOptions['formats'] = [
  'QRCode',
  'MicroQRCode',
  'DataMatrix',
  'Aztec',
  'PDF417',
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'Code128',
  'Code39',
  'Code93',
]
/** A QR code with a twelfth of the picture's side still has 3 pixels per module on this copy. */
const COPY_SIDE = 1600
const SYMBOLS_MAX = 10
const TEXT_MAX = 300

/** Must be called before the first read. */
export async function loadSymbolReader(wasmPath: string): Promise<void> {
  const wasmBinary = new Uint8Array(readFileSync(wasmPath)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/** Boxes in shares of the sides, 0 to 1. */
export async function findSymbols(grey: Pixels): Promise<ArtworkSymbol[]> {
  const { width, height, data } = await shrink(grey, COPY_SIDE)
  const image = { width, height, data: opaque(data), colorSpace: 'srgb' } as ImageData
  const barcodes = await readBarcodes(image, {
    formats: FORMATS,
    maxNumberOfSymbols: SYMBOLS_MAX,
    minLineCount: 3,
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
  })
  return barcodes.map(({ format, text, position }) => {
    const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
    const [xs, ys] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)]
    const [x, y] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))]
    const box = { x, y, width: Math.min(1, Math.max(...xs)) - x, height: Math.min(1, Math.max(...ys)) - y }
    return { format, text: text.replace(/\p{C}+/gu, ' ').slice(0, TEXT_MAX), box }
  })
}

function opaque(grey: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint32Array(grey.length)
  for (let i = 0; i < grey.length; i++) pixels[i] = 0xff000000 | (grey[i]! * 0x010101)
  return new Uint8ClampedArray(pixels.buffer)
}
