/** 零碳工厂参数 as forms, screens and papers read them: from the list, in which the city's own stand. */
import type { Reference } from '@green/filing/programme/reference.ts'
import { defaultSettings, type FootprintSettings } from '../footprint/settings.ts'

export type Calibre = FootprintSettings['zeroFactory']['calibre']
/** 折标口径 of power; the factor of 等价值 is that of the data year. */
export const calibreLabels: Readonly<Record<Calibre, string>> = { equivalent: '等价值', equal: '当量值' }
export const otherCalibre: Readonly<Record<Calibre, Calibre>> = { equivalent: 'equal', equal: 'equivalent' }

/** Numbers among the parameters, in the order in which they are shown. */
export const limitLabels = {
  intensityBasic: { label: '单位能耗碳排放：基本要求（不高于）', unit: 'tCO₂/tce' },
  intensityTarget: { label: '单位能耗碳排放：验收（不高于）', unit: 'tCO₂/tce' },
  nonFossilBasicPct: { label: '非化石能源消费占比：基本要求（不低于）', unit: '%' },
  nonFossilTargetPct: { label: '非化石能源消费占比：验收（不低于）', unit: '%' },
  physicalBasicPct: { label: '物理认定量占比：基本要求（不低于，空着为未定）', unit: '%' },
  physicalTargetPct: { label: '物理认定量占比：验收（不低于）', unit: '%' },
  physicalFromMWh: { label: '物理认定量占比：年用电量达到多少适用', unit: 'MWh' },
} as const
export type LimitName = keyof typeof limitLabels
export const limitNames = Object.keys(limitLabels) as LimitName[]

/** Of a list of alternatives the first that is in use: the city's order and 停用 decide, with their start and second person. */
const chosenOf = ({ items }: Pick<Reference, 'items'>, list: string): string | undefined =>
  items(list).find(({ enabled }) => enabled !== false)?.code

const isCalibre = (value: unknown): value is Calibre => typeof value === 'string' && Object.hasOwn(calibreLabels, value)

/** The parameters in force; what the list lacks is the platform's own. */
export function zeroSettings(reference: Pick<Reference, 'find' | 'items'>): FootprintSettings {
  const own = { ...defaultSettings.zeroFactory }
  const calibre = chosenOf(reference, 'zeroCalibre')
  if (isCalibre(calibre)) own.calibre = calibre
  for (const name of limitNames) {
    const value = reference.find('zeroCarbon', name)?.value
    if (typeof value === 'number') own[name] = value
  }
  const physical = Number(chosenOf(reference, 'zeroPhysicalBasic'))
  own.physicalBasicPct = physical > 0 ? physical : null
  return { ...defaultSettings, zeroFactory: own }
}

/** What stands beside every figure of these parameters. */
export function zeroSource(reference: Pick<Reference, 'find'>): string {
  const source = reference.find('zeroCarbon', 'intensityBasic')?.source
  return `${typeof source === 'string' ? source : defaultSettings.zeroFactory.source}；未核对`
}

/** What an applicant must meet besides the form; the city takes an entry out of use where it does not ask for it. */
export const conditionLabels = {
  factoryTitle: '持有有效的绿色工厂称号',
  surrender: '近三年没有未清缴的碳排放配额',
} as const
export type Condition = keyof typeof conditionLabels

/** Whether the condition holds back a sending and a place on the list. */
export const isRequired = ({ items }: Pick<Reference, 'items'>, condition: Condition): boolean =>
  items('zeroCondition').some(({ code, enabled }) => code === condition && enabled !== false)
