import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
    globalSetup: ['src/test/database.ts'],
    setupFiles: ['src/test/close-opened.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // A worker keeps the modules it has loaded: loading the app anew for each file takes a sixth of the whole run.
    isolate: false,
  },
})
