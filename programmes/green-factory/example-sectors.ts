/** Common data of factories of one trade, for believable examples: processes, water, waste, emissions. Not statistics. */

type Waste = { name: string; category: 'general' | 'hazard'; code: string | null; tonnesPerWan: number }
type Emission = { name: 'pm' | 'so2' | 'nox' | 'vocs'; limit: number }

export type Sector = {
  process: string
  /** m³ of water per 万元 of output, and the share that is reused (%). */
  waterPerWan: number
  reuse: readonly [number, number]
  wastes: readonly Waste[]
  wastewater: boolean
  air: readonly Emission[]
  equipment: readonly (readonly [name: string, model: string, kilowatts: number])[]
}

const wasteOil: Waste = { name: '废矿物油', category: 'hazard', code: '900-249-08', tonnesPerWan: 0.00004 }
const combustion: readonly Emission[] = [
  { name: 'pm', limit: 20 },
  { name: 'so2', limit: 100 },
  { name: 'nox', limit: 200 },
]
const motors: Sector['equipment'] = [
  ['三相异步电动机', 'YE4-280M-4', 90],
  ['配电变压器', 'SCB18-1600/10', 1600],
  ['螺杆式空气压缩机', 'GA90VSD', 90],
]

const kilns: Sector = {
  process: '原料破碎粉磨、配料均化、成型、窑炉烧成、冷却、成品检验包装，窑炉配套余热利用和低氮燃烧。',
  waterPerWan: 4.5,
  reuse: [86, 95],
  wastes: [
    { name: '除尘灰', category: 'general', code: null, tonnesPerWan: 0.35 },
    { name: '废耐火材料', category: 'general', code: null, tonnesPerWan: 0.02 },
    wasteOil,
  ],
  wastewater: false,
  air: combustion,
  equipment: [['高压变频电动机', 'YSP450-4', 710], ['余热锅炉风机', 'G4-73-16D', 220], ...motors],
}
const metals: Sector = {
  process: '原料准备、熔炼、精炼、连续铸造、轧制或压延、精整检验，配套余热回收和除尘脱硫。',
  waterPerWan: 3.2,
  reuse: [92, 97.5],
  wastes: [
    { name: '冶炼渣', category: 'general', code: null, tonnesPerWan: 0.3 },
    { name: '氧化铁皮', category: 'general', code: null, tonnesPerWan: 0.02 },
    wasteOil,
  ],
  wastewater: true,
  air: combustion,
  equipment: [['除尘风机', 'Y4-73-20F', 560], ...motors],
}
const chemicals: Sector = {
  process: '原料预处理、合成反应、分离提纯、干燥、包装，配套尾气吸收、冷凝水回收和分散控制系统。',
  waterPerWan: 5.8,
  reuse: [90, 96.5],
  wastes: [
    { name: '废包装材料', category: 'general', code: null, tonnesPerWan: 0.006 },
    { name: '污水处理污泥', category: 'general', code: null, tonnesPerWan: 0.03 },
    { name: '废活性炭', category: 'hazard', code: '900-039-49', tonnesPerWan: 0.0012 },
    wasteOil,
  ],
  wastewater: true,
  air: [
    { name: 'vocs', limit: 60 },
    { name: 'nox', limit: 150 },
  ],
  equipment: [['离心式循环水泵', 'KQSN400-M13', 315], ...motors],
}
const foods: Sector = {
  process: '原料验收、清洗预处理、配料、熟制或发酵、灌装包装、检验入库，配套蒸汽冷凝水回收。',
  waterPerWan: 3.6,
  reuse: [72, 93],
  wastes: [
    { name: '有机残渣', category: 'general', code: null, tonnesPerWan: 0.05 },
    { name: '废包装材料', category: 'general', code: null, tonnesPerWan: 0.008 },
    wasteOil,
  ],
  wastewater: true,
  air: [{ name: 'nox', limit: 50 }],
  equipment: [['燃气蒸汽锅炉', 'WNS6-1.25-Q', 4200], ...motors],
}
const fibres: Sector = {
  process: '备料、成型、前处理、染色或涂布、烘干定型、整理检验，配套白水回用和热能回收。',
  waterPerWan: 9.5,
  reuse: [84, 95],
  wastes: [
    { name: '边角料', category: 'general', code: null, tonnesPerWan: 0.03 },
    { name: '污水处理污泥', category: 'general', code: null, tonnesPerWan: 0.06 },
    wasteOil,
  ],
  wastewater: true,
  air: [
    { name: 'pm', limit: 20 },
    { name: 'nox', limit: 50 },
  ],
  equipment: [['定型机排风机', '4-72-12C', 75], ...motors],
}
const machines: Sector = {
  process: '下料、冲压或铸造、机械加工、焊接、表面处理、装配、下线检验，涂装废气集中处理。',
  waterPerWan: 0.9,
  reuse: [78, 95],
  wastes: [
    { name: '金属边角料', category: 'general', code: null, tonnesPerWan: 0.012 },
    { name: '废包装材料', category: 'general', code: null, tonnesPerWan: 0.003 },
    { name: '废切削液', category: 'hazard', code: '900-006-09', tonnesPerWan: 0.0006 },
    wasteOil,
  ],
  wastewater: true,
  air: [
    { name: 'pm', limit: 20 },
    { name: 'vocs', limit: 60 },
  ],
  equipment: [['数控加工中心', 'VMC1160', 25], ...motors],
}
const electronics: Sector = {
  process: '来料检验、精密成型、贴装或蚀刻、清洗、组装、老化测试、包装，洁净车间恒温恒湿控制。',
  waterPerWan: 1.4,
  reuse: [80, 95],
  wastes: [
    { name: '废包装材料', category: 'general', code: null, tonnesPerWan: 0.002 },
    { name: '不合格品和边角料', category: 'general', code: null, tonnesPerWan: 0.001 },
    { name: '废有机溶剂', category: 'hazard', code: '900-404-06', tonnesPerWan: 0.0004 },
    wasteOil,
  ],
  wastewater: true,
  air: [{ name: 'vocs', limit: 60 }],
  equipment: [['磁悬浮冷水机组', 'WME0500', 320], ...motors],
}

const byDivision: Readonly<Record<string, Sector>> = {
  '10': kilns,
  '13': foods,
  '14': foods,
  '15': foods,
  '17': fibres,
  '22': fibres,
  '26': chemicals,
  '27': chemicals,
  '30': kilns,
  '31': metals,
  '32': metals,
  '39': electronics,
  '42': metals,
  '44': kilns,
  '46': chemicals,
}

export function sectorOf(industryCode: string): Sector {
  return byDivision[industryCode.slice(0, 2)] ?? machines
}

/** Entry of `gfSubIndustry` for the industries that have a table of their own. */
const subIndustries: Readonly<Record<string, string>> = {
  '1711': 'textile02',
  '1713': 'textile01',
  '2221': 'light03',
  '2621': 'petrochem08',
  '2641': 'petrochem11',
  '3011': 'buildmat01',
  '3041': 'buildmat02',
  '3071': 'buildmat03',
  '3120': 'steel01',
  '3140': 'steel03',
  '3216': 'nonferrous04',
  '3391': 'machinery03',
  '3415': 'machinery10',
  '3611': 'machinery01',
  '3612': 'machinery01',
  '3831': 'machinery09',
  '3841': 'electronics02',
  '3911': 'electronics03',
  '3922': 'electronics07',
  '3973': 'electronics05',
  '3974': 'electronics06',
  '3982': 'electronics04',
}

export function subIndustryOf(industryCode: string): { group: string; sub: string } {
  const sub = subIndustries[industryCode] ?? 'general01'
  return { group: sub.replace(/[0-9]+$/, ''), sub }
}

/** Limit and quota of a main product, with the unit they are written in and how many of it one unit of the record makes. */
type Benchmark = { limit?: string; quota?: string; unit?: string; times?: number }
const benchmarks: Readonly<Record<string, Benchmark>> = {
  '1513': { limit: 'STD039-1' },
  '2221': { limit: 'STD038-14' },
  '3011': { limit: 'STD001-1' },
  '3021': { limit: 'STD041-1', unit: 'm³', times: 10_000 },
  '3041': { limit: 'STD006-2' },
  '3071': { limit: 'STD002-3', unit: 'm²', times: 10_000 },
  '3120': { quota: '18916.2-4' },
  '3140': { limit: 'STD007-6' },
  '3216': { limit: 'STD011-4' },
}

export function benchmarkOf(industryCode: string): Benchmark {
  return benchmarks[industryCode] ?? {}
}

/** 万元 for one unit of the energy kind, roughly. */
export const energyPrices: Readonly<Record<string, number>> = {
  '04': 0.075,
  '06': 0.16,
  '09': 0.19,
  '15': 2.9,
  '21': 0.72,
  '32': 0.006,
  '33': 0.64,
}
