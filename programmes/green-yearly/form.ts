/** 动态管理表: the common yearly data, and the changes of the title. */
import type { Answers } from '@green/filing/form/answers.ts'
import { area, field, files, money, section, yesNo } from '@green/filing/form/fields.ts'
import { selfBenchmarkFields } from '../blocks/self-benchmark.ts'
import {
  basics,
  commitment,
  economy,
  energy,
  environment,
  isRunning,
  materials,
  plans,
} from '../non-green-data/form.ts'

const hasChanged = (answers: Answers) => answers.yes('nameChanged') || answers.yes('boundaryChanged')
const hadAccident = (answers: Answers) => answers.yes('accident')
const clause = '工信部节〔2024〕13号：绿色工厂动态管理'

const changes = section(
  'changes',
  '动态变化',
  [
    field('nameChanged', '企业名称是否变更', yesNo({ required: true, clause })),
    field('boundaryChanged', '绿色工厂边界是否变化', yesNo({ required: true, clause })),
    field(
      'changeDesc',
      '变更情况',
      area(500, { required: hasChanged, visible: hasChanged, hint: '变更前后的名称或边界、时间、原因' }),
    ),
    field(
      'changeFiles',
      '变更证明和属地确认',
      files(1, 3, { required: hasChanged, visible: hasChanged, hint: '登记变更通知书；边界变化的附属地经信部门确认' }),
    ),
    field('accident', '当年是否发生安全、质量、环境污染事故', yesNo({ required: true, clause })),
    field(
      'accidentDesc',
      '事故情况',
      area(500, { required: hadAccident, visible: hadAccident, hint: '时间、等级、处理和整改情况' }),
    ),
    field('greenProductValue', '绿色产品产值', money({ required: isRunning, visible: isRunning, hint: '没有填0' })),
  ] as const,
  { intro: '名称、边界变更须经属地确认；不报或填报不实的，可能被移出名单。' },
)

const benchmark = section('benchmark', '自评价对标', selfBenchmarkFields, {
  intro: '列入国家级名单的绿色工厂每年在工信部平台对照现行要求自评价；没有列入的选“否”即可。',
})

export const form = [basics, changes, benchmark, economy, energy, environment, plans, materials, commitment] as const
