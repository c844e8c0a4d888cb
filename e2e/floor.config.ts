/** The drill of the oldest supported browser: every page in a real Chromium of that version. */
import { defineConfig } from '@playwright/test'
import { floorBrowser } from './floor-browser.ts'
import journeys from './playwright.config.ts'

const { launchOptions, ...use } = journeys.use ?? {}

export default defineConfig({
  ...journeys,
  testMatch: 'floor/*.floor.ts',
  retries: 0,
  // As long as the list of screens is; each expectation has its own limit.
  timeout: 0,
  use: { ...use, launchOptions: { ...launchOptions, executablePath: await floorBrowser() } },
})
