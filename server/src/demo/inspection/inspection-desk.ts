/** The desk of one case in the demo city: its people, its days, its papers with their numbers, and its steps. */
import type { PaperKindKey } from '@green/filing/cases/inspection/inspection-papers.ts'
import { addWorkingDays } from '@green/filing/value/working-days.ts'
import type { PaperContent } from '@green/tools/inspection/paper-content.ts'
import { paperKindOf } from '@green/tools/inspection/paper-kinds.ts'
import { cityProfile } from '../../base/reference/reference-data.ts'
import { stepCase } from '../../modules/inspection/inspection/cases.ts'
import { caseOfTarget, type TaskRecord, taskById } from '../../modules/inspection/inspection/store.ts'
import { draftPaper, issuePaper, saveDraft, servePaper } from '../../modules/inspection/inspection-paper/papers.ts'
import { caseById, paperById } from '../../modules/inspection/inspection-paper/store.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock, dayOf, moveClock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import type { DemoRecord } from '../demo-store.ts'
import { officeHour, type SeedContext } from '../seed-context.ts'
import { sequence } from '../sequence.ts'

export type Desk = {
  stage: SeedContext
  services: Services
  task: TaskRecord
  unit: DemoRecord
  id: string
  leader: Actor
  member: Actor
  filer: Actor
  /** Numbers between 0 and 1, the same in every seeding. */
  random: () => number
}

const minuteMs = 60_000

/** Sits down at the case of this enterprise, at the moment at which its task was published. */
export async function openDesk(stage: SeedContext, taskId: string, unit: DemoRecord, seed: number): Promise<Desk> {
  const { services, cast } = stage
  const task = await taskById(services.db, taskId)
  const begun = await caseOfTarget(services.db, taskId, unit.id)
  const [leader, member] = cast.supervisors
  if (!task || !begun || !leader || !member) throw new Error('the task has no case of this enterprise')
  moveClock(begun.createdAt)
  const people = { leader, member, filer: cast.filerOf(unit.id) }
  return { stage, services, task, unit, id: begun.id, ...people, random: sequence(seed) }
}

/** So many working days later, in office hours. */
export function pass({ stage, random }: Desk, days: number): void {
  const on = addWorkingDays(clock.today(), days, cityProfile().holidays)
  moveClock(officeHour(stage, `${on}T00:00:00+08:00`, random))
}

/** Some minutes later, on the same day and never in the future. */
export function soon({ stage }: Desk): void {
  const then = addMs(clock.now(), 12 * minuteMs)
  const [first = then] = [then, stage.present].toSorted()
  moveClock(first)
}

export async function seenCase({ services, id }: Desk): Promise<{ id: string; version: number }> {
  const row = await caseById(services.db, id)
  if (!row) throw new Error('the case is gone')
  return { id, version: row.version }
}

export async function stepOf(
  desk: Desk,
  action: 'notice' | 'verify' | 'suspend',
  actor: Actor = desk.leader,
  opinion = '',
): Promise<void> {
  await stepCase(desk.services, { ...(await seenCase(desk)), action, opinion, files: [] }, actor)
}

/** The last number that went out in each year. */
const serials = new Map<number, number>()

function nextNumber(kind: PaperKindKey): string {
  if (paperKindOf(kind).form !== 'letter') return ''
  const serial = (serials.get(clock.year()) ?? 0) + 1
  serials.set(clock.year(), serial)
  return `演示〔${clock.year()}〕${serial}号`
}

type Written = { actor?: Actor; over?: PaperContent; title?: string; unserved?: true; approver?: Actor }

/** Drafts a paper from the case, completes it, numbers and seals it, and serves it where its kind is served. */
export async function paper(desk: Desk, kind: PaperKindKey, written: Written = {}): Promise<string> {
  const { actor = desk.leader, approver = actor, unserved } = written
  const draft = await draftedPaper(desk, kind, written)
  await issue(desk, kind, draft, approver)
  if (paperKindOf(kind).served && !unserved) await serve(desk, draft.id, approver)
  return draft.id
}

/** Numbers and seals a draft. */
export async function issue(
  { services }: Desk,
  kind: PaperKindKey,
  draft: { id: string; version: number },
  approver: Actor,
): Promise<void> {
  await issuePaper(services, { ...draft, number: nextNumber(kind) }, approver)
}

/** Drafts a paper from the case and completes it. */
export async function draftedPaper(
  { services, id: inspectionId, leader }: Desk,
  kind: PaperKindKey,
  { actor = leader, over = {}, title }: Written = {},
): Promise<{ id: string; version: number }> {
  const { id } = await draftPaper(services, { inspectionId, kind }, actor)
  const draft = await paperById(services.db, id)
  if (!draft) throw new Error('the draft is gone')
  const content = { ...draft.content, ...over } as typeof draft.content
  const saved = await saveDraft(
    services,
    { id, version: draft.version, title: title ?? draft.title, content, settled: [] },
    actor,
  )
  return { id, version: saved.version }
}

/** Handed over at the enterprise. */
export async function serve(desk: Desk, id: string, actor: Actor = desk.leader): Promise<void> {
  const { services, unit } = desk
  soon(desk)
  await servePaper(
    services,
    {
      id,
      way: 'direct',
      receiver: `${unit.contact}（能源管理负责人）`,
      on: clock.today(),
      place: `${unit.facts.address || unit.name}办公楼`,
      consent: '',
      remark: '',
      files: [],
    },
    actor,
  )
}

/** The day on which a rectification ends that gets so many days. */
export const dayIn = (days: number): string => dayOf(addMs(clock.now(), days * 24 * 60 * minuteMs))
