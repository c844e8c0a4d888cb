/** The journeys: people at work in a real browser, on one demo city that each run starts for itself. */
import { defineConfig } from '@playwright/test'
import { preparedBrowser } from './browser.ts'
import { freePort } from './free-port.ts'

// Workers load this file again: the first process chooses the port and passes it on in the environment.
process.env.JOURNEY_PORT ??= String(await freePort())
const { executablePath, env } = await preparedBrowser()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results',
  globalSetup: './demo-city.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A test that passes only on its retry is listed as flaky, so that a busy machine is told apart from a defect.
  retries: 1,
  // Limits for what hangs, not for a slow machine: a wait ends as soon as its condition holds.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    baseURL: `http://127.0.0.1:${process.env.JOURNEY_PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1920, height: 1080 },
    // A recording doubles the time of a journey, or more: `--trace on` records.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, env: { ...process.env, ...env } },
  },
})
