/** The commands `npm run check` and `npm test`. Plain JavaScript for Node 20. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './builds.mjs'
import { installServers } from './install.mjs'
import { bin, modules, node, root, run, runStep } from './programs.mjs'
import { workspaces } from './workspaces.mjs'

function newTally() {
  return { passed: 0, failed: 0, times: [], failures: [], unsteady: [], parts: [], journeys: 0 }
}

/** The fast checks and tests. */
export async function check() {
  const tally = newTally()
  await runChecks(tally)
  await part(tally, 'unit tests', () => runVitest(tally, ['--project', 'unit']))
  return conclude(tally)
}

/**
 * All tests: the checks, unit and integration, screens, and the journeys in a real browser; with a word only the tests
 * in whose file's path or whose title it stands.
 */
export async function test(word) {
  await installServers()
  const tally = newTally()
  if (!word) await runChecks(tally)
  // The integration tests start the product and ask for pages.
  const isBuilt = await part(tally, 'builds', async () => (await build(root, 'web')) && (await build(root, 'server')))
  if (!isBuilt) tally.failed += 1
  else if (word) await runMatching(tally, word)
  else {
    await part(tally, 'unit tests', () => runVitest(tally, ['--project', 'unit']))
    await part(tally, 'integration tests', () => runTwice(tally, ['--project', 'integration', '--project', 'memory']))
    await part(tally, 'screens', () => runTwice(tally, ['--project', 'screens']))
    await part(tally, 'journeys', () => runJourneys(tally, []))
  }
  return conclude(tally)
}

/** Runs whole files where the word stands in their path, else single tests by their titles. */
async function runMatching(tally, word) {
  const files = testFiles()
  const byPath = files.filter((file) => file.includes(word))
  const chosen =
    byPath.length > 0 ? byPath : files.filter((file) => readFileSync(join(root, file), 'utf8').includes(word))
  const isJourney = (file) => file.endsWith('.journey.ts')
  const journeys = chosen.filter(isJourney)
  const others = chosen.filter((file) => !isJourney(file))
  const titled = byPath.length > 0 ? [] : [word]
  if (others.length > 0)
    await part(tally, 'tests', () => runVitest(tally, [...others, ...titled.flatMap((title) => ['-t', title])], true))
  if (journeys.length > 0)
    await part(tally, 'journeys', () =>
      runJourneys(tally, [...journeys, ...titled.flatMap((title) => ['--grep', title])]),
    )
  if (tally.passed + tally.failed > 0) return
  console.log(`no test matches “${word}”`)
  tally.failed += 1
}

/** All files of tests below the product's folders. */
function testFiles() {
  const below = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : below(path)
      return /\.(test|journey)\.tsx?$/.test(entry.name) ? [path] : []
    })
  return [...workspaces, 'scripts'].flatMap(below)
}

/** Runs a part and notes how long it took and how much of the processors it used. */
async function part(tally, name, work) {
  const began = { at: Date.now(), cpu: secondsOfChildren() }
  const result = await work()
  tally.parts.push({ name, seconds: (Date.now() - began.at) / 1000, cpu: secondsOfChildren() - began.cpu })
  return result
}

/** Processor seconds of all programs that have ended below this process, as the kernel counts them. */
function secondsOfChildren() {
  // The fields after the name in brackets; 14 and 15 are the children's user and system time in hundredths of a second.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** All checks, two at a time, the longest first; what one of them says is shown when it failed. */
async function runChecks(tally) {
  // One checker each: with the usual four each of them works out the contract's types anew, 2.5 times the work and 4.3 GB.
  // What was checked before is kept, so that only what has changed since is checked again.
  const types = (project, kept) => [
    ...[bin('typescript', 'tsc'), '-p', project, '--checkers', '1'],
    ...['--incremental', '--tsBuildInfoFile', join(modules, '.cache', kept)],
  ]
  const checks = [
    ['types', types('tsconfig.json', 'types.tsbuildinfo')],
    ['types of the server', types('server', 'types-server.tsbuildinfo')],
    ['lint and format', [bin('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']],
    ['unused files and exports', [bin('knip', 'knip')]],
    ['licences and secrets', ['scripts/supply-chain/command.ts', join(modules, '.cache/sbom.cdx.json'), '--offline']],
    ['house rules', ['scripts/house-rules.ts']],
  ]
  const left = [...checks]
  const runOneByOne = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [title, args] = next
      const onFailure = (said) => tally.failures.push({ title, file: 'checks', said })
      const good = await runStep([node, ...args], root, { onFailure })
      tally[good ? 'passed' : 'failed'] += 1
      console.log(`${good ? '✓' : '✗'} ${title}`)
    }
  }
  const title = 'types, lint, unused, licences, house rules'
  await part(tally, title, () => Promise.all([runOneByOne(), runOneByOne()]))
}

/** More files than this do not fail by the machine alone. */
const mostUnsteady = 3

/**
 * Runs projects, and the files that failed once more where they are few: what passes then is named as unsteady, as the journeys name
 * theirs, so that a busy machine is told apart from a defect.
 */
async function runTwice(tally, projects) {
  const first = newTally()
  await runVitest(first, projects)
  const files = [...new Set(first.failures.map(({ file }) => file))]
  tally.times.push(...first.times)
  if (files.length === 0 || files.length > mostUnsteady) return add(tally, first)
  const again = newTally()
  await runVitest(again, [...projects, ...files])
  if (again.failed > 0) return add(tally, first)
  tally.passed += first.passed + first.failed
  tally.unsteady.push(...first.failures)
}

function add(tally, { passed, failed, failures }) {
  tally.passed += passed
  tally.failed += failed
  tally.failures.push(...failures)
}

async function runVitest(tally, args, isChosen = false) {
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
      // Where tests were chosen by their titles, the others of their files are left out on purpose.
      left: isChosen ? 0 : report.numPendingTests + report.numTodoTests,
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
        // With the titles around it: one of many calls or programmes is told apart from the others only by them.
        return failed.map(({ fullName, failureMessages }) => ({
          title: fullName.trim(),
          file,
          said: failureMessages.join('\n'),
        }))
      }),
  }))
}

async function runJourneys(tally, args) {
  await runReported(tally, (file) => ({
    args: [
      bin('@playwright/test', 'playwright'),
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...args,
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    count: ({ stats, suites }) => {
      tally.journeys += suites.flatMap(journeysIn).length
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, left: stats.skipped }
    },
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

/** Prints the twenty slowest tests, the failed ones with the beginning of what they said, what each part took, and the result. */
function conclude({ passed, failed, times, failures, unsteady, parts, journeys }) {
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 20)
  console.log(`\nThe ${slowest.length} slowest of ${times.length} tests:`)
  for (const { title, file, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}  (${file})`)
  for (const one of unsteady) printFailure('failed once, and passed when its file was run again: ', one)
  for (const one of failures) printFailure('✗ ', one)
  console.log('\nSeconds of processors, and of the clock, by part:')
  for (const { name, cpu, seconds } of [...parts, sumOf(parts)])
    console.log(`${cpu.toFixed(0).padStart(6)} ${seconds.toFixed(0).padStart(6)}  ${name}`)
  if (journeys > 0) console.log(`${journeys} journeys`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

function printFailure(lead, { title, file, said }) {
  const lines = stripVTControlCharacters(said).split('\n').slice(0, 12)
  console.log(`\n${lead}${title}  (${file})\n${lines.map((line) => `    ${line.slice(0, 200)}`).join('\n')}`)
}

function sumOf(parts) {
  const sum = (of) => parts.reduce((total, one) => total + of(one), 0)
  return { name: 'in all', cpu: sum(({ cpu }) => cpu), seconds: sum(({ seconds }) => seconds) }
}
