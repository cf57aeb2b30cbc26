// Paths where the journeys look for a browser. The headless Chromium comes first: the same pages, a third less load.
export const BROWSERS = [
  ...(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
  ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
    (name) => `/usr/bin/${name}`,
  ),
]
