import { type AnyContractRouter, isContractProcedure, minifyContractRouter } from '@orpc/contract'
import { reactRouter } from '@react-router/dev/vite'
import { minify } from 'terser'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { APART } from './src/lib/i18n/texts-of-page.ts'

/*
 * The chunks of what is loaded together: a module that a few pages share would else be a file of its own, and a page
 * of the wizard a hundred of them. A group holds what its modules import as well, so none names one that opens things
 * over the page, or that has a part of the rules in it.
 */
const inside = (folder: string, names: string) => new RegExp(`/${folder}/(${names})[./]`)
const anyOf = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

/** Everything is built on these. */
const LIBRARIES = anyOf([
  /^\0rolldown/,
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
  // The wizard asks for it, and does without the list of stores, which has it too.
  inside('src/features/stores/domain', 'major'),
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
    'Kept|LateCreditFields|Wizard[A-Za-z]*|Readiness|Finding[A-Za-z]+|StepBars|SubmitButton|Conflict',
  ),
  inside(
    'src/features/releases/web/wizard',
    'use-(draft|field|findings|wizard|transfers|place|server-findings|undo)',
  ),
  inside('src/features/releases/web/wizard', 'field-id|file-names|name-rules|steps|tagged-order'),
  inside('src/features/releases/domain', 'cue|draft|findings|plan-gates|status|vocabulary'),
  inside(
    'src/features/uploads/web',
    'LateAudioReport|file-upload|finding-letters|use-figures|use-sentence|use-upload',
  ),
])

/** What fields are made of that stand in a few forms, and what stands around a file. */
const FIELDS = anyOf([
  inside('@mantine/core/esm/components', 'FileButton|Pill|PillGroup|PillsInput|PillsInputField'),
  inside('@tabler/icons-react/dist/esm/icons', 'Icon(Ear|PlayerPause|PlayerPlay|Replace|UserPlus)'),
  inside('src/engines/ddex', 'identifiers'),
  inside('src/lib/pure', 'percent'),
  inside('src/ui', 'MiniWave|UploadRow|wave-path'),
  inside('src/features/uploads/web', 'TransferActions|accepted-files|use-row-state'),
  inside('src/features/releases/web', 'use-pinned-marks|wizard/(PillsField|TrackFields.module|steps.module)'),
])
/** A release as one reads it. */
const READING = anyOf([
  inside(
    'src/features/releases/web',
    'ChangeList|DocumentLink|TrackCredits|use-(field-name|line-words|release-words)',
  ),
  inside('src/features/uploads/web', 'DocumentLink'),
  inside('src/lib', 'pure/countries'),
  inside('src/features/artists/web', 'use-countries'),
  inside('src/ui', 'Fact'),
  inside('src/features/payouts', 'contract|web/api'),
])
const PLAYER = anyOf([
  inside('src/ui', 'AudioPlayer|Waveform|use-audio|wave-regions'),
  inside('src/features/uploads/web', 'AudioReport|use-player-labels'),
  inside('@tabler/icons-react/dist/esm/icons', 'IconPlayer(Pause|Play)Filled'),
])

/** The list of stores. */
const STORES = /\/src\/features\/stores\/domain(\/list)?\.ts$/

/** Every page speaks its frame: one file of it in each language. */
const FRAME_TEXTS = /\/src\/(?:lib\/i18n\/common|features\/(?:site|teams)\/messages)\/(\w\w)\.ts$/

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
        { name: 'fields', priority: 0, test: FIELDS },
        { name: 'player', priority: 0, test: PLAYER },
        { name: 'reading', priority: 0, test: READING },
        { name: 'stores', priority: 1, test: STORES },
        { name: (id) => `texts-${FRAME_TEXTS.exec(id)?.[1]}`, priority: 0, test: FRAME_TEXTS },
      ],
    },
  },
}

// The server bundle begins at src/app/main.ts: one module graph for API, worker, mails and pages.
export default defineConfig({
  plugins: [reactRouter(), contractsWithoutSchemas(), textsOfBrowsers(), routerUnwatched(), minifiedTwice()],
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
        const text = JSON.stringify(minifyContractRouter(router), (key, value) =>
          ['meta', 'errorMap', 'summary', 'description', 'tags'].includes(key) ? undefined : value,
        )
        return `export const ${name} = ${text}`
      })
      return { code: plain.join('\n'), map: null }
    },
  }
}

/** Mails are written by the server: what they say stays there. And what few pages say is a file of its own. */
function textsOfBrowsers(): Plugin {
  return {
    name: 'texts-of-browsers',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async transform(_, id) {
      const [file = '', part] = id.split('?')
      const [, feature, language] = /\/src\/features\/([\w-]+)\/messages\/(\w\w)\.ts$/.exec(file) ?? []
      if (!feature || !language) return
      const { [language]: texts } = (await import(file)) as Record<string, object>
      const apart = APART[feature] ?? []
      const wanted = Object.entries(texts ?? {}).filter(
        ([block]) => block !== 'mail' && apart.includes(block) === (part === 'apart'),
      )
      return { code: `export const ${language} = ${JSON.stringify(Object.fromEntries(wanted))}`, map: null }
    },
  }
}

/** Nobody watches the router in a browser: what would be told to those who do is left out. */
function routerUnwatched(): Plugin {
  return {
    name: 'router-unwatched',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!/\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/.test(id)) return
      // All that the router asks of it: whether there is anybody to tell. Should it ask for more, the build says so.
      return [
        'export const consumeInstrumentationClientResultMetaReceiver = () => undefined',
        'export const getRouteInstrumentationUpdates = () => ({})',
        'export const instrumentClientSideRouter = (router) => router',
        // The server's half, which is not part of a browser's build.
        'export const instrumentHandler = undefined',
        'export const instrumentationResultMetaContext = undefined',
      ].join('\n')
    },
  }
}

/** What the bundler has minified loses another hundredth or two to a second, slower hand: 3 KB of a page. */
function minifiedTwice(): Plugin {
  return {
    name: 'minified-twice',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 3 } })
        chunk.code = code ?? chunk.code
      }
    },
  }
}
