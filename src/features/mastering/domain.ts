// Rules of mastering: what a master costs and who may download it, the monthly limit, progress, and how long files stay.
import { DAY_MS, monthStart } from '#lib/pure/dates.ts'
import { plainFileName } from '#lib/pure/documents.ts'

/** In hundredths of the currency of all prices; covers a recording with all presets. */
export const RECORDING_PRICE_MINOR = 1_500
/** How long after the payment further presets of the recording are free. */
export const REVISION_DAYS = 7
/** How long unpaid masters are kept. */
export const KEPT_DAYS = 30

export const MASTER_STATES = ['pending', 'success', 'failed'] as const
export type MasterState = (typeof MASTER_STATES)[number]

export const MASTERING_STEPS = ['mastering', 'encoding', 'previews'] as const
export type MasteringStep = (typeof MASTERING_STEPS)[number]

export const MASTER_FORMATS = ['wav', 'mp3'] as const
export type MasterFormat = (typeof MASTER_FORMATS)[number]

export const PAYMENT_STATES = ['unpaid', 'paid', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** A payment of a recording. */
export interface Payment {
  paidAt: Date
  refundedAt: Date | null
}

/** Of several payments, the one that is not refunded counts; a recording that was refunded can be bought again. */
export const paymentThatCounts = <T extends Payment>(payments: readonly T[]): T | undefined =>
  payments.find(({ refundedAt }) => refundedAt === null) ?? payments[0]

export const paymentState = (payment: Payment | undefined): PaymentState =>
  payment === undefined ? 'unpaid' : payment.refundedAt ? 'refunded' : 'paid'

/** The instant from which another preset of a paid recording is refused. */
export const revisionsEnd = ({ paidAt }: Pick<Payment, 'paidAt'>): Date =>
  new Date(paidAt.getTime() + REVISION_DAYS * DAY_MS)

/**
 * Unpaid masters older than this are deleted. Those of the current month stay until it is over, because the monthly
 * limit
 * counts them.
 */
export const deletedBefore = (now: Date): Date =>
  new Date(Math.min(now.getTime() - KEPT_DAYS * DAY_MS, monthStart(now).getTime()))

/** The percentage of the total time before each step, measured with a song of two minutes. */
const BEGINS_AT: Record<MasteringStep, number> = { mastering: 0, encoding: 20, previews: 55 }

/** @param share how much of the step is done, 0 to 1 */
export function percentOf(step: MasteringStep, share: number): number {
  const next = MASTERING_STEPS[MASTERING_STEPS.indexOf(step) + 1]
  const end = next ? BEGINS_AT[next] : 100
  return Math.floor(BEGINS_AT[step] + Math.min(1, Math.max(0, share)) * (end - BEGINS_AT[step]))
}

export interface PreviewGains {
  beforeDb: number
  afterDb: number
}

/**
 * The gains with which recording and master are compared at equal loudness. The louder one is attenuated and nothing is
 * amplified, so that nothing clips.
 *
 * @param before LUFS of the recording; null when it is too quiet or too short to be measured
 */
export function previewGains(before: number | null, after: number | null): PreviewGains {
  if (before === null || after === null) return { beforeDb: 0, afterDb: 0 }
  const difference = Math.round((before - after) * 100) / 100
  return { beforeDb: difference > 0 ? -difference : 0, afterDb: difference < 0 ? difference : 0 }
}

export interface MasterName {
  artist: string | null
  title: string | null
  /** The file name of the uploaded recording. */
  fileName: string
  preset: string
}

/** `Artist - Title (Balanced master).wav`, or the name of the uploaded file when artist and title are unknown. */
export function masterFileName(
  { artist, title, fileName, preset }: MasterName,
  format: MasterFormat,
): string {
  const song = artist && title ? `${artist} - ${title}` : fileName.replace(/\.[a-z0-9]{2,4}$/i, '')
  const suffix = ` (${preset.charAt(0).toUpperCase()}${preset.slice(1)} master).${format}`
  // A slash would cut off what precedes it as a folder.
  return `${plainFileName(song.replace(/[\\/]/g, '-').slice(0, 100))}${suffix}`
}

/** The stored files of a master. */
export const MASTER_OBJECTS = {
  wav: 'master.wav',
  mp3: 'master.mp3',
  before: 'before.mp3',
  after: 'after.mp3',
} as const
export type MasterObject = keyof typeof MASTER_OBJECTS

export const masterKey = (id: string, object: MasterObject): string =>
  `masters/${id}/${MASTER_OBJECTS[object]}`
