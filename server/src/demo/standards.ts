/** 标准库 in the demo city: a local standard that comes into force soon, a draft that waits, and one that was given back. Invented, and marked so. */
import type { StandardContent, StandardValueContent } from '@green/tools/energy-limits/editions.ts'
import { referenceOf } from '../base/reference/reference.ts'
import { addStandard, currentContent, decideEdition, modifyStandard } from '../modules/energy/standard/editions.ts'
import { dayOf, moveClock } from '../platform/clock.ts'
import { dayFrom, officeHour, type SeedContext } from './seed-context.ts'
import { sequence } from './sequence.ts'

type Level = number | null

const entry = (
  kind: 'energy' | 'water',
  [product, indicator, unit]: readonly [string, string, string],
  levels: readonly [Level, Level, Level],
): StandardValueContent => ({
  code: '',
  kind,
  product,
  indicator,
  unit,
  comparison: 'lte',
  levels: [...levels],
  note: '',
})

export async function fillStandards(stage: SeedContext): Promise<void> {
  const { services, cast } = stage
  const random = sequence(9700)
  const at = (days: number) => moveClock(officeHour(stage, dayFrom(stage, days), random))
  const year = stage.present.slice(0, 4)
  const local = (number: string, title: string, of: Pick<StandardContent, 'industryCodes' | 'values'>) =>
    ({
      number,
      title,
      category: '单位产品能耗限额',
      mandatory: false,
      replaces: [],
      endDate: null,
      publishDate: dayOf(dayFrom(stage, -30)),
      effectiveDate: dayOf(dayFrom(stage, 60)),
      isVerified: true,
      source: '示例地方标准（演示数据）',
      note: '演示数据，不是真实标准',
      ...of,
    }) as Parameters<typeof addStandard>[1]['content']
  at(-20)
  const alloy = local(`DB50/T 9001-${year}`, '锰硅合金单位产品能源消耗和取水限额（演示）', {
    industryCodes: ['3140'],
    values: [
      entry('energy', ['锰硅合金', '单位产品综合能耗', 'kgce/t'], [820, 880, 930]),
      entry('water', ['锰硅合金', '单位产品取水量', 'm³/t'], [null, 0.8, 1.2]),
    ],
  })
  const draft = await addStandard(services, { content: alloy }, cast.city)
  at(-18)
  await decideEdition(services, { id: draft.id, version: draft.version, publish: true, opinion: '' }, cast.city2)
  at(-3)
  const concrete = local(`DB50/T 9002-${year}`, '预拌混凝土单位产品能源消耗限额（演示）', {
    industryCodes: ['3021'],
    values: [entry('energy', ['预拌混凝土', '单位产品生产能耗', 'kgce/m³'], [0.5, 0.6, 0.8])],
  })
  await addStandard(services, { content: concrete }, cast.city)
  at(-6)
  const current = currentContent(await referenceOf(services), 'STD037')
  if (!current) throw new Error('STD037 is expected')
  const content = { ...current, note: '已按标准原文核对' } as typeof alloy
  const change = { code: 'STD037', version: 0, content, reason: '候选转录的数值与标准原文核对' }
  const { id, version } = await modifyStandard(services, change, cast.city)
  at(-5)
  await decideEdition(services, { id, version, publish: false, opinion: '请附原文页码，注明核对人' }, cast.city2)
  moveClock(stage.present)
}
