import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** Large libraries that only some pages use, with the component that brings each in. */
const LARGE = {
  dates: /@mantine\/dates|dayjs|ui\/DayField/,
  files: /dropzone|file-selector|ui\/DropArea/,
  sorting: /dnd-kit|ui\/Sortable/,
}

/** The features around every page: nearly each shows something of them. */
const FRAME = /\/src\/features\/(accounts|notifications|site|teams)\//

// On a slow connection each request costs more than the few bytes a page does not use: what nearly every page needs
// is one file, and what many pages share another. A module belongs to the first group that takes it.
const codeSplitting = {
  groups: [
    { name: nameStyles, test: /\.(module|layer)\.css$/, priority: 1 },
    { name: 'frame', minShareCount: 60 },
    // Each is a few hundred bytes, and a page has dozens.
    { name: 'icons', test: /@tabler/, minShareCount: 2 },
    { name: 'apis', test: /\/web\/api\.ts$|\/contract\.json$/, minShareCount: 2 },
    {
      name: 'common',
      test: (id: string) => !Object.values(LARGE).some((large) => large.test(id)),
      minShareCount: 16,
    },
    ...Object.entries(LARGE).map(([name, test]) => ({ name, test })),
    { name: 'parts', test: /\/src\/(ui|lib)\//, minShareCount: 2, maxModuleSize: 4_000 },
    { name: 'shell', test: FRAME, minShareCount: 2 },
  ],
}

/** The styles of the shared components and of the frame around pages are one file, those of each feature another. */
function nameStyles(id: string): string {
  const [, feature = 'ui'] = /\/src\/features\/([^/]+)\//.exec(id) ?? []
  return `${FRAME.test(id) ? 'ui' : feature}-styles`
}

// The server bundle begins at src/app/main.ts: one module graph for API, worker, mails and pages.
export default defineConfig({
  plugins: [reactRouter()],
  // The manifest says where the texts are (`readTextFiles`).
  build: { target: 'es2024', manifest: true },
  environments: {
    // Of the icons, only those that are used are read: half the time of the build.
    client: { build: { rolldownOptions: { experimental: { lazyBarrel: true }, output: { codeSplitting } } } },
    ssr: { build: { rolldownOptions: { input: 'src/app/main.ts' } } },
  },
  server: { hmr: { port: 24678 } },
})
