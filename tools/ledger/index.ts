/**
 * 账本的规则 for whole cases as they come from anybody: a case is read, refused in Chinese where it cannot be, and answered. Screens,
 * imports, steps and jobs use these four; the settings are the files' own unless a city's are passed.
 */
import { type AdoptionAnswer, adopted, readFact } from './adopt.ts'
import { checked, type YearAnswer } from './check.ts'
import { defaultSettings, type LedgerSettings } from './factors.ts'
import { figuresOf, shownFigures } from './figures.ts'
import { actionsAfter, type CorrectionAnswer, readCitations } from './life.ts'
import { readYear } from './read-case.ts'
import { meteredMonths, readUtility, type UtilityAnswer } from './utility.ts'

/** 交叉核对: the figures and findings of an enterprise's year. */
export function checkYear(value: unknown, settings: LedgerSettings = defaultSettings()): YearAnswer {
  return checked(readYear(value, settings), settings)
}

/** The figures of an enterprise's year alone. */
export function yearFigures(value: unknown, settings: LedgerSettings = defaultSettings()): YearAnswer['figures'] {
  return shownFigures(figuresOf(readYear(value, settings), settings))
}

/** 采用: which statement of a fact counts. */
export function adoptFact(value: unknown, settings: LedgerSettings = defaultSettings()): AdoptionAnswer {
  return adopted(readFact(value, settings), settings)
}

/** 供能结算: metered months of an enterprise. */
export function utilityMonths(value: unknown, settings: LedgerSettings = defaultSettings()): UtilityAnswer {
  return meteredMonths(readUtility(value), settings)
}

/** 更正: what happens to what cites a fact. */
export function afterCorrection(value: unknown, settings: LedgerSettings = defaultSettings()): CorrectionAnswer {
  return actionsAfter(readCitations(value, settings), settings)
}
