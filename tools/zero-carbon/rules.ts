/** 零碳工厂参数 as forms, screens and papers read them: from the list, in which the city's own stand. */
import type { Reference } from '@green/filing/programme/reference.ts'
import type { FootprintSettings } from '../footprint/settings.ts'
import { type SchemeSettings, schemeSettings, schemeSource } from '../scheme-rules/rules.ts'

export type Calibre = FootprintSettings['zeroFactory']['calibre']
/** 折标口径 of power; the factor of 等价值 is that of the data year. */
export const calibreLabels: Readonly<Record<Calibre, string>> = { equivalent: '等价值', equal: '当量值' }
export const otherCalibre: Readonly<Record<Calibre, Calibre>> = { equivalent: 'equal', equal: 'equivalent' }

/** Of a list of alternatives the first that is in use: the city's order and 停用 decide, with their start and second person. */
const chosenOf = ({ items }: Pick<Reference, 'items'>, list: string): string | undefined =>
  items(list).find(({ enabled }) => enabled !== false)?.code

const isCalibre = (value: unknown): value is Calibre => typeof value === 'string' && Object.hasOwn(calibreLabels, value)

/** The parameters in force, with the alternatives among which the city chooses. */
export function zeroSettings(reference: Pick<Reference, 'find' | 'items'>): SchemeSettings {
  const settings = schemeSettings(reference)
  const own = { ...settings.zeroFactory }
  const calibre = chosenOf(reference, 'zeroCalibre')
  if (isCalibre(calibre)) own.calibre = calibre
  const physical = Number(chosenOf(reference, 'zeroPhysicalBasic'))
  own.physicalBasicPct = physical > 0 ? physical : null
  return { ...settings, zeroFactory: own }
}

/** What stands beside every figure of these parameters. */
export const zeroSource = (reference: Pick<Reference, 'find'>): string => schemeSource(reference, 'zeroFactory')

/** What an applicant must meet besides the form; the city takes an entry out of use where it does not ask for it. */
export const conditionLabels = {
  factoryTitle: '持有有效的绿色工厂称号',
  surrender: '近三年没有未清缴的碳排放配额',
} as const
export type Condition = keyof typeof conditionLabels

/** Whether the condition holds back a sending and a place on the list. */
export const isRequired = ({ items }: Pick<Reference, 'items'>, condition: Condition): boolean =>
  items('zeroCondition').some(({ code, enabled }) => code === condition && enabled !== false)
