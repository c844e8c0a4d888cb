/** The commands `npm run check` and `npm test`. Plain JavaScript for Node 20. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './builds.mjs'
import { installServers } from './install.mjs'
import { bin, modules, root, run } from './programs.mjs'

function newTally() {
  return { passed: 0, failed: 0, times: [], failures: [] }
}

/** The fast checks and tests. */
export async function check() {
  const tally = newTally()
  await runChecks(tally)
  await runVitest(tally, ['--project', 'unit'])
  return conclude(tally)
}

/** All tests: the checks, unit and integration, and the journeys in a real browser. */
export async function test() {
  installServers()
  const tally = newTally()
  await runChecks(tally)
  // The integration tests start the product and ask for pages.
  const isBuilt = build(root, 'web') && build(root, 'server')
  await runVitest(tally, [])
  if (isBuilt) await runJourneys(tally)
  else tally.failed += 1
  return conclude(tally)
}

async function runChecks(tally) {
  const checks = [
    ['types', [bin('typescript', 'tsc'), '-p', 'tsconfig.json']],
    ['types of the server', [bin('typescript', 'tsc'), '-p', 'server']],
    ['lint and format', [bin('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']],
    ['house rules', ['scripts/house-rules.ts']],
    ['unused files and exports', [bin('knip', 'knip')]],
    ['licences and secrets', ['scripts/supply-chain/command.ts', join(modules, '.cache/sbom.cdx.json'), '--offline']],
  ]
  for (const [name, args] of checks) {
    const good = (await run(args)) === 0
    tally[good ? 'passed' : 'failed'] += 1
    if (!good) tally.failures.push({ title: name, file: 'checks', said: '' })
    console.log(`${good ? '✓' : '✗'} ${name}`)
  }
}

async function runVitest(tally, args) {
  await runReported(tally, (file) => ({
    args: [
      bin('vitest', 'vitest'),
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    count: (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      left: report.numPendingTests + report.numTodoTests,
    }),
    times: (report) =>
      report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ title, duration }) => ({ title, file: relative(root, name), ms: duration ?? 0 })),
      ),
    failures: (report) =>
      report.testResults.flatMap(({ name, status, message, assertionResults }) => {
        const file = relative(root, name)
        const failed = assertionResults.filter((one) => one.status === 'failed')
        if (failed.length === 0) return status === 'failed' ? [{ title: 'the file itself', file, said: message }] : []
        return failed.map(({ title, failureMessages }) => ({ title, file, said: failureMessages.join('\n') }))
      }),
  }))
}

async function runJourneys(tally) {
  await runReported(tally, (file) => ({
    args: [
      bin('@playwright/test', 'playwright'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    count: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, left: stats.skipped }),
    times: ({ suites }) => suites.flatMap(journeysIn),
    failures: ({ suites }) => suites.flatMap(journeysIn).filter(({ said }) => said !== ''),
  }))
}

/** All journeys of a suite and its nested suites, with the total time of their retries, and what they said when they failed. */
function journeysIn({ file, specs = [], suites = [] }) {
  const own = specs.map(({ title, ok, tests }) => {
    const results = tests.flatMap((one) => one.results)
    return {
      title,
      file: `e2e/${file}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      said: ok
        ? ''
        : (results
            .at(-1)
            ?.errors.map(({ message }) => message)
            .join('\n') ?? 'did not run'),
    }
  })
  return [...own, ...suites.flatMap(journeysIn)]
}

/**
 * Runs a test program, adds its report's counts, each test's duration and what failed; a failure without a failed test
 * (a file that does not load) counts as one.
 */
async function runReported(tally, describe) {
  const folder = mkdtempSync(join(tmpdir(), 'green-report-'))
  const file = join(folder, 'report.json')
  const { args, env, count, times, failures } = describe(file)
  const code = await run(args, env)
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  const { passed, failed, left } = report ? count(report) : { passed: 0, failed: 0, left: 0 }
  if (report) {
    tally.times.push(...times(report))
    tally.failures.push(...failures(report))
  }
  if (left > 0) console.log(`${left} left out: a test that does not run counts as failed`)
  tally.passed += passed
  tally.failed += Math.max(failed + left, code === 0 ? 0 : 1)
  rmSync(folder, { recursive: true })
}

/** Prints the twenty slowest tests, the failed ones with the beginning of what they said, and the result. */
function conclude({ passed, failed, times, failures }) {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 20)
  console.log(`\nThe ${slowest.length} slowest of ${times.length} tests:`)
  for (const { title, file, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}  (${file})`)
  for (const { title, file, said } of failures) {
    const lines = stripVTControlCharacters(said).split('\n').slice(0, 12)
    console.log(`\n✗ ${title}  (${file})\n${lines.map((line) => `    ${line.slice(0, 200)}`).join('\n')}`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
