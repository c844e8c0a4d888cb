/** A complete, believable project, and varied ones for the seed data. Everyone in it is invented. */
import { exampleFile } from '../blocks/example-file.ts'

type Random = () => number
export type ProjectSeed = {
  no: number
  stage?: string
  /** The project is one that this enterprise could have. */
  of?: { industryCode: string; address: string; postcode: string; qxCode: string }
  contactName?: string
  contactPhone?: string
  email?: string
}

type Kind = {
  name: string
  type: string
  /** Industries that have such equipment, by the beginning of their codes; all without it. */
  fits?: RegExp
  before: number
  saved: number
  /** 万kWh within the saving. */
  electricity: number
  content: string
}

const projects: readonly Kind[] = [
  {
    name: '水泥窑余热发电提效改造项目',
    type: 'heatRecovery',
    fits: /^3011/,
    before: 18_000,
    saved: 1800,
    electricity: 1460,
    content:
      '更换篦冷机和预热器出口余热锅炉受热面，汽轮机通流改造，配套计量并接入能碳管理平台，年增加余热发电约1460万千瓦时。',
  },
  {
    name: '空压站集中群控节能改造项目',
    type: 'energy',
    before: 4200,
    saved: 620,
    electricity: 504,
    content: '淘汰6台工频空压机，改用永磁变频双级机组和群控系统，按压力分级供气，治理管网泄漏，配套流量和电力计量。',
  },
  {
    name: '高效永磁电机规模化替换项目',
    type: 'motor',
    before: 2600,
    saved: 340,
    electricity: 276,
    content: '将风机、水泵配套的低效三相异步电机更换为1级能效永磁同步电机并加装变频，保留原有工艺管线和安装基础。',
  },
  {
    name: '燃煤锅炉改生物质锅炉项目',
    type: 'boiler',
    fits: /^(1|22|27)/,
    before: 9800,
    saved: 1250,
    electricity: 0,
    content: '拆除两台20吨燃煤锅炉，改用生物质循环流化床锅炉，配套燃料库、布袋除尘和蒸汽计量，供汽参数不变。',
  },
  {
    name: '循环水系统变频节能改造项目',
    type: 'energy',
    before: 3600,
    saved: 410,
    electricity: 333,
    content: '按实际流量和扬程重选循环水泵叶轮并加装变频，优化冷却塔风机运行，阀门节流损失取消，配套在线监测。',
  },
]

/** The project of tests, documents and the empty screen: one under construction. */
export function energyProjectExample(): Record<string, unknown> {
  let step = 0
  return variedExample({ no: 0, stage: 'building' }, () => (step++ * 0.381966) % 1)
}

/** A project that varies with seed and random source; complete, and free of errors. */
export function variedExample(seed: ProjectSeed, random: Random): Record<string, unknown> {
  const { no, stage = 'building', of } = seed
  const fitting = projects.filter(({ fits }) => !of || (fits?.test(of.industryCode) ?? true))
  const project = fitting[no % fitting.length] as Kind
  const { name, before, saved } = project
  const isBegun = ['building', 'built', 'running'].includes(stage)
  const isFinished = ['built', 'running'].includes(stage)
  const total = Math.round(saved * (0.9 + random() * 0.8))
  const share = isFinished ? 1 : isBegun ? 0.3 + random() * 0.5 : 0
  const byContract = no % 3 === 1
  return {
    projectName: no < projects.length ? name : `${name.slice(0, -2)}（${no}期）项目`,
    projType: project.type,
    buildNature: 'retrofit',
    stage,
    site: of?.address ?? '重庆市涪陵区示例工业园区2号',
    content: project.content,
    techRoute: '国家工业和信息化领域节能降碳技术装备推荐目录（2024年版）所列技术',
    filingNo: `2026-${of?.qxCode ?? '500102'}-示例${400 + no}`,
    planStart: '2026-03',
    planEnd: no % 3 === 0 ? '2027-06' : '2026-12',
    ...(isBegun ? { actualStart: '2026-03' } : {}),
    ...(isFinished ? { actualEnd: '2026-10' } : {}),
    emc: byContract,
    serviceOrg: byContract ? '重庆示例节能服务有限公司' : '',
    investTotal: String(total),
    investFixed: String(Math.round(total * 0.9)),
    investDone: String(Math.round(total * share)),
    fundSource: byContract ? ['own', 'emc'] : ['own', 'loan'],
    benefit: String(Math.round(total / (2 + random() * 3))),
    calibre: 'equal',
    savingMethod: 'output',
    beforeTce: String(before),
    afterTce: String(before - saved),
    outputBefore: '100',
    outputAfter: '100',
    outputUnit: '万件标准产品',
    saveTce: String(saved),
    saveElec: String(project.electricity),
    // On the same site and with the same process it takes no more than before: the increment is 0.
    sameSite: true,
    energyReview: 'exempt',
    exemptGround: 'small',
    reviewCoal: '0',
    ...(isBegun ? { ...progressOf(total * share), filingFile: [exampleFile(`项目备案证${no}.pdf`)] } : {}),
    savingBook: [exampleFile(`节能量计算书${no}.pdf`)],
    sitePhotos: isFinished ? [exampleFile(`现场照片${no}.pdf`)] : [],
    contactDept: '设备动力部',
    contactName: seed.contactName ?? '罗示例',
    contactPhone: seed.contactPhone ?? '023-68000000',
    email: seed.email ?? 'project@example.com',
    postcode: of?.postcode ?? '408000',
    commitTick: true,
    commitFile: [exampleFile(`承诺书${no}.pdf`)],
  }
}

function progressOf(invested: number) {
  const quarter = (rowId: string, name: string, share: number, status: string) => ({
    rowId,
    quarter: name,
    invested: String(Math.round(invested * share)),
    status,
    problem: '',
    photos: [],
  })
  return {
    progressRows: [quarter('q-1', '2026Q2', 0.4, '土建完成，设备到货'), quarter('q-2', '2026Q3', 0.6, '设备安装')],
  }
}
