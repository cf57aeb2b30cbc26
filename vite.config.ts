import { type AnyContractRouter, isContractProcedure, minifyContractRouter } from '@orpc/contract'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

// The server bundle begins at src/app/main.ts: one module graph for API, worker, mails and pages.
export default defineConfig({
  plugins: [reactRouter(), contractsWithoutSchemas()],
  build: { target: 'es2024' },
  environments: { ssr: { build: { rollupOptions: { input: 'src/app/main.ts' } } } },
  server: { hmr: { port: 24678 } },
})

/**
 * In a browser a contract is where to send what: method and path of every call. It checks nothing there, so the
 * schemas, and the library behind them, stay with the server.
 */
function contractsWithoutSchemas(): Plugin {
  const isRouter = (value: unknown): value is AnyContractRouter =>
    typeof value === 'object' && value !== null && Object.values(value).some(isContractProcedure)
  return {
    name: 'contracts-without-schemas',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async transform(_, id) {
      if (!/\/src\/features\/[\w-]+\/contract\.ts$/.test(id)) return
      const routers = Object.entries((await import(id)) as object).filter(([, value]) => isRouter(value))
      const plain = routers.map(([name, router]) => {
        // What a call needs of its route; what it is for, and who may make it, is for the reference and the server.
        const text = JSON.stringify(minifyContractRouter(router), (key, value) => {
          if (key === 'meta') return {}
          return ['summary', 'description', 'tags'].includes(key) ? undefined : value
        })
        return `export const ${name} = ${text}`
      })
      return { code: plain.join('\n'), map: null }
    },
  }
}
