import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// The server bundle begins at src/app/main.ts: one module graph for API, worker, mails and pages.
export default defineConfig({
  plugins: [reactRouter()],
  build: { target: 'es2024', cssCodeSplit: false },
  environments: {
    ssr: { build: { rollupOptions: { input: 'src/app/main.ts' } } },
  },
  server: { hmr: { port: 24678 } },
})
