/**
 * Four kinds of test: unit (pure or in memory), integration (`*.int.test.ts`, on one real PostgreSQL per run), screens
 * (`*.screen.test.tsx`, pages of the web in a DOM without layout, on a running server with the demo city), and measured memory.
 */
import { configDefaults, defineConfig } from 'vitest/config'
import { workspaces } from './scripts/workspaces.mjs'

const setupFiles = ['scripts/fail-on-console.ts', 'scripts/show-causes.ts']
const exclude = [...configDefaults.exclude, '**/.cache/**']
const measured = '**/*.memory.int.test.ts'
const onPostgres = {
  setupFiles,
  globalSetup: ['scripts/built-server.ts', 'server/src/platform/postgres/test-postgres.ts'],
  // A limit for what hangs, not for a slow machine.
  testTimeout: 600_000,
  hookTimeout: 600_000,
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // The modules under test are loaded once per worker and not once per file: half of the time.
          isolate: false,
          include: [`{${[...workspaces, 'scripts'].join(',')}}/**/*.test.{ts,tsx}`],
          exclude: [...exclude, '**/*.int.test.ts', '**/*.screen.test.tsx'],
          setupFiles,
          // A limit for what hangs, not for a slow machine.
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          ...onPostgres,
          // Every file has a database of its own; the server's modules are loaded once per worker, which takes three seconds of a core.
          isolate: false,
          include: ['{server,drills}/**/*.int.test.ts'],
          // What is timed, or mounts something of its own, needs a quiet machine: it runs in `npm run drill`.
          exclude: [...exclude, measured, ...(process.env.DRILL_TRIALS ? [] : ['**/*.drill.int.test.ts'])],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          env: { BASE_URL: '/web/' },
          // The second leaves out what the window says of itself before the first hears it.
          setupFiles: [...setupFiles, 'e2e/screens/screen-window.ts'],
          globalSetup: ['e2e/screens/screens-city.ts'],
          // The web's modules are loaded once per worker: five seconds of a core.
          isolate: false,
          include: ['e2e/**/*.screen.test.tsx'],
          // A wait ends when what it waits for is there, however slow the machine is.
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'memory',
          ...onPostgres,
          // Each file in a process of its own, where nothing but the test itself takes memory.
          include: [`{server,spreadsheet}/${measured}`],
        },
      },
    ],
  },
})
