/** Every need that a step can have, in the order of their inputs. */
import { labelOf } from '@green/filing/form/check.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import type { Needs } from '@green/filing/workflow/workflow.ts'
import type { FieldFault } from '../errors.ts'
import { type NeedName, type StepInput, stepInputs } from '../filing/step-inputs.ts'
import { award, ground, outcome, publicity, suspension } from './decision.ts'
import { askOffices, officeAnswers, priorNotice, siteVisit } from './inquiry.ts'
import { isBlank, type Line, type Need, type NeedFacts, type StepResult } from './need.ts'
import { fieldNotes, materialsChecked, opinion, reviewItems } from './review.ts'
import { upward, upwardResult } from './upward.ts'

const experts: Need<'experts'> = { says: () => '选定专家和评审期限', ownCall: true, eachCase: true }
/** A sheet that an expert has submitted. */
const sheet: Need<'sheet'> = { says: () => '已提交的评分表和新的期限', ownCall: true, eachCase: true }

/** A missing need does not compile. */
const table: { readonly [N in NeedName]: Need<N> } = {
  materialsChecked,
  reviewItems,
  award,
  publicity,
  outcome,
  upward,
  upwardResult,
  suspension,
  ground,
  priorNotice,
  siteVisit,
  askOffices,
  officeAnswers,
  fieldNotes,
  opinion,
  experts,
  sheet,
}
const names = Object.keys(table) as NeedName[]

/** The needs that a step has, in order. */
export const needsIn = (needs: Needs): NeedName[] => names.filter((name) => needs[name])

/** A need whose name is not known statically, with the step and its parameter. */
type AnyNeed = {
  takes?(param: never): readonly string[]
  says?(param: never): string
  faults?(input: StepInput, facts: NeedFacts, param: never): readonly FieldFault[]
  departs?(input: StepInput, facts: NeedFacts, param: never): readonly string[]
  lines?(input: StepInput, facts: NeedFacts, after: StepResult, param: never): readonly Line[]
}

/** Runs a function of every need of a step, each with its own parameter. */
function askEach<T>(needs: Needs, ask: (need: AnyNeed, param: never, name: NeedName) => readonly T[] | undefined): T[] {
  return needsIn(needs).flatMap((name) => ask(table[name] as AnyNeed, needs[name] as never, name) ?? [])
}

/** All faults, each at its field. */
export function needFaults(needs: Needs, input: StepInput, facts: NeedFacts): FieldFault[] {
  const { opinion, ...others } = needs
  const checked = opinion && !isCoveredByNotes(needs, input) ? needs : others
  return askEach(checked, (need, param) => need.faults?.(input, facts, param))
}

/** What the step departs from, so that a second officer has to answer for it; empty when one decides. */
export function needDepartures(needs: Needs, input: StepInput, facts: NeedFacts): string[] {
  return askEach(needs, (need, param) => need.departs?.(input, facts, param))
}

/** A note on a field is an opinion: with one, a second text is optional. */
export function isCoveredByNotes(
  needs: Needs,
  { opinion, fieldNotes }: Pick<StepInput, 'opinion' | 'fieldNotes'>,
): boolean {
  return needs.fieldNotes === true && isBlank(opinion) && fieldNotes.some(({ note }) => !isBlank(note))
}

/** The history's text beside the opinion. */
export function needLines(needs: Needs, input: StepInput, facts: NeedFacts, after: StepResult): Line[] {
  return askEach(needs, (need, param) => need.lines?.(input, facts, after, param))
}

/** The fields of the call that these needs take. */
export function neededFields(needs: Needs): (keyof StepInput)[] {
  return askEach(needs, ({ takes }, param, name) => takes?.(param) ?? Object.keys(stepInputs[name])) as never
}

/** The inputs of a step in words, for the handbook. */
export function needsText(needs: Needs): string[] {
  return askEach(needs, ({ says }, param) => (says ? [says(param)] : []))
}

/** Whether an input differs from case to case. */
export const asksEachCase = (needs: Needs): boolean => needsIn(needs).some((name) => table[name].eachCase)
/** Whether an input needs a call of its own. */
export const asksOwnCall = (needs: Needs): boolean => needsIn(needs).some((name) => table[name].ownCall)

/** The opinion: as typed, else what the notes say, else the step's default text. */
export function opinionOf(
  programme: Programme,
  needs: Needs,
  input: Pick<StepInput, 'opinion' | 'fieldNotes'>,
): string | undefined {
  if (!isCoveredByNotes(needs, input)) return input.opinion?.trim() || needs.opinion?.default
  const labels = [...new Set(input.fieldNotes.map(({ field }) => labelOf(programme, field)))].join('、')
  return [...labels].length > notedAtMost ? `请按 ${input.fieldNotes.length} 条批注修改。` : `请按批注修改：${labels}。`
}
/** Longer lists of fields stand in the notes only. */
const notedAtMost = 120
