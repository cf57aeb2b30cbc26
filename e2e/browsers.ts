// Where the browser of the journeys may be. The Chromium without a window comes first: the same pages for a third less.
export const BROWSERS = [
  ...(process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : []),
  ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
    (name) => `/usr/bin/${name}`,
  ),
]
