/** 2023 and 2024 are published. */
import type { ToolCase } from '../testing.ts'

export const cases: readonly ToolCase[] = [
  { says: 'a published year', input: { year: '2023' }, found: { factor: 0.6205 } },
  {
    says: 'a later year has the newest for the time being',
    input: { year: '2025' },
    found: {
      factor: 0.5777,
      origin: '关于发布2024年电力碳足迹因子的公告（2025-09-28）；2025年尚未公布，暂用2024年',
    },
  },
  { says: 'an earlier year has the oldest', input: { year: '2021' }, found: { factor: 0.6205 } },
]
