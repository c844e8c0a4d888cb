/** Figures of a green-factory form; every computed value of the rubric. */
import { divide, times } from '@green/filing/form/answers.ts'
import type { Figure } from '@green/filing/form/form.ts'
import {
  energyFigures,
  footprintFigures,
  landFigures,
  outletFigures,
  retrofitFigures,
  solidFigures,
  waterFigures,
} from '../blocks/figures.ts'

export const figures = {
  ...energyFigures('evalYear'),
  ...waterFigures('evalYear'),
  ...solidFigures,
  ...landFigures,
  ...retrofitFigures,
  ...outletFigures,
  ...footprintFigures,
  effProductRate: {
    label: '节能产品占比',
    unit: '%',
    decimals: 2,
    formula: '2级及以上能效产品产量÷有强制性能效标准产品总产量×100（GB/T 36132-2025）',
    of: (answers) => times(divide(answers.number('effProductOut'), answers.number('effProductAll')), 100),
  },
} satisfies Record<string, Figure>
