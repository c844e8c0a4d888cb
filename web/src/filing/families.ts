/** What screens need of a programme before its definition is loaded: its title, its page on the portal, its calls. */
import { portalScreens } from '@green/contract/screens/portal-screens.ts'
import { type ProgrammeCalls, programmeCalls } from '@green/contract/screens/programmes.ts'
import { type Action, actions } from '@green/filing/workflow/actions.ts'
import { load, type ProgrammeId } from '@green/programmes/load.ts'

export type Family = ProgrammeCalls & {
  id: ProgrammeId
  /** Portal page for filing it. */
  path: string
}

export const programmeIds = Object.keys(load) as ProgrammeId[]

export const families = Object.fromEntries(
  // A programme without its calls or without its page does not compile here.
  programmeIds.map((id): [string, Family] => [id, { ...programmeCalls[id], id, path: portalScreens[id].path }]),
) as Readonly<Record<ProgrammeId, Family>>

/** The family of a programme id from the server; null for a programme this version of the web does not know. */
export function familyOf(programme: string): Family | null {
  return Object.hasOwn(families, programme) ? families[programme as ProgrammeId] : null
}

/** The call that submits the form by that action. */
export function sendingCall(family: Family, action: Action) {
  return actions[action].again ? (family.update ?? family.submit) : family.submit
}

/** The call that withdraws a filing, ends it or reopens it. */
export function withdrawingCall({ withdraw, update, submit }: Family) {
  return withdraw ?? update ?? submit
}
