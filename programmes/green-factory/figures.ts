/** What is worked out from a green-factory form; every value of the rubric that is not typed in. */
import { divide, times } from '@green/filing/answers.ts'
import type { Figure } from '@green/filing/programme.ts'
import {
  energyFigures,
  footprintFigures,
  landFigures,
  retrofitFigures,
  solidFigures,
  waterFigures,
} from '../blocks/figures.ts'

/** The outlet and pollutant that does worst against its permit decides. */
const worstOutlet = (medium: 'water' | 'air', label: string): Figure => ({
  label,
  unit: '%',
  decimals: 2,
  formula: '各排放口各污染物（1－年均浓度÷许可限值）×100 的最低值（GB/T 36132-2025）',
  of: (answers) => {
    const better = answers
      .rows('pollutantRows')
      .filter((row) => row.text('medium') === medium)
      .map((row) => row.number('better'))
      .filter((value) => value !== null)
    return better.length ? Math.min(...better) : null
  },
})

export const figures = {
  ...energyFigures('evalYear'),
  ...waterFigures('evalYear'),
  ...solidFigures,
  ...landFigures,
  ...retrofitFigures,
  waterBetterMin: worstOutlet('water', '废水污染物优于许可限值最低比例'),
  airBetterMin: worstOutlet('air', '废气污染物优于许可限值最低比例'),
  ...footprintFigures,
  effProductRate: {
    label: '节能产品占比',
    unit: '%',
    decimals: 2,
    formula: '2级及以上能效产品产量÷有强制性能效标准产品总产量×100（GB/T 36132-2025）',
    of: (answers) => times(divide(answers.number('effProductOut'), answers.number('effProductAll')), 100),
  },
} satisfies Record<string, Figure>
