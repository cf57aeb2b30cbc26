// What the outside may ask of uploads. The bytes themselves arrive by tus 1.0 below /v1/uploads/files.
import * as z from 'zod'
import { endpoint, Id, ProblemShape, refusal } from '#lib/contract.ts'
import { UPLOAD_KINDS } from './domain.ts'

/** A place on a picture, in shares of its width and height. */
export const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** A finding of a check, at a moment of the audio or for the whole. */
export const FindingShape = z.object({
  code: z.string(),
  severity: z.enum(['blocks', 'advises']),
  atMs: z.number().optional(),
  untilMs: z.number().optional(),
  /** The one channel it is about, 1 being left. */
  channel: z.number().optional(),
  boxes: z.array(Box).optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** What was measured in an audio file (ITU-R BS.1770 for loudness and true peak). */
export const AudioFacts = z.object({
  codec: z.string(),
  sampleRateHz: z.number(),
  bitsPerSample: z.number().nullable(),
  channels: z.number(),
  durationMs: z.number(),
  integratedLufs: z.number().nullable(),
  truePeakDbtp: z.number().nullable(),
  /** 800 buckets each, 0 to 255. */
  waveform: z.object({ peaks: z.array(z.number()), rms: z.array(z.number()) }),
  tags: z.object({ title: z.string().nullable(), trackNumber: z.number().nullable() }),
})

export const ArtworkFacts = z.object({
  format: z.enum(['jpeg', 'png']),
  widthPx: z.number(),
  heightPx: z.number(),
  /** Most populous mid-lightness colour, #rrggbb: the page's tint. */
  tint: z.string(),
  /** The words that were read on it; null where nothing could read them. */
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
  /** Signed addresses of this viewer, good for some hours: `playback`, or `96`, `320`, `1200`; and `original`. */
  urls: z.record(z.string(), z.string()),
})
export type Upload = z.infer<typeof Upload>

export const uploads = {
  find: endpoint('catalogue.view')
    .route({
      method: 'GET',
      path: '/uploads/{id}',
      summary: 'An upload: how far, and what was found',
      tags: ['uploads'],
    })
    .input(z.object({ id: Id }))
    .output(Upload),
  retry: endpoint('catalogue.edit')
    .errors({ wrong_state: refusal(409) })
    .route({
      method: 'POST',
      path: '/uploads/{id}/analysis',
      summary: 'Listen to a file again',
      tags: ['uploads'],
    })
    .input(z.object({ id: Id }))
    .output(Upload),
}
