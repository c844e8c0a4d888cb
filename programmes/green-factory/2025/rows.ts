/**
 * The six groups of GB/T 36132-2018. Weights of the groups and the split 必选 60 : 可选 40 are the edition's practice; how a group's
 * points are split over its rows was not published and is this platform's own.
 */
export type RatedRow = {
  id: string
  group: string
  label: string
  /** Indicators to be met in full, and their points. */
  must?: readonly [words: string, points: number]
  /** Indicators beyond them. */
  may?: readonly [words: string, points: number]
}

const base = '基础设施'
const management = '管理体系'
const input = '能源与资源投入'
const product = '产品'
const emission = '环境排放'
const result = '绩效'

export const ratedRows: readonly RatedRow[] = [
  {
    id: 'building',
    group: base,
    label: '建筑',
    must: [
      '建筑符合法规标准，遵守节能审查、“三同时”和用地控制指标，装修材料达标，危险品库、有毒操作间、废物间独立设置',
      4,
    ],
    may: ['材料、结构、绿化、再生资源和能源利用；适用时采用多层厂房', 3],
  },
  {
    id: 'lighting',
    group: base,
    label: '照明',
    must: ['功率密度符合GB 50034，分级设计', 3],
    may: ['利用自然光，采用节能灯具和分区自动控制', 2],
  },
  {
    id: 'equipment',
    group: base,
    label: '设备设施',
    must: ['专用设备符合准入，通用设备达到能效限定值、淘汰落后；按GB 17167、GB 24789分类计量；污染治理设施到位', 5],
    may: ['通用设备经济运行', 3],
  },
  {
    id: 'qualitySafety',
    group: management,
    label: '质量和职业健康安全',
    must: ['按GB/T 19001、GB/T 45001建立并运行', 3],
    may: ['通过第三方认证', 1.5],
  },
  {
    id: 'environment',
    group: management,
    label: '环境管理',
    must: ['按GB/T 24001建立并运行', 3],
    may: ['通过第三方认证', 1.5],
  },
  {
    id: 'energySystem',
    group: management,
    label: '能源管理',
    must: ['按GB/T 23331建立并运行', 3],
    may: ['通过第三方认证', 1.5],
  },
  { id: 'socialReport', group: management, label: '社会责任', may: ['每年发布社会责任报告', 1.5] },
  {
    id: 'energyInput',
    group: input,
    label: '能源投入',
    must: ['优化用能结构', 3],
    may: ['建有能源管理中心，利用可再生能源和余热余压', 2],
  },
  {
    id: 'resourceInput',
    group: input,
    label: '资源投入',
    must: ['减少材料尤其有害物质用量，节约用水', 3],
    may: ['采用再生料替代', 2],
  },
  {
    id: 'purchase',
    group: input,
    label: '采购',
    must: ['供方准则含环保要求并检验', 3],
    may: ['建立绿色供应链', 2],
  },
  { id: 'harmful', group: product, label: '有害物质', must: ['有害物质替代或限制使用', 3] },
  { id: 'productEnergy', group: product, label: '节能', must: ['用能产品达到能效限定值', 3] },
  { id: 'ecoDesign', group: product, label: '生态设计', may: ['开展生态设计评价', 1.5] },
  { id: 'carbon', group: product, label: '减碳', may: ['开展碳足迹核算或核查', 1.5] },
  { id: 'recycle', group: product, label: '可回收利用率', may: ['回收利用率提升', 1] },
  { id: 'air', group: emission, label: '大气污染物', must: ['达标排放并符合许可', 1.5], may: ['优于标准', 1] },
  { id: 'water', group: emission, label: '水体污染物', must: ['达标排放并符合许可', 1.5], may: ['优于标准', 1] },
  { id: 'solid', group: emission, label: '固体废物', must: ['固体废物合规处置', 1] },
  { id: 'noise', group: emission, label: '噪声', must: ['达标排放', 1] },
  {
    id: 'greenhouse',
    group: emission,
    label: '温室气体',
    must: ['开展温室气体核算', 1],
    may: ['第三方核查并公布', 2],
  },
  {
    id: 'land',
    group: result,
    label: '用地集约化',
    must: ['容积率不低于控制指标，建筑密度不低于30%，单位用地产值不低于平均', 4],
    may: ['容积率和单位用地产值达到平均的1.2倍以上', 2],
  },
  {
    id: 'materials',
    group: result,
    label: '原料无害化',
    must: ['绿色物料使用率不低于30%', 3],
    may: ['绿色物料使用率不低于40%', 2],
  },
  {
    id: 'clean',
    group: result,
    label: '生产洁净化',
    must: ['单位产品污染物、废气、废水产生量不高于行业平均', 4],
    may: ['达到行业前20%', 2.5],
  },
  {
    id: 'reuse',
    group: result,
    label: '废物资源化',
    must: ['原材料单耗不高于平均，固废综合利用率不低于65%，废水回用率高于平均', 3.5],
    may: ['固废综合利用率不低于73%，废水回用率达到行业前20%', 2.5],
  },
  {
    id: 'lowCarbon',
    group: result,
    label: '能源低碳化',
    must: ['单位产品能耗符合限额，碳排放不高于平均', 3.5],
    may: ['单位产品能耗达到先进值，碳排放达到行业前20%', 3],
  },
]

const upper = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)
export const mustKey = (id: string) => `must${upper(id)}`
export const mayKey = (id: string) => `may${upper(id)}`
