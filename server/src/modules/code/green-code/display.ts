/** What a code is called and what of it the public may see. Pure. */
import { codeIs, greenCodeCase } from '@green/filing/cases/green-code.ts'
import { stateLabelOf } from '@green/filing/cases/machine.ts'
import type { PublicDisplay } from '@green/green-code/inputs.ts'
import { codedLabel } from '@green/green-code/scheme.ts'
import { greenCode2026 } from '@green/green-code/scheme-2026.ts'
import type { greenCode } from '../../../db/schema/green-code.ts'

type Code = typeof greenCode.$inferSelect

/** The state in words; a result without a score is confirmed, and no code was given. */
export const stateTexts = ({ state, total }: Pick<Code, 'state' | 'total'>): string =>
  codeIs(state, 'confirmed') && total === null ? '结果已确认' : stateLabelOf(greenCodeCase, state)

/** Consent was given and not withdrawn. */
export const isConsented = ({ consentAt, withdrawnAt }: Pick<Code, 'consentAt' | 'withdrawnAt'>): boolean =>
  consentAt !== null && withdrawnAt === null

type Shown = Pick<Code, 'grade' | 'gates' | 'consentAt' | 'withdrawnAt'>

/** Whether the public sees anything of it once it is confirmed: consent, a grade that is shown, no gate, and a city that shows. */
export const isShowable = (code: Shown, display: PublicDisplay): boolean =>
  display !== 'none' && isConsented(code) && mayBeShown(code)

/** A grade that can be public at all: A+, A and B without a gate. */
export const mayBeShown = ({ grade, gates }: Pick<Code, 'grade' | 'gates'>): boolean =>
  greenCode2026.publicGrades.includes(grade) && gates.length === 0

/** What the public sees; null: nothing, and nobody can tell why. */
export function publicValueOf(code: Shown & Pick<Code, 'state' | 'validUntil'>, display: PublicDisplay, today: string) {
  const isOver = code.validUntil !== null && code.validUntil < today
  if (!codeIs(code.state, 'shown') || isOver || !isShowable(code, display)) return null
  return display === 'gradeAB' ? code.grade : codedLabel
}

/** Whether its result may be told to others by the enterprise: confirmed or public, and still the edition that counts. */
export const isOutward = ({ state, current }: Pick<Code, 'state' | 'current'>): boolean =>
  current && codeIs(state, 'outward')

/**
 * Why a bank may not read a result that it was allowed to read: what became of it; null while it holds. The consent to the public view is
 * another one than that of the bank.
 */
export const endedText = ({ state, current }: Pick<Code, 'state' | 'current'>): string | null =>
  current && codeIs(state, 'settled') ? null : stateLabelOf(greenCodeCase, state)

/** Under an objection the answer corrects; an edition of the past stays as it was. */
export const mayBeCorrected = ({ current, state }: Pick<Code, 'current' | 'state'>): boolean =>
  current && codeIs(state, 'correctable')
