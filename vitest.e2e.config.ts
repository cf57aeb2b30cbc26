import { defineConfig } from 'vitest/config'

// The journeys: a real server, a real browser, one after another.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    testTimeout: 240_000,
    hookTimeout: 300_000,
    // As long as a page waits for what it looks for.
    expect: { poll: { timeout: 60_000 } },
    fileParallelism: false,
    maxWorkers: 1,
  },
})
