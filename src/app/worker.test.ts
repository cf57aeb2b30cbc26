// The worker: what happens to a job whose last attempt fails.
import { expect, test } from 'vitest'
import { csvFile, release, sendCatalogue } from '#features/imports/imports.fixtures.ts'
import { buildUser } from '#test/factories.ts'
import { allowOneAttempt } from '#test/job-queue.ts'
import { openTestApp } from '#test/test-app.ts'
import { startWorker } from './worker.ts'

test('a job that fails for the last time calls its handler for that', async () => {
  const test = await openTestApp()
  const person = await buildUser(test, { plan: 'advanced' })
  const uploadId = await sendCatalogue(test, person, csvFile([release()]))
  const { id } = await test.client(person.cookie).imports.create({ uploadId })
  await allowOneAttempt(test.deps.db)
  const broken = async () => {
    throw new Error('the disk is gone')
  }
  const objects = { ...test.deps.objects, localPath: broken, read: broken }
  const worker = await startWorker({ ...test.app, deps: { ...test.deps, objects } })
  try {
    const findImport = () => test.client(person.cookie).imports.find({ id })
    await expect.poll(async () => (await findImport()).status, { timeout: 20_000 }).toBe('refused')
    expect((await findImport()).refusal?.code).toBe('import_stopped')
  } finally {
    await worker.stop()
  }
})
