// Builds the programs of sandboxed processes: one file each, in build/programs. Their libraries stay packages.
import path from 'node:path'
import { build } from 'vite'
import { PROGRAMS } from '#engines/sandbox/programs.ts'

await Promise.all(
  PROGRAMS.map((name) =>
    build({
      configFile: false,
      logLevel: 'warn',
      build: {
        ssr: `src/engines/${name}.ts`,
        outDir: path.join('build', 'programs', path.dirname(name)),
        emptyOutDir: false,
        target: 'node24',
        rolldownOptions: { output: { entryFileNames: '[name].js' } },
      },
    }),
  ),
)
