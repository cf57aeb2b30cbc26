// The API of uploads. The bytes themselves are sent by tus 1.0 below /v1/uploads/files.
import * as z from 'zod'
import { endpoint, Id, ProblemShape, refusal } from '#lib/contract.ts'
import { UPLOAD_KINDS } from './domain.ts'

/** An area of a picture, as shares of its width and height. */
export const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** A finding of a check, at a moment of the audio or for the whole. */
export const FindingShape = z.object({
  code: z.string(),
  severity: z.enum(['blocks', 'advises']),
  atMs: z.number().optional(),
  untilMs: z.number().optional(),
  /** The affected channel; 1 is left. */
  channel: z.number().optional(),
  boxes: z.array(Box).optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** The measurements of an audio file (ITU-R BS.1770 for loudness and true peak). */
export const AudioFacts = z.object({
  codec: z.string(),
  sampleRateHz: z.number(),
  bitsPerSample: z.number().nullable(),
  channels: z.number(),
  durationMs: z.number(),
  integratedLufs: z.number().nullable(),
  truePeakDbtp: z.number().nullable(),
  /** 800 bytes each, in base64: one value per bucket, 0 to 255. */
  waveform: z.object({ peaks: z.base64(), rms: z.base64() }),
  tags: z.object({ title: z.string().nullable(), trackNumber: z.number().nullable() }),
})

export const ArtworkFacts = z.object({
  format: z.enum(['jpeg', 'png']),
  widthPx: z.number(),
  heightPx: z.number(),
  /** Most frequent colour of medium lightness, #rrggbb: the page's tint. */
  tint: z.string(),
  /** The text that was read on it; null when it could not be read within the limits. */
  text: z
    .object({
      languages: z.array(z.string()),
      words: z.array(z.object({ text: z.string(), confidence: z.number(), line: z.number(), box: Box })),
    })
    .nullable(),
})

export const Upload = z.object({
  id: z.uuid(),
  kind: z.enum(UPLOAD_KINDS),
  fileName: z.string(),
  sizeBytes: z.number(),
  status: z.enum(['uploading', 'processing', 'ready', 'refused']),
  refusal: ProblemShape.nullable(),
  audio: AudioFacts.nullable(),
  artwork: ArtworkFacts.nullable(),
  findings: z.array(FindingShape),
  /** URLs signed for this viewer, valid for some hours: `playback`, or `96`, `320`, `720`, `1200`; and `original`. */
  urls: z.record(z.string(), z.string()),
})
export type Upload = z.infer<typeof Upload>

export const uploads = {
  find: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/uploads/{id}',
      summary: 'Get an upload with its progress and findings',
      tags: ['uploads'],
    })
    .input(z.object({ id: Id }))
    .output(Upload),
  retry: endpoint('catalogue.edit')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/uploads/{id}/analysis',
      summary: 'Analyse a file again',
      tags: ['uploads'],
    })
    .input(z.object({ id: Id }))
    .output(Upload),
}
