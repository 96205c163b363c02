import { defineConfig } from '@playwright/test'
import journeys from './playwright.config'

/** Takes pictures of all screens into `screens/`, for people to look at; nothing is compared. */
export default defineConfig({
  ...journeys,
  testDir: 'tests/pictures',
  // GUIDE=1 takes those of the user guide instead, into docs/guide/pictures.
  testMatch: process.env.GUIDE ? 'guide.ts' : 'take.ts',
  globalSetup: './tests/pictures/setup.ts',
  reporter: [['line']],
  projects: [
    { name: 'desktop-light' },
    { name: 'desktop-dark', use: { colorScheme: 'dark' } },
    { name: 'mobile-light', use: { viewport: { width: 390, height: 844 } } },
    { name: 'mobile-dark', use: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } },
    { name: 'no-scripts', use: { javaScriptEnabled: false } },
  ],
})
