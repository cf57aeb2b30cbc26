import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// On a slow connection each request costs more than the few bytes a page does not use: what nearly every page needs
// is one file, and what many pages share another.
const codeSplitting = {
  groups: [
    { name: 'frame', minShareCount: 45 },
    { name: 'common', minShareCount: 12 },
    // Each is a few hundred bytes, and a page has dozens.
    { name: 'icons', test: /@tabler/, minShareCount: 2 },
  ],
}

// The server bundle begins at src/app/main.ts: one module graph for API, worker, mails and pages.
export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2024', cssCodeSplit: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    ssr: { build: { rolldownOptions: { input: 'src/app/main.ts' } } },
  },
  server: { hmr: { port: 24678 } },
})
