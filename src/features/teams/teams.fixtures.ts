// Builds a label with two artists and team members through the product's own API.

import { required } from '#lib/pure/required.ts'
import { buildArtist, buildUser, mailsTo, type TestPerson } from '#test/factories.ts'
import type { TestApp } from '#test/test-app.ts'
import type { TeamRole } from './domain.ts'

export const buildLabel = (app: TestApp, name = 'Pell Street') => buildUser(app, { plan: 'advanced', name })

/** Invites an address and returns the token from the email. */
export async function inviteByMail(
  app: TestApp,
  owner: TestPerson,
  params: { email: string; role: TeamRole; artist_id?: string | null },
): Promise<{ id: string; token: string }> {
  const { id } = await app.client(owner.cookie).teams.invite(params)
  return { id, token: await mailedToken(app, params.email) }
}

/** The token in the newest email to an address. */
export async function mailedToken(app: TestApp, email: string): Promise<string> {
  await app.runJobs()
  const [mail] = await mailsTo(app, email)
  const token = /\/team\/join\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no invitation was mailed to ${email}`)
  return token
}

/** A person who accepted an invitation, and whose session works in the label's account. */
export async function buildMember(
  app: TestApp,
  owner: TestPerson,
  role: TeamRole,
  artistId: string | null = null,
): Promise<TestPerson> {
  const person = await buildUser(app, { name: `${role} ${artistId ? 'of one' : 'of all'}` })
  const { token } = await inviteByMail(app, owner, { email: person.email, role, artist_id: artistId })
  await app.client(person.cookie).teams.accept({ token })
  return person
}

/** A finished upload without real audio: only its owner matters here. */
export async function buildUpload(
  app: TestApp,
  owner: TestPerson,
  kind: 'audio' | 'artwork',
): Promise<string> {
  const text = (value: string) => Buffer.from(value).toString('base64')
  const answer = await app.fetch('/v1/uploads/files', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '10',
      cookie: owner.cookie,
      'upload-metadata': `kind ${text(kind)},filename ${text('file')}`,
    },
  })
  return required(answer.headers.get('location')?.split('/').pop())
}

/** A draft with a track, a cover and an audio file. */
export async function buildDraft(app: TestApp, owner: TestPerson, artistName: string) {
  const artist = await buildArtist(app, owner, artistName)
  const { releases } = app.client(owner.cookie)
  const { id, draftVersion } = await releases.create({ title: `${artistName} One`, artistId: artist.id })
  const artworkUploadId = await buildUpload(app, owner, 'artwork')
  await releases.update({ id, draftVersion, artworkUploadId })
  const audioId = await buildUpload(app, owner, 'audio')
  const { tracks } = await releases.addTrack({ id, title: 'First', uploadId: audioId })
  const trackId = required(tracks[0]?.id)
  return { artistId: artist.id, releaseId: id, trackId, audioId, artworkId: artworkUploadId }
}
