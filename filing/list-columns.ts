/** What a list of one programme may show or be asked about, and to whom. */
import { isContact, isIdentity } from './personal.ts'
import {
  type Field,
  fieldsOf,
  type Programme,
  type Spec,
  type StandardColumn,
  standardColumns,
  unseenKeys,
} from './programme.ts'
import type { StepRole } from './workflow.ts'

const handlers: readonly StepRole[] = ['county', 'city', 'admin']

/** Whether this role sees the value only in part: experts every personal one, officers whatever reaches a person or an account. */
export function isMasked(spec: Spec, role: StepRole): boolean {
  if (role === 'enterprise') return false
  return role === 'expert' ? spec.personal === true : isContact(spec) || isIdentity(spec)
}

/** Whether this role may have a masked value shown for a reason: contacts whoever handles the case, identity and account numbers the city. */
export function isShownTo(spec: Spec, role: StepRole): boolean {
  return isIdentity(spec) ? role === 'city' : isContact(spec) && handlers.includes(role)
}

/** Standard columns that mean nothing in a list of single rows. */
const notInLists: readonly StandardColumn[] = ['groupScores', 'rank']
const ofRubric: readonly StandardColumn[] = ['systemScore', 'expertScore', 'gateFlag', 'grade']
const single = ({ spec }: Field) => spec.kind !== 'rows' && spec.kind !== 'files' && spec.kind !== 'calc'

/** Every column this role may choose for the programme's list, the usual ones first. */
export function columnsFor(programme: Programme, role: StepRole): string[] {
  const unseen = unseenKeys(programme, role)
  const standard = (Object.keys(standardColumns) as StandardColumn[]).filter(
    (key) =>
      !notInLists.includes(key) &&
      (programme.rubric || !ofRubric.includes(key)) &&
      (programme.rankedBy || key !== 'rankFigure') &&
      (key !== 'batchName' || programme.oneOpenPer === 'batch'),
  )
  const own = [...fieldsOf(programme), ...(programme.outcome?.fields ?? [])].filter(single).map(({ key }) => key)
  const figures = [...Object.keys(programme.figures), ...Object.keys(programme.counted ?? {})]
  return [...new Set<string>([...programme.list, ...standard, ...own, ...figures])].filter((key) => !unseen.has(key))
}

/** The chosen columns that the list has for this role, in the order chosen; null where nothing is chosen. */
export function columnsChosen(programme: Programme, role: StepRole, chosen: string | undefined): string[] | null {
  if (!chosen) return null
  const known = new Set(columnsFor(programme, role))
  const columns = [...new Set(chosen.split(','))].filter((key) => known.has(key))
  return columns.length > 0 ? columns : null
}
