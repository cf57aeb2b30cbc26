// Limits by address, which one client can have very many of.
import { afterAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../test/database.ts'
import { openDatabase } from './db.ts'
import { openRateLimits } from './rate-limits.ts'

const { pool, close } = openDatabase(await cloneDatabase(inject('databaseUrl')))
afterAll(close)
const limits = openRateLimits(pool)

test('another address of the same IPv6 network has no attempts of its own', async () => {
  for (let attempt = 0; attempt < 15; attempt++)
    await limits.take('reset.address', `2001:db8:1:2::${attempt}`)
  await expect(limits.take('reset.address', '2001:db8:1:2:aaaa::1')).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  await expect(limits.check('reset.address', '2001:db8:1:2::ffff')).rejects.toThrow()
  expect(await limits.take('reset.address', '2001:db8:1:3::1')).toBe(1)
})
