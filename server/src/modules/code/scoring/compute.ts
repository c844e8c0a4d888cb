/** Computes a run: every enterprise of the city, in one transaction, so that a run has all its results or none. */
import { gradeOrder } from '@green/contract/calls/code/green-rating.ts'
import { refuse } from '@green/contract/errors.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import { ratingRunCase } from '@green/filing/cases/rating/rating-run.ts'
import { Exact } from '@green/filing/value/exact.ts'
import { formatNumber } from '@green/filing/value/round.ts'
import { percentileGrades, placesOf, type SetMember } from '@green/green-code/percentile-mode.ts'
import type { ExactRating, Scheme } from '@green/green-code/scheme.ts'
import { takeCaseStep } from '../../../base/case/take-step.ts'
import { type Tx, transaction } from '../../../db/database.ts'
import type { ratingResult } from '../../../db/schema/green-code.ts'
import type { Actor } from '../../../platform/actor.ts'
import { clock } from '../../../platform/clock.ts'
import type { Progress } from '../../../platform/http/handlers.ts'
import type { Services } from '../../../platform/services.ts'
import { isComputing, isTreeOf, runKind, treeOf } from './kind.ts'
import { type RatedSubject, rateSubject, readInputs } from './rate-one.ts'
import { type Subject, subjectsOf, titledAtEndOf } from './record-store.ts'
import { clearResults, insertResults, lockComputing, placeResults, type RunRecord, runById } from './run-store.ts'
import { type SchemeRecord, schemeById, schemeInForce } from './scheme-store.ts'
import { summaryOf } from './summary.ts'
import { tablesOf, type YearTables } from './tables.ts'

const portion = 100

/** What a member of a run is placed by. */
type Member = SetMember & { group: string }

type Basis = { run: RunRecord; scheme: Scheme; inForce: SchemeRecord | null; tables: YearTables }

/**
 * The job's call. A process that dies leaves the run as it was; the next one begins again. What another process has computed
 * meanwhile is left alone.
 */
export async function computeRun(services: Services, { id }: { id: string }, actor: Actor, progress: Progress) {
  const says = await transaction(services.db, async (tx) => {
    await lockComputing(tx, id)
    const basis = await basisOf(tx, id)
    if (!basis) return null
    const { run, inForce } = basis
    await clearResults(tx, id)
    const members = await rateEverybody(tx, basis, progress)
    await placeEverybody(tx, basis, members)
    const summary = await summaryOf(tx, id, run.trial ? (inForce?.title ?? null) : null)
    await takeCaseStep(tx, services, runKind, { id, action: 'finish' }, actor, () => ({
      changes: {
        computedAt: clock.now(),
        enterprises: members.length,
        tables: [...basis.tables.all],
        summary: { ...summary },
      },
      details: { 企业数: String(members.length) },
    }))
    const rated = members.filter(({ total }) => total !== null).length
    return `共${members.length}家企业，${rated}家得出总分，${members.length - rated}家没有`
  })
  if (says === null) {
    const run = await runById(services.db, id)
    if (!run) throw refuse('NOT_FOUND')
    if (run.computedAt === null) throw refuse('ILLEGAL_STEP', { state: stateLabelOf(ratingRunCase, run.state) })
  }
  return { id, says: says ?? '已由另一个任务计算完成' }
}

async function basisOf(tx: Tx, id: string): Promise<Basis | null> {
  const run = await runById(tx, id)
  if (!run) throw refuse('NOT_FOUND')
  if (!isComputing(run)) return null
  const scheme = await schemeById(tx, run.schemeId)
  if (!scheme || !isTreeOf(run.schemeHash, scheme.scheme)) throw refuse('SCHEME_CHANGED')
  return {
    run,
    scheme: treeOf(scheme),
    inForce: run.trial ? await schemeInForce(tx, run.year) : null,
    tables: await tablesOf(tx, run.year, run.startedAt),
  }
}

async function rateEverybody(tx: Tx, basis: Basis, progress: Progress): Promise<Member[]> {
  const { run } = basis
  const subjects = await subjectsOf(tx, run.year)
  const members: Member[] = []
  while (members.length < subjects.length) {
    progress(members.length, subjects.length)
    const next = subjects.slice(members.length, members.length + portion)
    await insertResults(tx, await rateSome(tx, basis, next, members))
  }
  progress(members.length, subjects.length)
  return members
}

type NewResult = typeof ratingResult.$inferInsert

async function rateSome(tx: Tx, basis: Basis, subjects: readonly Subject[], members: Member[]): Promise<NewResult[]> {
  const { run, scheme, inForce, tables } = basis
  const read = await readInputs(tx, run.year, subjects)
  return subjects.map((subject) => {
    const table = tables.of(subject.industryCode)
    const now = rateSubject(scheme, subject, read(scheme, subject), table, run.year)
    const { gates, total } = now.exact
    const group = (subject.industryCode ?? '').slice(0, 2)
    members.push({ id: subject.enterpriseId, total, hasGate: gates.length > 0, group })
    const row: NewResult = { runId: run.id, ...now.rated }
    if (!inForce) return row
    const before = rateSubject(treeOf(inForce), subject, read(treeOf(inForce), subject), table, run.year)
    const { grade, total: was } = before.rated
    return {
      ...row,
      before: { grade, total: was ?? null, changes: changesBetween(scheme, before, now) },
      moved: Math.sign(placeOf(grade) - placeOf(now.rated.grade)),
    }
  })
}

const placeOf = (grade: string) => (gradeOrder as readonly string[]).indexOf(grade)

const mostChanges = 4

/** Why the grade or the total differs: the indicators whose score changes most, and gates. */
function changesBetween(scheme: Scheme, before: RatedSubject, now: RatedSubject): string[] {
  const labels = new Map(scheme.indicators.map(({ id, label }) => [id, label]))
  const scoreIn = ({ rows }: ExactRating, id: string) => rows.find((row) => row.id === id)?.score ?? null
  const ids = [...new Set([...now.exact.rows, ...before.exact.rows].map(({ id }) => id))]
  const textOf = (score: Exact | null) => (score ? formatNumber(score.toNumber(2), 2) : '不计分')
  const zero = Exact.whole(0)
  const rows = ids
    .map((id) => {
      const [was, is] = [scoreIn(before.exact, id), scoreIn(now.exact, id)]
      return { id, was, is, size: Math.abs((is ?? zero).minus(was ?? zero).toDouble()) }
    })
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => b.size - a.size)
    .slice(0, mostChanges)
    .map(({ id, was, is }) => `${labels.get(id) ?? id}：${textOf(was)}→${textOf(is)}`)
  const [had, has] = [before.exact.gates.join('、'), now.exact.gates.join('、')]
  return had === has ? rows : [`否决项：${had || '无'}→${has || '无'}`, ...rows]
}

/** Bands among the division; in percentile mode the grades of the titled factories by their position. */
async function placeEverybody(tx: Tx, { run, scheme }: Basis, members: readonly Member[]): Promise<void> {
  const bands = [...Map.groupBy(members, ({ group }) => group).values()].flatMap((own) => placesOf(own))
  const titled = run.mode === 'percentile' ? await titledAtEndOf(tx, run.year) : null
  const grades = new Map(
    titled
      ? percentileGrades(
          scheme,
          members.filter(({ id }) => titled.has(id)),
        ).flatMap(({ id, grade }): [string, string][] => (grade === null ? [] : [[id, grade]]))
      : [],
  )
  await placeResults(
    tx,
    run.id,
    bands.map(({ id, band }) => {
      const grade = grades.get(id)
      return { id, band, ...(grade ? { grade } : {}) }
    }),
  )
}
