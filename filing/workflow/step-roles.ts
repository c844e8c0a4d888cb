/** Who takes steps of a filing, and what each is able to do with one: roles of users, the counterpart whom it names, the platform itself. */
import type { RoleName } from './role-table.ts'

type Traits = {
  /** Files, or answers for whoever filed. */
  side: 'filer' | 'office' | 'platform'
  /** What it does with a filing that was sent. */
  work?: 'decides' | 'scores'
  /** The most personal values that it may unmask for a reason. */
  unmasks?: 'contacts' | 'identity'
}

const table: Partial<Record<StepRole, Traits>> = {
  enterprise: { side: 'filer' },
  counterpart: { side: 'filer' },
  county: { side: 'office', work: 'decides', unmasks: 'contacts' },
  city: { side: 'office', work: 'decides', unmasks: 'identity' },
  expert: { side: 'office', work: 'scores' },
  admin: { side: 'office', unmasks: 'contacts' },
  system: { side: 'platform' },
}

/** Inspectors have no step of a filing. */
export type StepRole = Exclude<RoleName, 'supervisor'> | 'counterpart' | 'system'

/** What is told of it; else it is of the office and has no right over a filing. */
const traitsOf = (role: StepRole): Traits => table[role] ?? { side: 'office' }

/** Whoever filed, and whom the filing names to answer for it. */
export const isOfFiler = (role: StepRole): boolean => traitsOf(role).side === 'filer'
/** Whoever filed. */
export const isOwner = (role: StepRole): role is 'enterprise' => role === 'enterprise'
/** An officer of a district or the city. */
export const decides = (role: StepRole): boolean => traitsOf(role).work === 'decides'
/** An expert. */
export const scores = (role: StepRole): boolean => traitsOf(role).work === 'scores'
/** Whoever judges what was filed. */
export const reviews = (role: StepRole): boolean => decides(role) || scores(role)
/** Whether a contact, or a value that identifies a person or an account, may be shown to it for a reason. */
export const unmasks = (role: StepRole, value: 'contact' | 'identity'): boolean =>
  value === 'identity' ? traitsOf(role).unmasks === 'identity' : traitsOf(role).unmasks !== undefined
