import { accessSync, constants } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { env } from './app/server/platform/env'

/** The program itself before the wrapper scripts around it. */
const PLACES = [
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const browser = env().CHROME_PATH ?? PLACES.find(isProgram)
/** The same browser without the parts that make its window takes a third less of the machine. */
const shell = browser && join(dirname(browser), 'chromium-headless-shell')
const launchOptions = {
  executablePath: shell && isProgram(shell) ? shell : browser,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}

/** The name of a headless browser counts as a bot, which is served differently. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

export default defineConfig<object, { driver: 'http' | 'browser' }>({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/setup.global.ts',
  globalTimeout: 1_800_000,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Two keep two cores busy for only three quarters of the time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    userAgent: USER_AGENT,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions,
  },
  // A title without a tag runs over HTTP, without a browser. `@js` asks for a browser with scripts, for what needs
  // scripts, focus or a layout; `@nojs` for one without; `@http` beside them runs it over HTTP as well.
  projects: [
    {
      name: 'http',
      // In `npm test` they give way to what runs beside them.
      timeout: 180_000,
      expect: { timeout: 30_000 },
      use: { driver: 'http', javaScriptEnabled: false },
      grep: /^(?!.*@(js|nojs)\b)|@http\b/,
    },
    { name: 'nojs', use: { javaScriptEnabled: false }, grep: /@nojs\b/ },
    { name: 'js', grep: /@js\b/ },
  ],
})
