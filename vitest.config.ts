/** Two kinds of test: unit (pure or in memory) and integration (`*.int.test.ts`, on one real PostgreSQL per run). */
import { configDefaults, defineConfig } from 'vitest/config'

const setupFiles = ['scripts/fail-on-console.ts']
const exclude = [...configDefaults.exclude, '**/.cache/**']

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{filing,contract,programmes,tools,server,web,e2e,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.int.test.ts'],
          setupFiles,
          // Generous: a slow machine is not a fault.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          // Every file has a database of its own; the server's modules are loaded once per worker, which takes three seconds of a core.
          isolate: false,
          include: ['server/**/*.int.test.ts'],
          // Filling a disk mounts a small file system, which needs root and a quiet machine: it runs in `npm run drill`.
          exclude: process.env.DRILL_TRIALS ? exclude : [...exclude, '**/full-disk.int.test.ts'],
          setupFiles,
          globalSetup: ['server/src/platform/postgres/test-postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
