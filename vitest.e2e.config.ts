import { defineConfig } from 'vitest/config'

// The journeys: real servers, each on a port and a data folder of its own, and real browsers.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/prepared-data.ts'],
    testTimeout: 240_000,
    hookTimeout: 600_000,
    // As long as a page waits for what it looks for.
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    // A journey that passes only when run again is reported as flaky, to be fixed, but does not fail the run.
    retry: 1,
  },
})
