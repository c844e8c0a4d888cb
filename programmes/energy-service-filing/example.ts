/** A complete, believable filing of a provider, and varied ones for the seed data. Everyone in it is invented. */
import { exampleFile } from '../blocks/example-file.ts'

type Random = () => number

const surnames = ['陈', '刘', '周', '罗', '唐', '何', '谭', '蒋', '冉', '向']
const exampleNames = ['演示', '示例', '范例', '样例', '例证']
const majors = ['热能与动力工程', '电气工程及其自动化', '环境工程', '化学工程与工艺', '自动化', '给排水工程']
const certificates = ['注册公用设备工程师', '能源管理师', '碳排放管理员', '注册电气工程师', '清洁生产审核师']
const instruments = [
  ['超声波流量计', 'TDS-100P'],
  ['电能质量分析仪', 'PQ3198'],
  ['烟气分析仪', 'Testo350'],
  ['红外热像仪', 'T540'],
  ['便携式功率分析仪', 'PW3360'],
  ['水质多参数仪', 'HQ40d'],
] as const
const clients = [
  '重庆示例天坪水泥有限公司',
  '重庆示例江岸钢铁有限公司',
  '重庆示例明湖纸业有限公司',
  '重庆示例云岭化工有限公司',
  '重庆示例北泉汽车部件有限公司',
  '重庆示例南坪食品有限公司',
]
const works = [
  ['audit', '能源审计', 120],
  ['diagnosis', '节能诊断', 260],
  ['assess', '节能报告编制', 0],
  ['epc', '余热利用合同能源管理项目', 3200],
  ['epc', '空压站改造合同能源管理项目', 860],
  ['carbon', '碳排放核算', 0],
  ['verify', '节能量审核', 0],
  ['plan', '节能规划编制', 0],
] as const
const finishedDays = [
  '2024-03-18',
  '2024-06-30',
  '2024-11-22',
  '2025-04-16',
  '2025-09-30',
  '2025-12-19',
  '2026-03-27',
  '2026-06-12',
]

/** The filing of tests, documents and the empty screen. */
export function energyServiceExample(): Record<string, unknown> {
  let step = 0
  // Fixed figures between 0 and 1, so that the example is deterministic.
  return variedExample(0, () => (step++ * 0.381966) % 1)
}

/** A filing that varies with the seed and the random source; complete, and free of errors. */
export function variedExample(seed: number, random: Random): Record<string, unknown> {
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const pick = <T>(list: readonly T[], at: number) => list[at % list.length] as T
  const techStaff = between(8, 46)
  const staffTotal = techStaff + between(4, 60)
  const seniorStaff = between(2, Math.ceil(techStaff / 3))
  const midStaff = between(2, Math.floor(techStaff / 2))
  const revenue = between(680, 9800)
  const cases = Array.from({ length: between(3, 7) }, (_, i) => {
    const [type, name, saving] = pick(works, seed + i)
    const client = pick(clients, seed * 3 + i)
    return {
      rowId: `case-${i + 1}`,
      projectName: `${client.slice(4, -4)}${name}（第${i + 1}期）`,
      client,
      caseType: type,
      amount: String(between(6, 60) + (type === 'epc' ? between(200, 900) : 0)),
      finishedOn: pick(finishedDays, seed + i),
      saving: saving === 0 ? '0' : (saving * (0.7 + random() * 0.6)).toFixed(2),
      proof: [exampleFile(`业绩证明${seed}-${i + 1}.pdf`)],
    }
  })
  const types = [...new Set(cases.map((c) => c.caseType))]
  const cma = random() < 0.5
  return {
    filingKind: pick(['first', 'first', 'first', 'change', 'renew'], seed),
    serviceTypes: cma ? [...types, 'test'] : types,
    serviceIndustries: ['buildmat', 'steel', 'petrochem', 'machinery', 'auto', 'food', 'paper'].slice(0, between(2, 6)),
    capability:
      '长期从事水泥、钢铁、化工等重点用能行业的能源审计与节能诊断，具备热工、电气、空压、循环水系统的现场测试与改造设计能力；' +
      '建有能效数据库，可按GB/T 2589与GB/T 23331要求为企业提供从诊断、方案、实施到节能量核定的全过程服务。',
    officeArea: String(between(220, 1600)),
    website: 'https://www.example.com/energy',
    creditRating: pick(['AAA', 'AA', 'A', ''], seed),
    cma,
    cmaNo: cma ? `2622${String(10_000 + seed).padStart(8, '0')}` : '',
    contactDept: '综合管理部',
    contactName: `${pick(surnames, seed)}${pick(exampleNames, seed)}`,
    contactPhone: `1400000${String(5000 + (seed % 5000)).padStart(4, '0')}`,
    email: `service${String(seed).padStart(3, '0')}@example.com`,
    postcode: '401120',
    staffTotal: String(staffTotal),
    techStaff: String(techStaff),
    seniorStaff: String(seniorStaff),
    midStaff: String(midStaff),
    staffRows: Array.from({ length: between(5, 8) }, (_, i) => ({
      rowId: `staff-${i + 1}`,
      staffName: `${pick(surnames, seed + i)}${pick(exampleNames, i)}`,
      major: pick(majors, seed + i),
      title: pick(['1', '2', '2', '3', '3'], i),
      certName: pick(certificates, seed + i),
      certNo: `演示证${String(2018 + (i % 6))}${String(1000 + seed * 10 + i)}`,
      years: String(between(3, 26)),
      socialProof: [],
    })),
    deviceRows: Array.from({ length: between(2, 5) }, (_, i) => {
      const [deviceName, model] = pick(instruments, seed + i)
      return {
        rowId: `device-${i + 1}`,
        deviceName,
        model,
        quantity: String(between(1, 6)),
        calibratedUntil: `2027-${String(between(1, 12)).padStart(2, '0')}-15`,
      }
    }),
    revenue2y: [2024, 2025].map((year, i) => {
      const ofYear = Math.round(revenue * (i === 0 ? 0.88 : 1))
      return {
        rowId: `revenue-${i + 1}`,
        year: String(year),
        revenue: String(ofYear),
        serviceRevenue: String(Math.round(ofYear * (0.45 + random() * 0.5))),
        netProfit: String(Math.round(ofYear * (random() * 0.18 - 0.02))),
      }
    }),
    caseRows: cases,
    reportFile: [exampleFile(`备案报告${seed}.pdf`)],
    licenceFile: [exampleFile(`营业执照${seed}.jpg`)],
    staffFiles: [exampleFile(`人员证书${seed}.pdf`), exampleFile(`社保证明${seed}.pdf`)],
    deviceFiles: [exampleFile(`检定证书${seed}.pdf`)],
    financeFiles: [exampleFile(`2024年财务报表${seed}.pdf`), exampleFile(`2025年财务报表${seed}.xlsx`)],
    caseFiles: [exampleFile(`业绩合同与用户意见${seed}.pdf`)],
    premisesFiles: [exampleFile(`租赁合同${seed}.pdf`)],
    cmaFiles: cma ? [exampleFile(`检验检测机构资质认定证书${seed}.pdf`)] : [],
    commitTick: true,
    commitFile: [exampleFile(`承诺书${seed}.pdf`)],
  }
}
