/** 统计报表 that an enterprise has a copy of: what each form is called, and which facts of a year it gives. */
import { keysOf } from '../value/keys-of.ts'

export const statForms = {
  '205-1': { title: '能源购进、消费与库存', gives: /^en\.\w+\.(bought|used|stocked)$/ },
  '205-2': { title: '能源加工转换与回收利用', gives: /^en\.\w+\.made$/ },
  '205-4': { title: '工业企业用水情况', gives: /^water\.(\w+\.)?intake$|^water\.reuse$/ },
  'B204-1': { title: '工业产销总值及主要产品产量', gives: /^output\.value$|^prod\..+\.output$/su },
} as const
export type StatFormName = keyof typeof statForms
export const statFormNames = keysOf(statForms)

/** Whether the form has this fact. */
export const givesFact = (form: StatFormName, key: string): boolean => statForms[form].gives.test(key)

/** The source's number of what an enterprise takes over from its copy of a form. */
export const statSourceId = (form: StatFormName): string => `stat:${form}`

/** Facts of the forms that an entry of yearly energy has no place for; the entry states the others. */
export const isOutsideEntry = (key: string): boolean => /^(prod\.|water\.(?!intake$))/.test(key)
