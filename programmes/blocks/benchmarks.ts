/** The table in which a batch of a scored programme holds the benchmarks of the industries. */
import type { BatchValues } from '@green/filing/batch-values.ts'
import { benchmarkList, columnsOfBenchmark } from '@green/filing/benchmarks.ts'

const measured = [
  { key: 'unitOutputEnergy', label: '单位产值能耗', unit: 'kgce/万元' },
  { key: 'unitOutputCarbon', label: '单位产值碳排放', unit: 'kgCO₂/万元' },
  { key: 'unitOutputWater', label: '单位产值取水', unit: 'm³/万元' },
] as const

export const industryBenchmarks: BatchValues = {
  dict: benchmarkList,
  title: '行业基准',
  rowTitle: '行业大类',
  note: '没有基准的行业，对应指标不能评分；不能评分的超过限度，总分暂不能得出。',
  columns: measured.flatMap(({ key, label, unit }) => {
    const { lead, base } = columnsOfBenchmark(key)
    return [
      { key: lead, label: `${label}引领值`, unit, decimals: 4 },
      { key: base, label: `${label}基准值`, unit, decimals: 4 },
    ]
  }),
  source: { key: 'basis', label: '依据', hint: '文件名称、文号和页码，填了数值的行必填' },
}
