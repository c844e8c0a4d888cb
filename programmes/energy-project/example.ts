/** A complete, believable project, and varied ones for the seed data. Everyone in it is invented. */
import { exampleFile } from '../blocks/example-file.ts'

type Random = () => number
export type ProjectSeed = { no: number; stage?: string; contactName?: string; contactPhone?: string; email?: string }

const projects = [
  ['水泥窑余热发电提效改造项目', 'heatRecovery', 18_000, 1800],
  ['空压站集中群控节能改造项目', 'energy', 4200, 620],
  ['高效永磁电机规模化替换项目', 'motor', 2600, 340],
  ['燃煤锅炉改生物质锅炉项目', 'boiler', 9800, 1250],
  ['循环水系统变频节能改造项目', 'energy', 3600, 410],
] as const

/** The project of tests, documents and the empty screen: one under construction. */
export function energyProjectExample(): Record<string, unknown> {
  let step = 0
  return variedExample({ no: 0, stage: 'building' }, () => (step++ * 0.381966) % 1)
}

/** A project that varies with seed and random source; complete, and free of errors. */
export function variedExample(seed: ProjectSeed, random: Random): Record<string, unknown> {
  const { no, stage = 'building' } = seed
  const [projectName, projType, before, saved] = projects[no % projects.length] ?? projects[0]
  const isBegun = ['building', 'built', 'running'].includes(stage)
  const isFinished = ['built', 'running'].includes(stage)
  const total = Math.round(saved * (0.9 + random() * 0.8))
  const share = isFinished ? 1 : isBegun ? 0.3 + random() * 0.5 : 0
  return {
    projectName: no < projects.length ? projectName : `${projectName.slice(0, -2)}（${no}期）项目`,
    projType,
    stage,
    site: '重庆市示例工业园区2号',
    content: '更换低效设备并接入能碳管理平台，配套余热回收与计量改造，建成后单位产品能耗达到国家一级水平。',
    techRoute: '国家工业和信息化领域节能降碳技术装备推荐目录（2024年版）所列技术',
    filingNo: `2026-500102-${4000 + no}`,
    energyReviewNo: before - saved >= 1000 ? `渝经信节审〔2026〕${10 + no}号` : '',
    planStart: '2026-03',
    planEnd: no % 3 === 0 ? '2027-06' : '2026-12',
    ...(isBegun ? { actualStart: '2026-03' } : {}),
    ...(isFinished ? { actualEnd: '2026-10' } : {}),
    emc: no % 3 === 1,
    serviceOrg: no % 3 === 1 ? '重庆示例节能服务有限公司' : '',
    investTotal: String(total),
    investFixed: String(Math.round(total * 0.9)),
    investDone: String(Math.round(total * share)),
    fundSource: no % 3 === 1 ? ['own', 'emc'] : ['own', 'loan'],
    benefit: String(Math.round(total / (2 + random() * 3))),
    beforeTce: String(before),
    afterTce: String(before - saved),
    saveTce: String(saved),
    ...(isBegun
      ? {
          progressRows: [
            {
              rowId: 'q-1',
              quarter: '2026Q2',
              invested: String(Math.round(total * share * 0.4)),
              status: '土建完成，设备到货',
              problem: '',
              photos: [],
            },
            {
              rowId: 'q-2',
              quarter: '2026Q3',
              invested: String(Math.round(total * share * 0.6)),
              status: '设备安装',
              problem: '',
              photos: [],
            },
          ],
          filingFile: [exampleFile(`备案证${no}.pdf`)],
        }
      : {}),
    savingBook: [exampleFile(`节能量计算书${no}.pdf`)],
    sitePhotos: isFinished ? [exampleFile(`现场照片${no}.pdf`)] : [],
    contactDept: '设备动力部',
    contactName: seed.contactName ?? '罗示例',
    contactPhone: seed.contactPhone ?? '023-68000000',
    email: seed.email ?? 'project@example.com',
    postcode: '401120',
    commitTick: true,
    commitFile: [exampleFile(`承诺书${no}.pdf`)],
  }
}
