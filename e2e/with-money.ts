// Shared code of journeys with money: reports of a store that are posted, and people who can be paid.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { beginUpload, type Call, callAs, sendBytes, until } from './by-api.ts'
import { filesFolder } from './fixtures.ts'

const DEEZER_COLUMNS =
  'Start Report,End Report,ISRC,Artist,Title,Album,UPC,Country,Nb of plays,Royalties,Service,Provider,provider_id,Label'

export interface DeezerReport {
  fileName: string
  /** Lines in the layout of Deezer. */
  lines: readonly string[]
  /** The currency of the source. */
  currency: string
  /** Of the currency in the book currency, where they differ. */
  rate?: { rate: string; source: string; asOf: string }
}

/** Sends a report through the import desk, posts it, and waits until its lines can be shown. */
export async function postDeezerReport(
  url: string,
  staffCookie: string,
  { fileName, lines, currency, rate }: DeezerReport,
): Promise<void> {
  const file = path.join(await filesFolder(), fileName)
  writeFileSync(file, `${[DEEZER_COLUMNS, ...lines].join('\n')}\n`)
  const staff = callAs(url, staffCookie)
  const { id: sourceId } = await staff<{ id: string }>('POST', '/admin/statement-sources', {
    code: 'deezer-journey',
    name: 'Deezer',
    currency,
  })
  const begun = await beginUpload(url, staffCookie, 'statement', file)
  const address = new URL(begun.headers.get('location') ?? '', `${url}/v1/uploads/files`)
  expect((await sendBytes(address, staffCookie, readFileSync(file))).status).toBe(204)
  const uploadId = address.pathname.split('/').pop()
  await until('upload', async () => (await staff('GET', `/uploads/${uploadId}`)).status === 'ready')
  const { id } = await staff<{ id: string }>('POST', '/admin/statements', { uploadId, sourceId })
  const statusOf = async () => (await staff('GET', `/admin/statements/${id}`)).status
  await until('dry run', async () => (await statusOf()) === 'matched')
  if (rate) await staff('PUT', `/admin/statements/${id}/rates`, { currency, ...rate })
  await staff('POST', `/admin/statements/${id}/posting`)
  await until('posting', async () => (await statusOf()) === 'posted')
  await until('lines', async () => (await staff('GET', `/admin/statements/${id}`)).linesStored === true)
}

/** Sets up Payoneer at the test gateway, and sends a tax form. */
export async function setUpPayee(url: string, call: Call, name: string): Promise<void> {
  await call('PUT', '/account/payout', { method: 'payoneer', payoneer_email: `${name}@pay.example` })
  const setup = await call<{ url: string }>('POST', '/account/payout/payoneer-setup', {})
  const { pathname, search } = new URL(setup.url)
  await fetch(`${url}${pathname}${search}`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ fate: 'works' }),
    redirect: 'manual',
  })
  await call('POST', '/account/payout/payoneer-return', {})
  await call('POST', '/account/tax-form', {
    kind: 'w8ben',
    name,
    country: 'PT',
    address: 'Rua das Flores 12',
    city: 'Porto',
    postalCode: '4000-001',
    number: '123456789',
    classification: '',
    citizenship: 'PT',
    birthDate: '1994-03-02',
    entityType: '',
    fatcaStatus: '',
    hasTreatyClaim: false,
    signature: name,
    isCertified: true,
  })
}
