/** A programme as screens know it before its definition is loaded: its title, its page on the portal, its calls. */
import { portalScreens } from '@green/contract/portal-screens.ts'
import { type ProgrammeCalls, programmeCalls } from '@green/contract/programmes.ts'
import { filingPageOf } from '@green/contract/screens.ts'
import { type Action, actions } from '@green/filing/actions.ts'
import { load, type ProgrammeId } from '@green/programmes/load.ts'

export type Family = ProgrammeCalls & {
  id: ProgrammeId
  /** Portal page where it is filed. */
  path: string
}

/** A programme without its calls does not compile here. */
const calls: Readonly<Record<ProgrammeId, ProgrammeCalls>> = programmeCalls

export const programmeIds = Object.keys(load) as ProgrammeId[]

export const families = Object.fromEntries(
  programmeIds.map((id): [string, Family] => [
    id,
    { ...calls[id], id, path: filingPageOf(id) ?? portalScreens.apply.path },
  ]),
) as Readonly<Record<ProgrammeId, Family>>

/** The family of a programme id as it comes over the wire; a server that knows more than this page gives none. */
export function familyOf(programme: string): Family | null {
  return Object.hasOwn(families, programme) ? families[programme as ProgrammeId] : null
}

/** The call that sends the form by that step. */
export function sendingCall(family: Family, action: Action) {
  return actions[action].again ? (family.update ?? family.submit) : family.submit
}

/** The call that takes a filing back, ends it or takes it up again. */
export function withdrawingCall({ withdraw, update, submit }: Family) {
  return withdraw ?? update ?? submit
}
