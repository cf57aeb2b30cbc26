// Tests uploads through the API: the checks before the first byte, the stored file, and its findings.

import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { toFlac, toMp3 } from '#engines/audio/transcode.ts'
import { composeMusic, SAMPLE_RATE } from '#engines/composer/render.ts'
import { required } from '#lib/pure/required.ts'
import { toAiff, toWav } from '#test/audio/signals.ts'
import { buildUser, type TestPerson } from '#test/factories.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let owner: TestPerson
let files: { flac: Buffer; mp3: Buffer; wav: Buffer; aiff: Buffer }

beforeAll(async () => {
  app = await openTestApp()
  owner = await buildUser(app)
  files = await composeFormats()
})

/** Twelve seconds of the same piece in the four formats. */
async function composeFormats() {
  const folder = await mkdtemp(path.join(tmpdir(), 'backline-formats-'))
  const samples = composeMusic('Formats', 12)
  const signal = { sampleRateHz: SAMPLE_RATE, channels: 2, samples }
  const raw = path.join(folder, 'raw.f32')
  await writeFile(raw, Buffer.from(samples.buffer))
  const float32 = { sampleRateHz: SAMPLE_RATE, channels: 2 }
  const [flac, mp3] = [path.join(folder, 'a.flac'), path.join(folder, 'a.mp3')]
  await toFlac({ path: raw, outPath: flac, float32, bitsPerSample: 16 })
  await toMp3({ path: raw, outPath: mp3, float32, bitRateKbps: 192 })
  return { flac: await readFile(flac), mp3: await readFile(mp3), wav: toWav(signal), aiff: toAiff(signal) }
}

interface Sent {
  kind?: string
  name?: string
  length?: number
  cookie?: string | undefined
  language?: string
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

function create({
  kind = 'audio',
  name = 'a.flac',
  length = 10,
  cookie = owner.cookie,
  language = 'en',
}: Sent) {
  return app.fetch('/v1/uploads/files', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'accept-language': language,
      'upload-metadata': `kind ${base64(kind)},filename ${base64(name)}`,
      ...(cookie ? { cookie } : {}),
    },
  })
}

const patch = (url: string, offset: number, body: Uint8Array, cookie = owner.cookie) =>
  app.fetch(url, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      cookie,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(body),
  })

const locationOf = (answer: Response) => required(answer.headers.get('location'))
const idOf = (url: string) => required(url.split('/').pop())

/** Uploads a whole file and runs its analysis. */
async function send(body: Uint8Array, sent: Sent = {}) {
  const url = locationOf(await create({ ...sent, length: body.length }))
  expect((await patch(url, 0, body)).status).toBe(204)
  await app.runJobs()
  return app.client(owner.cookie).uploads.find({ id: idOf(url) })
}

describe('before the first byte', () => {
  test.each<[string, Sent, number, string]>([
    ['nobody signed in', { cookie: '' }, 401, 'sign_in_first'],
    ['audio of 100 MiB and a byte', { length: 100 * 1024 * 1024 + 1 }, 413, 'file_too_large'],
    ['artwork of 20 MiB', { kind: 'artwork', length: 20 * 1024 * 1024 }, 413, 'file_too_large'],
    ['an unknown kind', { kind: 'program' }, 422, 'invalid_input'],
    ['an empty file', { length: 0 }, 422, 'file_empty'],
  ])('the upload is refused: %s', async (_, sent, status, code) => {
    const answer = await create(sent)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
    expect(answer.headers.get('content-type')).toBe('application/json')
  })

  test.each<[string, Sent]>([
    ['audio of exactly 100 MiB', { length: 100 * 1024 * 1024 }],
    ['artwork of a byte under 20 MiB', { kind: 'artwork', length: 20 * 1024 * 1024 - 1 }],
  ])('the upload is accepted: %s', async (_, sent) => {
    expect((await create(sent)).status).toBe(201)
  })

  test('the refusal is one sentence with the limit, in the reader’s language', async () => {
    const answer = await create({ length: 200 * 1024 * 1024, language: 'tr' })
    expect(((await answer.json()) as { message: string }).message).toMatch(/100MB/)
  })

  test('an account that begins too many uploads has to wait, and learns how long', async () => {
    const busy = await buildUser(app)
    for (let i = 0; i < 2_000; i++) await app.deps.limits.take('upload.account', busy.viewer.accountId)
    const answer = await create({ cookie: busy.cookie })
    expect([answer.status, (await answer.json()).code]).toEqual([429, 'too_many_requests'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await create({})).status).toBe(201)
  })
})

describe('a request that does not follow tus', () => {
  const valid = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  const without = (name: keyof typeof valid) => {
    const { [name]: _, ...rest } = valid
    return rest
  }

  test.each<[string, Record<string, string>, number]>([
    ['without a version', without('tus-resumable'), 412],
    ['with headers that are not valid', { ...valid, 'upload-offset': '-1' }, 400],
    ['without an offset', without('upload-offset'), 403],
    ['at another offset', { ...valid, 'upload-offset': '5' }, 409],
  ])('%s gets its status, a code and a sentence', async (_, headers, status) => {
    const url = locationOf(await create({}))
    const answer = await app.fetch(url, {
      method: 'PATCH',
      headers: { ...headers, cookie: owner.cookie },
      body: new Uint8Array(1),
    })
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json'])
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    const { code, message, data } = JSON.parse(text)
    expect({ code, status }).toEqual({ code: 'upload_protocol', status })
    expect(message).toBe(`This request does not follow tus 1.0: ${data.params.detail}`)
  })

  test('a creation without a length is refused in the same form', async () => {
    const answer = await app.fetch('/v1/uploads/files', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', cookie: owner.cookie },
    })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'upload_protocol'])
  })

  test('reading an upload by its address answers not_found', async () => {
    const url = locationOf(await create({}))
    const answer = await app.fetch(url, { headers: { 'tus-resumable': '1.0.0', cookie: owner.cookie } })
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'not_found'])
  })
})

describe('during an upload', () => {
  test('a lost response is recovered, and the upload resumes at its offset', async () => {
    const url = locationOf(await create({ length: files.flac.length }))
    const half = files.flac.length >> 1
    expect((await patch(url, 0, files.flac.subarray(0, half))).status).toBe(204)
    const head = await app.fetch(url, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', cookie: owner.cookie },
    })
    expect(head.headers.get('upload-offset')).toBe(String(half))
    expect((await patch(url, half, files.flac.subarray(half))).status).toBe(204)
    await app.runJobs()
    expect(await app.client(owner.cookie).uploads.find({ id: idOf(url) })).toMatchObject({ status: 'ready' })
  })

  test('another account’s upload does not exist', async () => {
    const other = await buildUser(app)
    const url = locationOf(await create({ length: 10 }))
    expect((await patch(url, 0, randomBytes(10), other.cookie)).status).toBe(404)
    const answer = app.client(other.cookie).uploads.find({ id: idOf(url) })
    await expect(answer).rejects.toMatchObject({ code: 'not_found', status: 404 })
  })
})

describe('audio', () => {
  test.each([
    'flac',
    'wav',
    'aiff',
    'mp3',
  ] as const)('%s is detected by its content, measured, and playable', async (format) => {
    const upload = await send(files[format], { name: 'anything.exe' })
    expect(upload).toMatchObject({ status: 'ready', refusal: null })
    expect(upload.audio?.durationMs).toBeGreaterThan(11_900)
    expect(upload.audio?.integratedLufs).toBeLessThan(-5)
    expect(Buffer.from(upload.audio?.waveform.peaks ?? '', 'base64')).toHaveLength(800)
    const playback = await app.fetch(required(upload.urls.playback), { headers: { cookie: owner.cookie } })
    const head = Buffer.from(await playback.arrayBuffer())
      .subarray(0, 4)
      .toString('latin1')
    expect(format === 'aiff' ? head : 'fLaC').toBe('fLaC')
  })

  const huge = () => {
    const wav = Buffer.from(files.wav)
    wav.writeUInt32LE(0xffff_fff0, 40)
    return wav
  }
  test.each<[string, () => Uint8Array, string]>([
    ['a FLAC that ends early', () => files.flac.subarray(0, files.flac.length * 0.6), 'audio_truncated'],
    ['a WAV header that claims 4 GB', huge, 'audio_truncated'],
    // Neither its length nor what is there of it is known.
    ['the beginning of a WAV header', () => Buffer.from('RIFF0000WAVEfmt 0000'), 'audio_truncated'],
    [
      'a renamed executable',
      () => Buffer.concat([Buffer.from('MZ\x90\x00'), randomBytes(4_000)]),
      'audio_unsupported',
    ],
    [
      'an ELF program',
      () => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(4_000)]),
      'audio_unsupported',
    ],
    [
      'a playlist that names another file',
      () => Buffer.from('#EXTM3U\nfile:///etc/passwd\n'),
      'audio_unsupported',
    ],
    ['Ogg', () => Buffer.concat([Buffer.from('OggS'), randomBytes(4_000)]), 'audio_unsupported'],
    ['text', () => Buffer.from('la la la'), 'audio_unsupported'],
  ])('%s is refused with its reason, and kept', async (_, bytes, code) => {
    const upload = await send(bytes(), { name: 'song.flac' })
    expect(upload).toMatchObject({ status: 'refused', refusal: { code } })
  })
})

describe('artwork', () => {
  const picture = (width: number, height = width) =>
    sharp({ create: { width, height, channels: 3, background: '#4477aa' } })
  test.each<[string, () => Promise<Buffer>]>([
    ['a JPEG of 1500', () => picture(1500).jpeg().toBuffer()],
    ['a PNG of 3000', () => picture(3000).png().toBuffer()],
  ])('%s is accepted and stored in three sizes', async (_, bytes) => {
    const upload = await send(await bytes(), { kind: 'artwork', name: 'cover' })
    expect(upload).toMatchObject({ status: 'ready', refusal: null })
    expect(Object.keys(upload.urls).sort()).toEqual(['1200', '320', '720', '96', 'original'])
    const small = await app.fetch(required(upload.urls['320']), { headers: { cookie: owner.cookie } })
    expect(small.headers.get('content-type')).toBe('image/webp')
  })

  test.each<[string, () => Promise<Buffer>, string]>([
    ['a picture of 1499', () => picture(1499).jpeg().toBuffer(), 'artwork_too_small'],
    ['3000 by 2999', () => picture(3000, 2999).jpeg().toBuffer(), 'artwork_not_square'],
    ['a GIF', () => picture(1500).gif().toBuffer(), 'artwork_unsupported'],
    ['a WebP', () => picture(1500).webp().toBuffer(), 'artwork_unsupported'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'artwork_unsupported'],
    [
      'a JPEG that ends early',
      async () => (await picture(2000).jpeg({ quality: 100 }).toBuffer()).subarray(0, 9_000),
      'artwork_undecodable',
    ],
    ['a PNG that claims 50,000 by 50,000', bomb, 'artwork_limits'],
  ])('%s is refused with its reason', async (_, bytes, code) => {
    const upload = await send(await bytes(), { kind: 'artwork', name: 'cover.jpg' })
    expect(upload).toMatchObject({ status: 'refused', refusal: { code } })
  })

  test('CMYK is accepted with advice, 16 bits are accepted, and stores get what they need', async () => {
    const cmyk = await picture(3000).toColourspace('cmyk').jpeg().toBuffer()
    const upload = await send(cmyk, { kind: 'artwork', name: 'cover.jpg' })
    expect(upload.status).toBe('ready')
    expect(upload.findings.map(({ code }: { code: string }) => code)).toContain('artwork_cmyk')
    const deep = await picture(3000).toColourspace('rgb16').png().toBuffer()
    expect(await send(deep, { kind: 'artwork', name: 'cover.png' })).toMatchObject({ status: 'ready' })
  })

  /** A real small PNG whose header is changed to claim 2.5 billion pixels. */
  async function bomb(): Promise<Buffer> {
    const png = await picture(1500).png().toBuffer()
    png.writeUInt32BE(50_000, 16)
    png.writeUInt32BE(50_000, 20)
    return png
  }
})

describe('signed file URLs', () => {
  const read = (address: string, headers: Record<string, string> = {}) => app.fetch(address, { headers })

  test('a signed URL serves its owner, whole or in part, and nobody else', async () => {
    const { urls } = await send(files.flac)
    const address = required(urls.playback)
    const part = await read(address, { cookie: owner.cookie, range: 'bytes=4-7' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-7/${files.flac.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(files.flac.subarray(4, 8))
    expect((await read(address, { cookie: owner.cookie, range: 'bytes=99999999-' })).status).toBe(416)
    expect((await read(address)).status).toBe(401)
    const other = await buildUser(app)
    expect((await read(address, { cookie: other.cookie })).status).toBe(404)
    const forged = address.replace(/(?<=signature=)./, (first) => (first === '_' ? '-' : '_'))
    expect((await read(forged, { cookie: owner.cookie })).status).toBe(404)
    expect(
      (await read(address.replace('/v1/files/uploads', '/v1/files/../uploads'), { cookie: owner.cookie }))
        .status,
    ).toBe(404)
  })

  test('a signed URL expires', async () => {
    const { urls } = await send(files.flac)
    const before = app.deps.clock.now()
    app.deps.clock.set(new Date(before.getTime() + 8 * 3_600_000))
    expect((await read(required(urls.playback), { cookie: owner.cookie })).status).toBe(404)
    app.deps.clock.set(before)
  })

  test.each([
    [
      'Licença nº 7.PDF',
      `attachment; filename="Licenca no 7.PDF"; filename*=UTF-8''Licen%C3%A7a%20n%C2%BA%207.PDF`,
    ],
    ['../../ruse.exe', 'attachment; filename="ruse.exe.pdf"'],
  ])('a licence is downloaded under its name: %s', async (name, header) => {
    const { urls } = await send(Buffer.from('%PDF-1.7 granted'), { kind: 'licence', name })
    const answer = await read(required(urls.original), { cookie: owner.cookie })
    expect(answer.headers.get('content-disposition')).toBe(header)
    expect(await answer.text()).toBe('%PDF-1.7 granted')
  })

  test('a browser never runs an uploaded file', async () => {
    const { urls } = await send(files.wav, { name: 'page.html' })
    const answer = await read(required(urls.original), { cookie: owner.cookie })
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="page.html.wav"')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })
})
