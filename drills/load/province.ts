/** From the city that was measured to a province: arithmetic, and what dividing by county would take. */
import { everyTable } from '../../server/src/db/every-table.ts'
import { type Divided, division } from './division.ts'
import type { Results } from './page.ts'

const enterprisesOfProvince = 400_000
/** Of a large machine that a data centre has in stock. */
const coresOfOneMachine = 64
const count = (value: number) => Math.round(value).toLocaleString('en')

/** Two chapters of docs/load.md. */
export async function province(found: Results): Promise<string> {
  const tables = division(await everyTable())
  return `${arithmetic(found)}

${dividing(tables)}`
}

function arithmetic({ run, city, people, peopleOfGoal, pace, cores }: Results): string {
  const { measured, processes } = run
  const times = enterprisesOfProvince / city.enterprises
  const acts = Object.values(measured.acts).reduce((sum, one) => sum + one.count, 0)
  const used = (match: (name: string) => boolean) =>
    processes.filter(({ name }) => match(name)).reduce((sum, one) => sum + one.processorSeconds, 0)
  const perAct = {
    server: used((name) => name !== 'postgres') / acts,
    database: used((name) => name === 'postgres') / acts,
  }
  const peopleThere = peopleOfGoal * times
  const rate = (acts / measured.seconds / people) * peopleThere
  const submissions = measured.acts.submission
  const sent = submissions ? (submissions.count / acts) * rate : 0
  const [largest] = run.sizes
  const databaseCores = (rate * perAct.database) / 0.6
  const fits = databaseCores <= coresOfOneMachine
  return `## A province

30 million people and ${count(enterprisesOfProvince)} enterprises are ${count(times)} times this city. With the same last day ${count(peopleThere)} people are there at a time and ask ${count(rate)} times a second.

| | measured here | in the province |
|---|---|---|
| requests a second | ${(acts / measured.seconds).toFixed(1)} by ${count(people)} people, ${pace.pauseSeconds} s between acts | ${count(rate)} |
| server processes | ${(perAct.server * 1000).toFixed(1)} ms of a core for each request | ${count(rate * perAct.server)} cores busy, ${count((rate * perAct.server) / 0.6)} at 60 % |
| database | ${(perAct.database * 1000).toFixed(1)} ms of a core for each request | ${count(rate * perAct.database)} cores busy, ${count(databaseCores)} at 60 % |
| submissions a second | ${submissions ? (submissions.count / measured.seconds).toFixed(2) : '0'} | ${sent.toFixed(1)} |
| database on disk | ${count(run.databaseMb)} MB, the largest table \`${largest?.table}\` ${count(largest?.mb ?? 0)} MB | ${count((run.databaseMb * times) / 1024)} GB |

These are straight lines through one point on ${cores} cores: caches, locks and the network of several machines are not in them.

**What divides by county.** Everything that a filer, a county officer or a supervisor does: the case with its history, values, deadlines and messages, uploads, drafts, sessions, background jobs, exports, searches within the own county. The server processes hold no state and divide by number. Files divide by their keys.

**What does not.**

- *The number of a filing*: one row of \`counter\` for each programme and year, taken on a connection of its own and committed at once. ${count(sent)} a second leave each ${sent > 0 ? (1000 / sent).toFixed(0) : '∞'} ms. A number that carries its county (a counter for each county) ends that; it changes what the numbers look like, which the bureau has to want.
- *What is unique in the whole territory*: credit codes, login names and mobile numbers, certificates of green power, document numbers. They need one place that is asked before writing.
- *The city's desks, boards, rankings and the public map*, which read all counties. Read replicas carry them today; divided, each is a question to every server.
- *The log's chain*: one sequence of seals. One chain for each county, and one over their heads, would do.
- *The queue and the schedules*: one database for them, or one for each county.
- *The index of public documents*: small, the same everywhere.

**Before dividing anything.** By this table the database of the province ${fits ? `fits one machine of ${coresOfOneMachine} cores` : `does not fit one machine of ${coresOfOneMachine} cores`}; replicas take over what is public and the boards (decision 0044), processes on several machines the rest (decision 0037). Dividing is for what one writer cannot carry: its cores, or the one log that all writes go through.`
}

function dividing(tables: readonly Divided[]): string {
  const of = (how: Divided['how']) => tables.filter((one) => one.how === how)
  const divided = tables.filter(({ how }) => how !== 'shared')
  const loose = divided.reduce((sum, one) => sum + one.loose.length, 0)
  const crossing = divided.reduce((sum, one) => sum + one.crossing.length, 0)
  return `## Citus by county, tried on the schema

Citus does not run here; what it demands is known: the column by which a table is divided stands in every unique constraint, and a foreign key leads to a table divided alike or to a copy on every server. \`drills/load/division.ts\` reads this from the schema of ${tables.length} tables:

| tables | | unique constraints without the county | foreign keys to a copied table |
|---|---|---|---|
| ${of('county').length} | have \`qx_code\` | ${of('county').reduce((sum, one) => sum + one.loose.length, 0)} | ${of('county').reduce((sum, one) => sum + one.crossing.length, 0)} |
| ${of('through').length} | belong to a row that has it, and need the column | ${of('through').reduce((sum, one) => sum + one.loose.length, 0)} | ${of('through').reduce((sum, one) => sum + one.crossing.length, 0)} |
| ${of('shared').length} | belong to no county: copied to every server, or kept at one | | |

What it would change: ${of('through').length} columns to add and fill; ${loose} keys and unique constraints to widen by the county, of which those over an id hold by themselves, since ids are random, and those over a code or a number no longer hold for the whole territory; every question that names a row by its id alone would go to all servers unless it names the county too, which the scope of county officers and filers already does and the city's does not; moving an enterprise to another county becomes copying its rows. Foreign keys to copied tables (${crossing}) stay. What it would cost: another server for the coordinator, one for each part with its standby, and upgrades of PostgreSQL that wait for the extension.

| table | divided by | unique constraints that lack the county | foreign keys to a copied table |
|---|---|---|---|
${divided.map((one) => `| \`${one.table}\` | \`${one.by}\` | ${one.loose.map((name) => `\`${name}\``).join(', ') || '–'} | ${one.crossing.map((name) => `\`${name}\``).join(', ') || '–'} |`).join('\n')}

Of no county: ${of('shared')
    .map(({ table }) => `\`${table}\``)
    .join(', ')}.`
}
