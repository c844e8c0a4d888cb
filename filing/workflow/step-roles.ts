/** Who takes steps, and what each is able to do: the roles of users, the counterpart whom a filing names, and the platform itself. */

type Traits = {
  /** Files, or answers for whoever filed. */
  side: 'filer' | 'office' | 'platform'
  /** What it does with a filing that was sent. */
  work?: 'decides' | 'scores'
  /** The most personal values that it may unmask for a reason. */
  unmasks?: 'contacts' | 'identity'
}

const table = {
  enterprise: { side: 'filer' },
  counterpart: { side: 'filer' },
  county: { side: 'office', work: 'decides', unmasks: 'contacts' },
  city: { side: 'office', work: 'decides', unmasks: 'identity' },
  expert: { side: 'office', work: 'scores' },
  admin: { side: 'office', unmasks: 'contacts' },
  system: { side: 'platform' },
} as const satisfies Record<string, Traits>

export type StepRole = keyof typeof table

const traitsOf = (role: StepRole): Traits => table[role]

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
