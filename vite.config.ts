import { type AnyContractRouter, isContractProcedure, minifyContractRouter } from '@orpc/contract'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/*
 * The chunks of what is loaded together: a module that a few pages share would else be a file of its own, and a page
 * of the wizard a hundred of them. A group holds what its modules import as well, so none names one that opens things
 * over the page, or that has a part of the rules in it.
 */
const inside = (folder: string, names: string) => new RegExp(`/${folder}/(${names})[./]`)
const anyOf = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

/** Everything is built on these. */
const LIBRARIES = anyOf([
  inside('node_modules', 'react|react-dom|scheduler|react-router|@tanstack/query-core'),
])
/** What most pages look like. */
const LOOK = anyOf([
  inside(
    'src/ui',
    'Bars|BoxBadge|Counts|Cover|DelayedSkeleton|FieldGrid|FieldLabel|FindingRow|LinkButton|Mark',
  ),
  inside('src/ui', 'NoAccess|Panel|ProgressLine|SaveState|SectionHead|SkeletonBlock|StateBlock|StickyFooter'),
  inside('src/ui', 'ActionMenu|DropArea|DropWords|ErrorState|Logo|Select|TextAction|UiLink|UpgradePrompt'),
  inside('src/ui', 'class-names|format-clock|later|on-reach|said-toasts|show-toast|toasting'),
  inside('@mantine/core/esm/components', 'ActionIcon|Button|Checkbox|CloseButton|Input|InputBase|TextInput'),
  inside('@mantine/core/esm/components/Combobox', 'ComboboxChevron|get-[a-z-]+'),
  inside('@mantine/core/esm/utils', 'InlineInput|InputsGroupFieldset'),
  inside(
    '@tabler/icons-react/dist/esm/icons',
    'Icon(Alert(Octagon|Triangle)|Arrow(Left|Right)|Check|Chevron(Down|Right))',
  ),
  inside(
    '@tabler/icons-react/dist/esm/icons',
    'Icon(Clock|CloudUpload|Copy|Dots|GripVertical|Lock|Plus|Search|Trash|X)',
  ),
])
/** The theme, the header and the footer. */
const FRAME = anyOf([
  inside(
    'src/features/site/web',
    'ActingBar|AccountButton|Footer|Header|TabBar|ThemeToggle|navigation|use-scrolled',
  ),
  inside('src/features/site/web', 'PageFailure'),
  inside('src/features/notifications/web', 'NotificationBell|BellButton|notifications|api'),
  inside('src/features/teams/web', 'WorkingIn|api|team'),
  inside('src/features/accounts/web', 'LanguageMenu|ProofDialog|api|use-user'),
  inside('src/lib', 'i18n/(i18n|say|texts-of-page|use-translation)|web'),
  inside('src/ui', 'theme|palette|UiProvider|Toasts'),
  inside('@mantine/core/esm/core', 'MantineProvider'),
])
/** What every step of the wizard needs. */
const WIZARD = anyOf([
  inside(
    'src/features/releases/web',
    'EditReleasePage|LoadFailure|api|cover-source|draft-[a-z]+|refused-part',
  ),
  inside('src/features/releases/web', 'use-choices|use-dates|use-finding-sentence'),
  inside(
    'src/features/releases/web/wizard',
    'Wizard[A-Za-z]*|Readiness|Finding[A-Za-z]+|StepBars|SubmitButton|Conflict',
  ),
  inside(
    'src/features/releases/web/wizard',
    'use-(draft|field|findings|wizard|transfers|place|server-findings|undo)',
  ),
  inside('src/features/releases/web/wizard', 'field-id|steps|title-of-file|tagged-order'),
  inside('src/features/releases/domain', 'cue|draft|findings|plan-gates|status|vocabulary'),
  inside(
    'src/features/uploads/web',
    'file-upload|finding-letters|speedometer|use-figures|use-sentence|use-upload',
  ),
])

const BROWSER: Rolldown.RolldownOptions = {
  treeshake: {
    // Nothing of ours does anything by being imported: what a page does not use of a module stays out of its chunk.
    moduleSideEffects: [{ test: /\/src\/(engines|features|lib|ui)\/.*\.tsx?$/, sideEffects: false }],
  },
  output: {
    codeSplitting: {
      groups: [
        { name: 'libraries', priority: 4, test: LIBRARIES },
        { name: 'shared', priority: 3, minShareCount: 30 },
        { name: 'look', priority: 2, minShareCount: 2, test: LOOK },
        { name: 'frame', priority: 1, test: FRAME },
        { name: 'wizard', priority: 0, test: WIZARD },
      ],
    },
  },
}

// The server bundle begins at src/app/main.ts: one module graph for API, worker, mails and pages.
export default defineConfig({
  plugins: [reactRouter(), contractsWithoutSchemas()],
  build: { target: 'es2024', cssCodeSplit: false },
  environments: {
    client: { build: { rolldownOptions: BROWSER } },
    ssr: { build: { rollupOptions: { input: 'src/app/main.ts' } } },
  },
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
