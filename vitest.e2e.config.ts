import { defineConfig } from 'vitest/config'

// The journeys: a real server and a real browser each, two files at a time: while one waits, the other works.
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    testTimeout: 240_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
})
