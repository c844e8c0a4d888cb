/**
 * What each role may see and do, as named permissions: every call and every letter of a screen. This is the
 * default and the maximum; the rows of the database (`server/src/base/role/`) only revoke.
 */
import type { StepRight } from '@green/filing/workflow/actions.ts'
import { allCalls } from '../all-calls.ts'
import type { Call } from '../call.ts'
import { account } from '../calls/account/account.ts'
import { rightsChange } from '../calls/account/rights-change.ts'
import { user } from '../calls/account/user.ts'
import { menu } from '../calls/operation/menu.ts'
import { role } from '../calls/overview/lookup.ts'
import type { AdministratorDuty, Role } from '../roles.ts'
import { deskScreenOf, type Letter, letterLabels, type OfficeScreen, officeScreens, screenNames } from './screens.ts'

export const callPermission = (call: Call): string => `${call.method} ${call.path}`
export const screenPermission = (screen: OfficeScreen, letter: string): string => `${screen} ${letter}`

/** The permissions of a role by the contract, each with its title. Calls open to everybody, or to everybody signed in, are no permissions. */
export function permissionsOf(one: Role): ReadonlyMap<string, string> {
  const screens = screenNames.flatMap((name) => {
    const { title, may } = officeScreens[name]
    return lettersOf(may[one]).map((letter) => [screenPermission(name, letter), `${title}：${letterLabels[letter]}`])
  })
  const calls = allCalls
    .filter(({ may }) => typeof may !== 'string' && may.includes(one))
    .map((call) => [callPermission(call), call.title])
  return new Map([...screens, ...calls] as [string, string][])
}

/** Which of the three administrators a call belongs to; nobody, where administrators may not call it at all. */
export const dutiesOf = ({ may, duty = 'system' }: Call): readonly AdministratorDuty[] =>
  [may].flat().includes('admin') ? [duty].flat() : []

/** A step of signing in or out, which writes all the same. */
export const isSignInStep = ({ evenIfBusy, method }: Call): boolean => evenIfBusy && method !== 'GET'

/** Whether it may be called through another person's eyes. */
export const isByViewer = (call: Call): boolean =>
  call.byViewer ?? (call.evenIfReadOnly && call.out !== 'blob' && !call.upload && !call.secret && !isSignInStep(call))

/** What is none of this administrator's business where duties are split; without a duty it is everything. */
export const outsideDuty = (duty: AdministratorDuty | null): ReadonlySet<string> => outside[duty ?? 'none']

function without(duty: AdministratorDuty | null): ReadonlySet<string> {
  const isOutside = (duties: readonly AdministratorDuty[]) => duty === null || !duties.includes(duty)
  return new Set([
    ...screenNames
      .filter((name) => isOutside(dutiesOfScreen(name)))
      .flatMap((name) => lettersOf(officeScreens[name].may.admin).map((letter) => screenPermission(name, letter))),
    ...allCalls.filter((call) => dutiesOf(call).length > 0 && isOutside(dutiesOf(call))).map(callPermission),
  ])
}

const dutiesOfScreen = (name: OfficeScreen): readonly AdministratorDuty[] =>
  [officeScreens[name].duty ?? 'system'].flat()

/** The letters of a role on a screen after revocations; without read permission there are none. */
export function lettersLeft(screen: OfficeScreen, one: Role, revoked: ReadonlySet<string>): Letter[] {
  const letters = lettersOf(officeScreens[screen].may[one]).filter((l) => !revoked.has(screenPermission(screen, l)))
  return letters.includes('V') ? letters : []
}

const lettersOfRight: Record<StepRight, readonly Letter[]> = { review: ['R1', 'R2', 'S'], assign: ['A'], revoke: ['K'] }

/** Which of a role's permissions at the desk of a programme have been revoked. */
export function takenRights(programmeId: string, one: Role, revoked: ReadonlySet<string>): StepRight[] {
  if (revoked.size === 0) return []
  const desk = deskScreenOf(programmeId)
  const [granted, left] = [lettersOf(officeScreens[desk].may[one]), lettersLeft(desk, one, revoked)]
  return (Object.keys(lettersOfRight) as StepRight[]).filter((right) => {
    const inRight = (letter: Letter) => lettersOfRight[right].includes(letter)
    return granted.some(inRight) && !left.some(inRight)
  })
}

export const lettersOf = (letters: string | undefined): Letter[] => (letters?.split(' ') ?? []) as Letter[]

/** Accounts and roles: without these an administrator could not undo a mistake, and nobody else can. */
const ofAdministrators: ReadonlySet<string> = new Set([
  ...(['dashboard', 'roleManagement', 'menuManagement', 'accounts'] as const).flatMap((name) =>
    lettersOf(officeScreens[name].may.admin).map((letter) => screenPermission(name, letter)),
  ),
  ...[role, rightsChange, menu, account].flatMap((group) => Object.values(group).map(callPermission)),
  callPermission(user.getUserList),
])

const outside = {
  system: without('system'),
  security: without('security'),
  audit: without('audit'),
  none: without(null),
}

/** Whether the permission cannot be revoked from the role. */
export const isFixed = (one: Role, permission: string): boolean => one === 'admin' && ofAdministrators.has(permission)
