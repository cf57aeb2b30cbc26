import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// On a slow connection each request costs more than the few bytes a page does not use: what nearly every page needs
// is one file, and what many pages share another.
const codeSplitting = {
  groups: [
    { name: nameStyles, test: /\.(module|layer)\.css$/, priority: 1 },
    { name: 'frame', minShareCount: 45 },
    { name: 'common', minShareCount: 12 },
    // Each is a few hundred bytes, and a page has dozens.
    { name: 'icons', test: /@tabler/, minShareCount: 2 },
  ],
}

/** Nearly every page shows something of these. */
const FRAME = ['accounts', 'notifications', 'site', 'teams']

/** The styles of the shared components and of the frame around pages are one file, those of each feature another. */
function nameStyles(id: string): string {
  const [, feature = 'ui'] = /\/src\/features\/([^/]+)\//.exec(id) ?? []
  return `${FRAME.includes(feature) ? 'ui' : feature}-styles`
}

// The server bundle begins at src/app/main.ts: one module graph for API, worker, mails and pages.
export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2024' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    ssr: { build: { rolldownOptions: { input: 'src/app/main.ts' } } },
  },
  server: { hmr: { port: 24678 } },
})
