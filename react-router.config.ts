import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // A page that knows every route can say that it is offline; with the lazy default, the browser loads a document.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
