/**
 * What each role may see and press, as named permissions: every call it may ask and every letter of a screen. This is the
 * default and the ceiling; the rows of the database (`server/src/base/role/`) take away from it and never add.
 */
import type { StepRight } from '@green/filing/actions.ts'
import { allCalls } from './all-calls.ts'
import type { Call } from './call.ts'
import { role } from './calls/lookup.ts'
import { account, user } from './calls/user.ts'
import type { Role } from './roles.ts'
import { deskScreenOf, type Letter, letterWords, type OfficeScreen, officeScreens, screenNames } from './screens.ts'

export const callPermission = (call: Call): string => `${call.method} ${call.path}`
export const screenPermission = (screen: OfficeScreen, letter: string): string => `${screen} ${letter}`

/** What the contract gives to a role, each permission with its title. What everybody or everybody signed in may ask is not a right of a role. */
export function permissionsOf(one: Role): ReadonlyMap<string, string> {
  const screens = screenNames.flatMap((name) => {
    const { title, may } = officeScreens[name]
    return lettersOf(may[one]).map((letter) => [screenPermission(name, letter), `${title}：${letterWords[letter]}`])
  })
  const calls = allCalls
    .filter(({ may }) => typeof may !== 'string' && may.includes(one))
    .map((call) => [callPermission(call), call.title])
  return new Map([...screens, ...calls] as [string, string][])
}

/** What a role does on a screen after some was taken from it; whoever may not read it does nothing there. */
export function lettersLeft(screen: OfficeScreen, one: Role, taken: ReadonlySet<string>): Letter[] {
  const letters = lettersOf(officeScreens[screen].may[one]).filter((l) => !taken.has(screenPermission(screen, l)))
  return letters.includes('V') ? letters : []
}

const lettersOfRight: Record<StepRight, readonly Letter[]> = { review: ['R1', 'R2', 'S'], assign: ['A'], revoke: ['K'] }

/** Which of the rights that a role has at the desk of a programme have been taken from it. */
export function takenRights(programmeId: string, one: Role, taken: ReadonlySet<string>): StepRight[] {
  if (taken.size === 0) return []
  const desk = deskScreenOf(programmeId)
  const [given, left] = [lettersOf(officeScreens[desk].may[one]), lettersLeft(desk, one, taken)]
  return (Object.keys(lettersOfRight) as StepRight[]).filter((right) => {
    const inRight = (letter: Letter) => lettersOfRight[right].includes(letter)
    return given.some(inRight) && !left.some(inRight)
  })
}

export const lettersOf = (letters: string | undefined): Letter[] => (letters?.split(' ') ?? []) as Letter[]

/** Accounts and roles: an administrator without these could not take back a mistake, and nobody else can. */
const ofAdministrators: ReadonlySet<string> = new Set([
  ...(['dashboard', 'roleManagement', 'accounts'] as const).flatMap((name) =>
    lettersOf(officeScreens[name].may.admin).map((letter) => screenPermission(name, letter)),
  ),
  ...[...Object.values(role), ...Object.values(account), user.getUserList].map(callPermission),
])

/** Whether the permission cannot be taken from the role, by whatever stands in the rows. */
export const isKept = (one: Role, permission: string): boolean => one === 'admin' && ofAdministrators.has(permission)
