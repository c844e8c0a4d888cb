/** Figures of an application as 能效领跑者. */
import type { Answers } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import { Exact } from '@green/filing/value/exact.ts'
import { leaderFigures, standardValue } from '../blocks/leader.ts'

export const limit1 = (answers: Answers) => standardValue(answers, 'lv1', 'limit1Typed')
export const benchmark = (answers: Answers) => Exact.of(answers.text('benchmark'))

export const figures = {
  ...leaderFigures({
    column: 'unitEnergy',
    label: '单位产品综合能耗',
    unit: 'kgce/单位',
    lead: (answers) => [limit1(answers), benchmark(answers)],
    leadText: '限额国家标准1级值与能效标杆值中更严的一个；没有发布标杆水平的细分行业取限额1级值',
  }),
  limit1: {
    label: '限额1级值',
    unit: 'kgce/单位',
    decimals: 4,
    formula: '所选限额标准的1级值；标准库不能直接比较的按填写值',
    of: (answers) => limit1(answers)?.toDouble() ?? null,
  },
} satisfies Record<string, Figure>
