/** Figures of an application as 水效领跑者. */
import type { Answers } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import { waterFigures } from '../blocks/figures.ts'
import { leaderFigures, standardValue } from '../blocks/leader.ts'

export const advanced = (answers: Answers) => standardValue(answers, 'quotaAdv', 'advancedTyped')

const { waterIntake, waterReuseRate } = waterFigures('evalYear')

export const figures = {
  ...leaderFigures({
    column: 'unitIntake',
    label: '单位产品取水量',
    unit: 'm³/单位',
    lead: (answers) => [advanced(answers)],
    leadText: '所选用水定额的先进值；定额库不能直接比较的按填写值',
  }),
  waterIntake,
  waterReuseRate,
} satisfies Record<string, Figure>
