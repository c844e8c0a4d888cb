/** Writes docs/load.md from the results of a run and from the schema. */
import { writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ms } from '../bench/figures.ts'
import type { Pace } from './arrivals.ts'
import type { LoadCity } from './city.ts'
import { goals } from './people.ts'
import { province } from './province.ts'
import type { Run } from './run.ts'
import type { Visits } from './visits.ts'
import type { ActFigures } from './wire.ts'

export type Results = {
  at: string
  machine: string
  database: string
  /** Of the last minute, before the load. */
  loadBefore: number
  cores: number
  workers: number
  people: number
  peopleOfGoal: number
  coresOfGoal: number
  seconds: number
  warmUpSeconds: number
  seed: number
  pace: Pace
  city: Omit<LoadCity, 'answers'>
  run: Run
  visits: Visits
}

export const machine = () =>
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.version}`

const count = (value: number) => Math.round(value).toLocaleString('en')
const percent = (share: number) => `${(share * 100).toFixed(share < 0.01 ? 3 : 1)} %`
const yes = (met: boolean) => (met ? 'yes' : '**no**')
/** Most growth of a process in an hour that still counts as flat. */
const flatMbPerHour = 20
const errorsAtMost = 0.001
const screenGoalMs = 3000

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

function actRows(acts: Readonly<Record<string, ActFigures>>): string[][] {
  const order = [
    ...Object.keys(goals),
    ...Object.keys(acts)
      .filter((act) => !(act in goals))
      .sort(),
  ]
  return order.flatMap((act) => {
    const found = acts[act]
    if (!found) return act in goals ? [[act, '0', '', '', '', '', `≤ ${goals[act]} ms`, 'not measured']] : []
    const goal = goals[act]
    return [
      [
        ...[act, count(found.count), ms(found.p50), ms(found.p95), ms(found.p99), count(found.failed + found.busy)],
        ...[goal ? `≤ ${goal} ms` : '', goal ? yes(found.p95 <= goal) : ''],
      ],
    ]
  })
}

/** What used the processor, in shares of all cores over the time. */
function limits({ run, cores }: Results): string {
  const { measured, processes, statements } = run
  const whole = measured.seconds * cores
  const used = processes.reduce((sum, one) => sum + one.processorSeconds, measured.processorSeconds)
  const busiest = processes.toSorted((a, b) => b.processorSeconds - a.processorSeconds)[0]
  const [first] = statements ?? []
  return [
    `All cores were busy for ${percent(used / whole)} of the time with the load, its client included (${percent(measured.processorSeconds / whole)}); most of it was *${busiest?.name}*, with ${percent((busiest?.processorSeconds ?? 0) / measured.seconds)} of one core.`,
    first
      ? `The statement that took most of the database's time, ${percent(first.share)}: \`${short(first.text)}\`, ${count(first.calls)} times, ${ms(first.meanMs)} each.`
      : 'The database did not count its statements.',
    `Timers of the client were ${ms(measured.lateMs)} late at the 99th percentile, which is in every time above.`,
  ].join(' ')
}

const short = (text: string) =>
  (text.length > 160 ? `${text.slice(0, 160)} …` : text).replaceAll('|', '\\|').replaceAll('`', '')

function requests(acts: Readonly<Record<string, ActFigures>>) {
  const all = Object.values(acts)
  const sum = (of: (one: ActFigures) => number) => all.reduce((total, one) => total + of(one), 0)
  return {
    count: sum((one) => one.count),
    wrong: sum((one) => one.failed + one.busy),
    busy: sum((one) => one.busy),
    stale: sum((one) => one.stale),
  }
}

/** Writes the whole page. */
export async function writePage(found: Results): Promise<void> {
  const { run, visits, city } = found
  const { measured } = run
  const main = requests(measured.acts)
  const rush = requests(measured.rush)
  const share = main.wrong / Math.max(1, main.count)
  const isLong = measured.seconds >= 3500
  const text = `# Load

\`npm run load\` (\`--minutes 60 --people 375 --seed 1\`) fills a city once, into \`data/run/load\`, and lets the people of the last day of a batch work on the
product as \`npm start\` runs it. \`npm run load -- --short\` is the same in a small city within three minutes, without this page; \`--page\` writes
the page again from the last results. Only this machine is ever asked. People arrive by a Poisson clock from the seed and pause between acts,
whatever the product does; each time runs from the moment at which the act was due, so a product that is slow is not asked less. \`drills/load/people.ts\`
has what each of them does, \`drills/load/load.drill.int.test.ts\` the short form with limits that \`npm run drill\` holds.

Run of ${found.at}: ${found.machine}, ${found.database}; ${found.workers} server processes, database and client on the same cores; load of the machine before it ${found.loadBefore.toFixed(1)}.
${count(city.enterprises)} enterprises, ${count(city.filings)} filings of five years, ${count(city.materials)} material records, ${count(run.databaseMb)} MB.
${count(found.people)} people at a time (the goal is ${count(found.peopleOfGoal)} on ${found.coresOfGoal} cores, scaled to ${found.cores}), ${count(measured.arrived)} came in all; each stays ${found.pace.staySeconds} s on average with ${found.pace.pauseSeconds} s between acts;
${(measured.seconds / 60).toFixed(0)} minutes after ${found.warmUpSeconds} s of warm-up; seed ${found.seed}.${isLong ? '' : ' **This run was shorter than the hour that the goals are about.**'}

## Answers

${table(['act', 'times', 'p50', 'p95', 'p99', 'errors', 'goal (p95)', 'met'], actRows(measured.acts))}

${count(main.count)} requests, ${(main.count / measured.seconds).toFixed(1)} a second. Errors, reads refused under overload included: ${percent(share)} (goal < ${percent(errorsAtMost)}: ${yes(share < errorsAtMost)}), ${count(main.busy)} of them refused. ${count(main.stale)} times somebody was told that another person was faster, which is an answer.${measured.turnedAway ? ` ${count(measured.turnedAway)} people found every account of their kind in use and went away.` : ''}

**The last second.** At the end all who are still there send and leave at once: ${count(rush.count)} requests, ${count(rush.wrong)} errors; ${measured.rush.submission ? `${count(measured.rush.submission.count)} submissions, median ${ms(measured.rush.submission.p50)}, slowest ${ms(measured.rush.submission.worst)}` : 'no submission'}. This is no part of the table.

**The limit.** ${limits(found)}

${
  run.statements
    ? table(
        ['share of the database', 'times', 'mean', 'statement'],
        run.statements
          .slice(0, 6)
          .map((one) => [percent(one.share), count(one.calls), ms(one.meanMs), `\`${short(one.text)}\``]),
      )
    : ''
}

## Processor and memory

${table(
  ['process', 'cores used', 'first', 'last', 'slope', 'flat'],
  run.processes.map((one) => [
    ...[
      one.name,
      (one.processorSeconds / measured.seconds).toFixed(2),
      `${count(one.firstMb)} MB`,
      `${count(one.lastMb)} MB`,
    ],
    ...[`${count(one.slopeMbPerHour)} MB / h`, isLong ? yes(one.slopeMbPerHour <= flatMbPerHour) : 'too short to tell'],
  ]),
)}

The slope is that of a straight line through a look every five seconds; flat is at most ${flatMbPerHour} MB an hour. Of PostgreSQL it is what its processes have for themselves.

## First visits

${count(visits.count)} people with an empty cache open the front page within ${visits.withinSeconds} seconds, each through a line of 3 Mbit/s; ${visits.files} files, ${count(visits.bytes / 1024)} KiB each as served (brotli).

${table(
  ['', 'p50', 'p95', 'slowest', 'goal (p95)', 'met'],
  [
    [
      'first screen: the page with its text and styles',
      ...three(visits.screen),
      `≤ ${screenGoalMs / 1000} s`,
      yes(visits.screen.p95 <= screenGoalMs),
    ],
    ['with the scripts it names', ...three(visits.whole), '', ''],
  ],
)}

${count(visits.failed)} failed. The line is simulated by reading no faster than it carries; it has no delay of its own.

${await province(found)}
`
  await writeFile(fileURLToPath(new URL('../../docs/load.md', import.meta.url)), text)
}

const three = ({ p50, p95, worst }: Visits['screen']) =>
  [p50, p95, worst].map((value) => `${(value / 1000).toFixed(2)} s`)
