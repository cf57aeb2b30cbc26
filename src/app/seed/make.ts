// Creates people, files and releases through the product's own services, with composed music.

import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { toFlac } from '#engines/audio/transcode.ts'
import { SAMPLE_RATE } from '#engines/composer/render.ts'
import { writeCover, writeMusic } from '#engines/composer/write-piece.ts'
import {
  findViewer,
  insertBlock,
  type Plan,
  type UserChange,
  updateUser,
} from '#features/accounts/service.server.ts'
import { ArtistFields } from '#features/artists/contract.ts'
import { createArtist } from '#features/artists/service.server.ts'
import { grantPlan } from '#features/plans/service.server.ts'
import type { ReleaseChange, TrackChange } from '#features/releases/contract.ts'
import { addTrack, createRelease, saveRelease } from '#features/releases/service.server.ts'
import { beginUpload, finishUpload } from '#features/uploads/service.server.ts'
import type { Viewer } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.ts'
import { staffMay } from '#lib/pure/access.ts'
import { addDays, DAY_MS, startOfDay } from '#lib/pure/dates.ts'
import { newId, scopeOf } from '#lib/pure/ids.ts'
import { required } from '#lib/pure/required.ts'
import { scratchFolder } from '#lib/scratch.ts'

export interface PersonSpec {
  username: string
  name: string
  email?: string
  password: string
  plan?: Plan
  planUntil?: string
  language?: string
  user?: UserChange
  /** Frozen for this many days, or banned. */
  block?: { kind: 'freeze' | 'ban'; reason: string; nextStep?: string; days?: number }
}

export async function makePerson(deps: Deps, spec: PersonSpec): Promise<Viewer> {
  const { user } = await deps.sessions.api.signUpEmail({
    body: {
      name: spec.name,
      username: spec.username,
      password: spec.password,
      email: spec.email ?? `${spec.username}@backline.test`,
      language: spec.language ?? 'en',
    },
  })
  await updateUser(deps.db, user.id, { email_verified: true, ...spec.user })
  if (spec.block) await setBlock(deps, user.id, spec.block)
  const viewer = required(await findViewer(deps, user.id))
  if (spec.plan) await givePlan(deps, viewer.accountId, spec)
  return { ...viewer, plan: spec.plan ?? viewer.plan }
}

/** As staff give it. */
const givePlan = (
  deps: Deps,
  accountId: string,
  { plan = 'basic', planUntil }: Pick<PersonSpec, 'plan' | 'planUntil'>,
) =>
  deps.db.transaction().execute((trx) =>
    grantPlan(trx, deps, {
      accountId,
      cause: 'staff',
      plan,
      endsAt: planUntil ? startOfDay(addDays(planUntil, 1)) : null,
    }),
  )

export function setBlock(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { kind, reason, nextStep = '', days }: NonNullable<PersonSpec['block']>,
) {
  const now = clock.now()
  return insertBlock(db, {
    id: newId(),
    user_id: userId,
    kind,
    reason,
    next_step: nextStep,
    set_at: now,
    ends_at: days === undefined ? null : new Date(now.getTime() + days * DAY_MS),
  })
}

/** A file that is composed from a seed; music optionally with a gap of some seconds in the middle. */
export type Piece =
  | { kind: 'audio'; seed: string; seconds: number; silence?: number; loud?: boolean }
  | { kind: 'artwork' | 'artist_image'; seed: string }

/** Encodes the music as FLAC. */
async function makeAudioFile(
  outPath: string,
  { seed, seconds, silence, loud }: Extract<Piece, { kind: 'audio' }>,
): Promise<void> {
  const raw = `${outPath}.f32`
  await writeMusic(raw, { seed, seconds, silence, isLoud: loud })
  const float32 = { sampleRateHz: SAMPLE_RATE, channels: 2 }
  const result = await toFlac({ path: raw, outPath, float32, bitsPerSample: 16 })
  await rm(raw)
  if (!result.ok) throw new Error(`composed music was refused: ${result.refusal.code}`)
}

/** Uploads a local file as `viewer` and deletes it; a job analyses it. */
export async function sendFile(
  deps: Deps,
  viewer: Viewer,
  { kind, file, fileName, sizeBytes }: { kind: string; file: string; fileName: string; sizeBytes: number },
): Promise<string> {
  const id = newId()
  await beginUpload(deps, {
    id,
    scope: scopeOf(viewer),
    isFinance: staffMay(viewer.role, 'money.manage'),
    kind,
    fileName,
    sizeBytes,
  })
  await finishUpload(deps, { id, path: file })
  return id
}

/** Uploads a composed file as `viewer` and returns its upload id. */
export type SendPiece = (deps: Deps, viewer: Viewer, piece: Piece, fileName: string) => Promise<string>

export const sendPiece: SendPiece = async (deps, viewer, piece, fileName) => {
  await using scratch = await scratchFolder()
  const file = path.join(scratch.path, fileName)
  if (piece.kind === 'audio') await makeAudioFile(file, piece)
  else await writeCover(file, { seed: piece.seed, sidePx: piece.kind === 'artwork' ? 3000 : 1200 })
  const { size } = await stat(file)
  return await sendFile(deps, viewer, { kind: piece.kind, file, fileName, sizeBytes: size })
}

export interface TrackSpec extends Omit<TrackChange, 'uploadId'> {
  title: string
  seconds: number
  /** The seed of the music, when it is not artist name and title. */
  seed?: string
  silence?: number
  loud?: boolean
}

export interface ReleaseSpec extends Omit<ReleaseChange, 'id' | 'artworkUploadId' | 'artistId'> {
  title: string
  tracks: TrackSpec[]
  /** The seed of the cover, when it is not the title; false leaves it out, as in an unfinished draft. */
  cover?: boolean | string
}

/** A complete draft with music and cover; the files are analysed once their jobs have run. */
export async function makeRelease(
  deps: Deps,
  viewer: Viewer,
  artist: { id: string; name: string },
  { tracks, cover = true, ...change }: ReleaseSpec,
  send = sendPiece,
): Promise<string> {
  const owner = { scope: scopeOf(viewer) }
  const { id } = await createRelease(deps, { ...owner, artistId: artist.id, title: change.title })
  const artworkUploadId = cover
    ? await send(
        deps,
        viewer,
        { kind: 'artwork', seed: cover === true ? change.title : cover },
        `${slug(change.title)}.jpg`,
      )
    : undefined
  await saveRelease(deps, { ...owner, id, ...change, artworkUploadId })
  for (const { seconds, silence, loud, seed, ...track } of tracks) {
    const piece = {
      kind: 'audio',
      seed: seed ?? `${artist.name} ${track.title}`,
      seconds,
      silence,
      loud,
    } as const
    const uploadId = await send(deps, viewer, piece, `${slug(track.title)}.flac`)
    await addTrack(deps, { ...owner, id, ...track, uploadId })
  }
  return id
}

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .toLowerCase()

/** Draws an artist picture from the name. */
export const makeArtistImage = (deps: Deps, viewer: Viewer, name: string): Promise<string> =>
  sendPiece(deps, viewer, { kind: 'artist_image', seed: `${name} portrait` }, 'artist.jpg')

export const makeArtist = (
  deps: Deps,
  viewer: Viewer,
  fields: Partial<ArtistFields> & { name: string; mainGenre: string },
) => createArtist(deps, { scope: scopeOf(viewer), legal: true, fields: ArtistFields.parse(fields) })
