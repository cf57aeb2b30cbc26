// A master of the demo: a mix that somebody sent yesterday and has not paid for.
import { orderMaster } from '#features/mastering/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { sendPiece } from './make.ts'

/** Short, because making its files takes longer than composing it. */
const SECONDS = 40

export async function masterDemoMix(
  deps: Deps,
  artist: Viewer,
  { moveTo, settle }: { moveTo: (day: number) => void; settle: () => Promise<void> },
): Promise<void> {
  moveTo(-1)
  const piece = { kind: 'audio', seed: 'Night Bus mix 4', seconds: SECONDS } as const
  const uploadId = await sendPiece(deps, artist, piece, 'night-bus-mix4.flac')
  await settle()
  await orderMaster(deps, artist, { uploadId, preset: 'balanced' })
  await settle()
}
