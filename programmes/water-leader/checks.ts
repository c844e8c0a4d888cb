/** The conditions of 水效领跑者 as rules across the form: an error for what the notices demand. */
import type { Answers } from '@green/filing/form/answers.ts'
import type { Check } from '@green/filing/workflow/findings.ts'
import { commitmentCheck } from '../blocks/commitment.ts'
import { evalYearCheck } from '../blocks/eval-year.ts'
import {
  amountsCheck,
  atLeastCheck,
  metersCheck,
  notAboveStandard,
  risingCheck,
  statedCheck,
  threeYearsCheck,
} from '../blocks/leader.ts'
import { meterCountsCheck } from '../blocks/rows/meter-rows.ts'
import { waterRowsCheck } from '../blocks/rows/water-rows.ts'
import { vetoCheck } from '../blocks/vetoes.ts'
import { advanced, figures } from './figures.ts'
import { minIntake } from './form.ts'

/** The national notice of 2020 is the last that was found; whether its bound is still valid is for the city to decide, so a reason is accepted. */
const intakeCheck = (level: 'city' | 'national', says: string, rest: { level?: Check['level'] } = {}) =>
  atLeastCheck({
    code: `intake.${level}`,
    field: 'waterRows',
    of: (answers: Answers) => figures.waterIntake.of(answers),
    bound: minIntake[level],
    says,
    ...(level === 'national' ? { when: (answers: Answers) => answers.text('applyLevel') === 'national' } : {}),
    ...rest,
  })

export const checks: readonly Check[] = [
  evalYearCheck,
  vetoCheck,
  waterRowsCheck('evalYear'),
  intakeCheck('city', '年取水量大于3万立方米'),
  intakeCheck('national', '推荐国家级的，年取水量大于15万立方米', { level: 'warning' }),
  threeYearsCheck('waterQuota'),
  amountsCheck({ code: 'unitIntake', at: 'productIntake', standard: 'waterQuota', label: '产品取水量' }),
  notAboveStandard({
    code: 'advanced',
    column: 'unitIntake',
    at: 'productIntake',
    standard: advanced,
    says: '单位产品取水量达到国家或本市用水定额先进值',
  }),
  risingCheck('unitIntake', 'productIntake', '单位产品取水量'),
  statedCheck('noForbidden', '未使用国家明令淘汰的用水设备和器具'),
  statedCheck('threeFour', '落实节水“三同时、四到位”'),
  statedCheck('noOverPlan', '近三年没有超计划用水'),
  statedCheck('noWaterAccident', '近三年没有重大用水和水环境事故'),
  meterCountsCheck,
  metersCheck('GB 24789'),
  commitmentCheck,
]
