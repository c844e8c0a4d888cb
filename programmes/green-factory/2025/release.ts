/** The form under GB/T 36132-2018; that edition was replaced on 2025-12-31, filings under it are not affected. */
import { type AnswerSet, divide, times, total } from '@green/filing/form/answers.ts'
import type { Section } from '@green/filing/form/fields.ts'
import type { Figure } from '@green/filing/form/form.ts'
import type { Programme } from '@green/filing/programme/programme.ts'
import { roundHalfUp } from '@green/filing/value/round.ts'
import { evaluatorCheck } from '../../blocks/evaluator.ts'
import { exampleFile } from '../../blocks/example-file.ts'
import { landFigures, outletFigures, solidFigures, waterFigures } from '../../blocks/figures.ts'
import { energyArchives } from '../../blocks/year-figures.ts'
import { commonChecks } from '../checks.ts'
import { greenFactoryExample } from '../example.ts'
import { energyFigures } from './energy.ts'
import { form } from './form.ts'
import { mayKey, mustKey, ratedRows } from './rows.ts'
import { rubric } from './rubric.ts'

const figures = {
  ...energyFigures,
  ...waterFigures('evalYear'),
  ...solidFigures,
  ...landFigures,
  ...outletFigures,
  wasteWaterReuseRate: {
    label: '废水处理回用率',
    unit: '%',
    decimals: 2,
    formula: '废水回用量÷（废水回用量＋废水外排量）×100（GB/T 36132-2018）',
    of: (answers) => {
      const [reused, out] = [answers.number('wasteWaterReused'), answers.number('wasteWaterOut')]
      return reused === null || out === null ? null : times(divide(reused, total([reused, out])), 100)
    },
  },
} satisfies Record<string, Figure>

/** Answers of today's form as a filing of this edition has them, with what only this edition asks. */
export function asOf2018(answers: AnswerSet): AnswerSet {
  const keys = new Set<string>((form as readonly Section[]).flatMap((s) => s.fields.map((f) => f.key)))
  const green = ['elecOwnRenew', 'elecTradedGreen', 'elecGec'].map((key) => Number(answers[key] ?? 0))
  return {
    ...Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key))),
    ...Object.fromEntries(
      ratedRows.flatMap(({ id, must, may }) => [
        ...(must ? [[mustKey(id), true]] : []),
        ...(may ? [[mayKey(id), id !== 'recycle']] : []),
      ]),
    ),
    evalMode: answers.evalMode ?? 'self',
    greenElecKwh: String(roundHalfUp(total(green) ?? 0, 4)),
    greenMaterialRate: '42.50',
    wasteWaterReused: '18600',
    wasteWaterOut: '5200',
    ratedFiles: [exampleFile('逐项符合性证明材料.pdf')],
  }
}

export const edition2018 = {
  formVersion: '2025',
  form,
  figures,
  checks: [
    ...commonChecks(figures.totalTce, { rate: figures.renewableRate, field: 'greenElecKwh' }),
    evaluatorCheck('jgName', 'factory', (answers) => answers.text('applyLevel') === 'national'),
  ],
  declaredTotals: [],
  rubric,
  statistics: { tce: 'totalTce', co2: 'co2Total', water: 'waterIntake', outputValue: 'outputValue' },
  archives: energyArchives,
  example: () => asOf2018(greenFactoryExample()),
} satisfies Partial<Programme>
