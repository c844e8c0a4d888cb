/** What is owed of filings by offices, experts and the other party, as selects of their open rows. */
import { isExpert, isFiler } from '@green/contract/roles.ts'
import { deskOf, filingPageOf } from '@green/contract/screens/screens.ts'
import { type FilingTodo, type FilingTodoKey, filingTodos, knowsTodo } from '@green/filing/profiles/filing-todos.ts'
import { keysOf } from '@green/filing/value/keys-of.ts'
import type { StepRole } from '@green/filing/workflow/step-roles.ts'
import { firstReviewer } from '@green/filing/workflow/workflow.ts'
import { programmes } from '@green/programmes/all.ts'
import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { listOfAccounts } from '../../base/deputy/one-person-store.ts'
import type { OwedRow, TodoReader, TodoSource } from '../../base/todo/source-store.ts'
import { localDate } from '../../db/local-date.ts'
import { filing } from '../../db/schema/filing.ts'
import { expertTask } from '../../db/schema/review.ts'
import { draftsOnly } from '../../platform/actor.ts'
import { addMs, dayOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { officeDueDay } from '../clock/case-clock-store.ts'
import { shownToExperts } from '../panel/blind-store.ts'
import { openTaskStates } from '../panel/task-store.ts'
import { notAnothers, officeOf } from '../record/assignee-store.ts'
import { scopeOf } from '../record/store.ts'
import { myFilings } from '../send/own-filings.ts'

const key = 'filing'

/** The programmes that know the duty for this role, but for one whose review is another office's. */
const programmesOf = (name: FilingTodoKey, role: StepRole): string[] =>
  programmes
    .filter(({ workflow }) => knowsTodo(workflow, filingTodos[name], role))
    .filter(({ workflow }) => name !== 'review' || firstReviewer(workflow) === role)
    .map(({ id }) => id)

// Unscoped: part
/** The part of an expert in the filing: the own sheet is open, or that of anybody is late. */
const openSheet = (which: SQL | undefined) =>
  sql`(select min(${expertTask.dueAt}) from ${expertTask} where ${and(
    eq(expertTask.filingId, filing.id),
    inArray(expertTask.state, openTaskStates),
    which,
  )})`

const ownSheet = ({ actor }: TodoReader) => openSheet(eq(expertTask.expertId, actor.accountId))
const lateSheet = ({ today }: TodoReader) => openSheet(sql`${localDate(expertTask.dueAt)} < ${today}::date`)

const isDrafted = isNotNull(filing.proposal)
const notDrafted = isNull(filing.proposal)
/** Neither drafted by this person nor by an account that counts as this person. */
const draftedByAnother = ({ own }: TodoReader) => sql`not ((${filing.proposal} ->> 'by') = any(${listOfAccounts(own)}))`

type Place = {
  /** Of a filer, in which part: the one who filed, or the other party. */
  filerAs?: 'enterprise' | 'counterpart'
  /** What the page names the case by, where that is not the filing. */
  id?: (reader: TodoReader) => SQL
  due?: (reader: TodoReader) => SQL
  where?: (reader: TodoReader) => SQL | undefined
  /** Not on the list of those whose colleague has the filing. */
  isShared?: true
}

// Unscoped: part
/** What narrows each duty; those of the filer whose last day depends on a window are read with the own filings. */
const places: Partial<Record<FilingTodoKey, Place>> = {
  confirmEntry: {
    filerAs: 'counterpart',
    where: ({ actor }) => (actor.enterpriseId ? eq(filing.counterpartId, actor.enterpriseId) : sql`false`),
  },
  correctEntry: {
    filerAs: 'enterprise',
    where: ({ actor }) => (actor.enterpriseId ? eq(filing.enterpriseId, actor.enterpriseId) : sql`false`),
  },
  review: { due: officeDueDay, isShared: true },
  decide: { due: officeDueDay, where: () => notDrafted, isShared: true },
  score: {
    id: ({ actor }) =>
      sql`(select ${expertTask.id} from ${expertTask} where ${and(
        eq(expertTask.filingId, filing.id),
        inArray(expertTask.state, openTaskStates),
        eq(expertTask.expertId, actor.accountId),
      )} order by ${expertTask.dueAt} limit 1)`,
    due: (reader) => localDate(ownSheet(reader)),
    where: (reader) => sql`${ownSheet(reader)} is not null`,
  },
  completePanel: { where: (reader) => sql`${lateSheet(reader)} is not null`, isShared: true },
  award: { due: officeDueDay, where: () => notDrafted, isShared: true },
  decidePublished: {
    isShared: true,
    where: ({ today }) => and(lt(filing.publicityEnd, today), eq(filing.openObjections, 0), notDrafted),
  },
  approveDraft: { where: (reader) => and(isDrafted, draftedByAnother(reader)) },
  answerAppeal: {},
}

/** The role in which this person takes a step of the duty. */
const stepRoleOf = ({ actor }: TodoReader, { filerAs = 'enterprise' }: Place): StepRole =>
  isFiler(actor.role) ? filerAs : (actor.role as StepRole)

const objectFor = ({ actor }: TodoReader): SQL =>
  isExpert(actor.role) ? shownToExperts : sql`${filing.enterpriseName}`

function selectOf(name: FilingTodoKey, place: Place, reader: TodoReader): SQL[] {
  // Whoever only drafts corrects and confirms nothing.
  if (isFiler(reader.actor.role) && draftsOnly(reader.actor)) return []
  const ids = programmesOf(name, stepRoleOf(reader, place))
  const { id, due, where, isShared } = place
  if (ids.length === 0) return []
  const which = and(
    inArray(filing.state, [...filingTodos[name].in]),
    inArray(filing.programme, ids),
    scopeOf(reader.actor),
    where?.(reader),
    isShared && officeOf(reader.actor) ? notAnothers(reader.actor, reader.own, reader.today) : undefined,
  )
  return [
    sql`select ${`${key}.${name}`}::text as key, ${filing.programme}::text as part, (${id?.(reader) ?? filing.id})::text as id,
      ${objectFor(reader)}::text as object, (${due?.(reader) ?? sql`null`})::date as due,
      ${filing.stateSince} as since from ${filing} where ${which}`,
  ]
}

const partTitle = (id: string) => programmes.find((one) => one.id === id)?.shortTitle ?? ''

/** A filer works on the page of the programme, everybody else at its desk. */
const pageFor = (part: string, role: string) =>
  isFiler(role) ? (filingPageOf(part) ?? '/mainPages/personalCenter') : deskOf(part)

const placed = (todo: FilingTodo) => {
  const { label, nature, otherwise } = todo
  const [state] = todo.in
  return {
    label,
    nature,
    ...(otherwise === undefined ? {} : { otherwise }),
    partTitle,
    at: ({ id, part }: { id: string; part: string }, role: string) =>
      `${pageFor(part, role)}?${isExpert(role) ? 'task' : 'id'}=${id}`,
    listAt: (part: string, role: string) =>
      isFiler(role) || isExpert(role) || todo.in.length > 1
        ? pageFor(part, role)
        : `${pageFor(part, role)}?state=${state}`,
  }
}

const filerTodos = keysOf(filingTodos).filter((name) => filingTodos[name].who.includes('enterprise') && !places[name])

/** Own filings that wait for their filer, as the own desk shows them: with the window, the reply day, or late though still owed. */
async function ownRows(services: Services, { actor }: TodoReader): Promise<OwedRow[]> {
  if (!isFiler(actor.role) || actor.enterpriseId === null) return []
  return (await myFilings(services, actor)).flatMap((row): OwedRow[] => {
    const name = filerTodos.find((one) => (filingTodos[one].in as readonly string[]).includes(row.state))
    if (row.todo === null || name === undefined) return []
    const { id, programme: part, dueAt, updatedAt: since } = row
    const object = row.batchName ?? (row.year === null ? row.number : `${row.year}年度`)
    return [{ key: `${key}.${name}`, part, id, object: object ?? '', due: dueAt && lastDayBefore(dueAt), since }]
  })
}

/** The last whole or begun day before a moment. */
export const lastDayBefore = (moment: string): string => dayOf(addMs(moment, -1))

export const filingSource: TodoSource = {
  key,
  title: '申报',
  todos: Object.fromEntries(keysOf(filingTodos).map((name) => [`${key}.${name}`, placed(filingTodos[name])])),
  selects: (reader) =>
    keysOf(filingTodos).flatMap((name) => {
      const place = places[name]
      return place ? selectOf(name, place, reader) : []
    }),
  rows: (_tx, services, reader) => ownRows(services, reader),
}
