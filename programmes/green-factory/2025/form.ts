/** The form of the 2018 edition: the same factory, conditions and year, rated by its six groups instead of today's five. */
import { field, files, number, section, yesNo } from '@green/filing/fields.ts'
import { basics, commitment, materials, requirements, yearData } from '../form.ts'
import { mayKey, mustKey, ratedRows } from './rows.ts'

const clause = 'GB/T 36132-2018《绿色工厂评价通则》'

const rated = section('rated', '评价指标', [
  ...ratedRows.flatMap(({ id, group, label, must, may }) => [
    ...(must
      ? [field(mustKey(id), `${group}·${label}：必选要求全部符合`, yesNo({ required: true, hint: must[0], clause }))]
      : []),
    ...(may ? [field(mayKey(id), `${group}·${label}：有可选项`, yesNo({ required: true, hint: may[0], clause }))] : []),
  ]),
  field(
    'greenMaterialRate',
    '绿色物料使用率',
    number({ unit: '%', max: 100, required: true, hint: '绿色物料用量÷同类物料总用量×100', clause }),
  ),
  field('wasteWaterReused', '废水回用量', number({ unit: 'm³', required: true, hint: '没有填0' })),
  field('wasteWaterOut', '废水外排量', number({ unit: 'm³', required: true, hint: '没有填0' })),
  field('ratedFiles', '逐项符合性证明材料', files(1, 10, { hint: '按评价指标顺序编排' })),
])

/** Proofs of indicators that only today's form has. */
const later: readonly string[] = ['projectFiles', 'platformFiles', 'pcfFiles']

export const form = [
  basics,
  requirements,
  yearData,
  rated,
  { ...materials, fields: materials.fields.filter(({ key }) => !later.includes(key)) },
  commitment,
] as const
