/** The figures by which scenarios are compared, each with its unit and its arithmetic; screen and paper list these. */
import type { ScenarioFigures } from './scenario.ts'

export const scenarioFigures = [
  {
    key: 'tce',
    label: '综合能耗（当量值）',
    unit: 'tce',
    how: '来源所报总量＋各品种增减量×折标准煤系数（GB/T 2589-2020）',
  },
  {
    key: 'tceEquivalent',
    label: '综合能耗（等价值）',
    unit: 'tce',
    how: '当量值＋用电量×（供电煤耗－0.1229）＋外购耗能工质',
  },
  {
    key: 'tceAssessed',
    label: '考核口径',
    unit: 'tce',
    how: '等价值－原料用能－（绿电＋自发自用可再生电力）×供电煤耗',
  },
  {
    key: 'co2',
    label: '碳排放（基于位置）',
    unit: 'tCO₂',
    how: '来源所报总量＋各品种增减量×排放因子；外购电按电网平均因子，绿电不扣减',
  },
  { key: 'co2Market', label: '碳排放（基于市场）', unit: 'tCO₂', how: '基于位置的排放－绿电、绿证电量×电网平均因子' },
  { key: 'unitEnergy', label: '单位产值能耗', unit: 'kgce/万元', how: '当量值×1000÷工业总产值，产值按基准年' },
  {
    key: 'unitCarbon',
    label: '单位产值碳排放',
    unit: 'kgCO₂/万元',
    how: '基于位置的排放×1000÷工业总产值，产值按基准年',
  },
] as const satisfies readonly { key: keyof ScenarioFigures; label: string; unit: string; how: string }[]
