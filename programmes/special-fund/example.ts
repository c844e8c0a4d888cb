/** A complete, believable application, and varied ones for the seed data. Everyone in it is invented. */
import { exampleFile } from '../blocks/example-file.ts'

type Random = () => number
type Answers = Record<string, unknown>

/** Parameters of the varied applications. */
export type FundSeed = {
  no: number
  direction: string
  year: number
  /** The project is one that this enterprise could have. */
  of?: { industryCode: string; address: string; postcode: string; qxCode: string }
  contactName?: string
  contactPhone?: string
  email?: string
}

/** A project of a direction; `fits` names the industries that have such equipment, by the beginning of their codes. */
type Kind = { name: string; content: string; fits?: RegExp }
const measured = '按GB 17167补齐计量器具，改造前后能耗数据可在线采集，项目实施后单位产品能耗明显下降。'
const projects: Readonly<Record<string, readonly Kind[]>> = {
  retrofit: [
    {
      name: '空压系统能效提升与余热回收改造项目',
      content: `淘汰低效工频空压机，改用永磁变频机组并接入群控系统；回收压缩热用于职工浴室与工艺预热；${measured}`,
    },
    {
      name: '加热炉蓄热式燃烧改造项目',
      fits: /^(31|32|33)/,
      content: `两座加热炉改为蓄热式燃烧，更换烧嘴和炉衬，增设烟气余热回收和炉温智能控制；${measured}`,
    },
    {
      name: '循环水系统节能改造项目',
      content: `按实际流量和扬程更换循环水泵和冷却塔风机，加装变频和集中控制，取消阀门节流；${measured}`,
    },
    {
      name: '高效永磁电机替换项目',
      content: `风机、水泵、输送设备的低效电机更换为1级能效永磁同步电机，按负荷变频运行；${measured}`,
    },
  ],
  epc: [
    {
      name: '烧结余热发电合同能源管理项目',
      fits: /^3120/,
      content: `节能服务公司投资建设烧结环冷机余热锅炉和汽轮发电机组，所发电量全部自用；${measured}`,
    },
    {
      name: '中央空调系统合同能源管理项目',
      content: `节能服务公司更换高效冷水机组、冷冻冷却水泵，加装机房群控，改善末端控制；${measured}`,
    },
  ],
  ecCenter: [
    {
      name: '能源与碳排放管理中心建设项目',
      content:
        '建设覆盖全厂水、电、气、热的在线计量和能碳管理平台，实现用能分析、能效对标、碳排放核算和优化控制，采集点接入全部主要用能设备。',
    },
  ],
  water: [
    {
      name: '循环冷却水零排放改造项目',
      content:
        '循环冷却水旁流软化、超滤和反渗透处理，浓水蒸发结晶，产水全部回用，配套三级水计量和在线监测，改造后不再外排循环水排污水。',
    },
    {
      name: '生产废水深度处理回用项目',
      content:
        '在现有污水站后增设超滤和反渗透深度处理，产水回用于循环冷却补水和冲洗，配套回用管网、水计量和在线监测，减少新水取用。',
    },
  ],
  pv: [
    {
      name: '厂房屋顶分布式光伏发电项目',
      content:
        '利用自有厂房彩钢瓦屋顶建设分布式光伏，自发自用、余电上网，配套并网柜、发电计量和消防设施，屋面荷载经原设计单位复核。',
    },
  ],
  resource: [
    {
      name: '工业固废制备建材综合利用项目',
      fits: /^30/,
      content:
        '新建粉煤灰、脱硫石膏等工业固废的烘干、粉磨和配料系统，替代部分天然原料生产建材产品，配套封闭料库、除尘和计量。',
    },
  ],
  diagnosis: [
    {
      name: '重点行业绿色诊断服务项目',
      content:
        '委托专业机构开展能源、水、碳排放和清洁生产综合诊断，查找用能用水薄弱环节，提出改造清单和投资测算，形成诊断报告。',
    },
  ],
}
/** Industries that have a project of this direction. */
export const hasProject = (direction: string, industryCode: string): boolean =>
  (projects[direction] ?? [{ name: '', content: '' }]).some(({ fits }) => fits?.test(industryCode) ?? true)
const rewards: Readonly<Record<string, readonly [name: string, title: string]>> = {
  gf_title: ['市级绿色工厂称号奖励', '重庆市绿色工厂'],
  leader: ['水效领跑者称号奖励', '水效领跑者企业'],
  ems: ['能源管理体系首次认证奖励', '能源管理体系认证证书'],
}
const equipment = [
  ['永磁变频空压机', 'LGM-110PM'],
  ['余热回收换热机组', 'YRH-2000'],
  ['智能控制柜', 'ZKG-32'],
] as const

/** The application of tests, documents and the empty screen: an energy retrofit. */
export function specialFundExample(): Answers {
  let step = 0
  return variedExample({ no: 0, direction: 'retrofit', year: 2026 }, () => (step++ * 0.381966) % 1)
}

/** An application that varies with seed and random source; complete, and free of errors. */
export function variedExample(seed: FundSeed, random: Random): Answers {
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const { no, direction, year } = seed
  const reward = rewards[direction]
  const kinds = (projects[direction] ?? []).filter(({ fits }) => !seed.of || (fits?.test(seed.of.industryCode) ?? true))
  const kind = kinds[no % kinds.length]
  const common: Answers = {
    sbfx: direction,
    projectName: reward?.[0] ?? kind?.name ?? '',
    otherSupport: false,
    bankName: '示例银行重庆分行营业部',
    bankNo: `6222000000${String(100_000 + no).padStart(9, '0')}`,
    ...vetoes,
    applyForm: [exampleFile(`资金申请表${no}.pdf`)],
    creditFile: [exampleFile(`信用报告${no}.pdf`)],
    noDoubleFile: [exampleFile(`未重复享受声明${no}.pdf`)],
    contactDept: '企业管理部',
    contactName: seed.contactName ?? '周示例',
    contactPhone: seed.contactPhone ?? '023-67000000',
    email: seed.email ?? 'fund@example.com',
    postcode: seed.of?.postcode ?? '408000',
    commitTick: true,
    commitFile: [exampleFile(`承诺书${no}.pdf`)],
  }
  if (reward)
    return {
      ...common,
      applyAmount: direction === 'gf_title' ? '20' : direction === 'leader' ? '10' : '5',
      kpiRows: kpis(year, [['称号有效期内保持条件', '100', '%']]),
      titleName: reward[1],
      ...(direction === 'ems' ? {} : { titleLevel: 'city' }),
      docNo: `示例〔${year - 1}〕${12 + (no % 40)}号`,
      titleDate: `${year - 1}-11-2${no % 10}`,
      titleFile: [exampleFile(`证书${no}.pdf`)],
    }
  const fixed = between(420, 1600)
  const total = fixed + between(20, 160)
  const isBuilt = direction !== 'diagnosis'
  return {
    ...common,
    projectSite: seed.of?.address ?? '重庆市涪陵区示例工业园区1号',
    ...(isBuilt
      ? { buildNature: 'retrofit', filingNo: `${year - 1}-${seed.of?.qxCode ?? '500102'}-示例${300 + (no % 100)}` }
      : {}),
    startDate: `${year - 1}-03-10`,
    endDate: no % 2 === 0 ? `${year - 1}-09-30` : `${year}-03-15`,
    content: kind?.content ?? '',
    progress: '设备已全部安装到位并投入运行，运行数据稳定，正在办理节能量审核。',
    ...parts(seed, between),
    investTotal: String(total),
    investFixed: String(fixed),
    investDone: String(Math.round(total * (0.82 + random() * 0.18))),
    ownFund: String(total - 100),
    loan: '100',
    otherFund: '0',
    annualBenefit: String(Math.round(total / (2.2 + random() * 3))),
    ...(isBuilt ? { investRows: invoices(fixed, no, year) } : {}),
    applyAmount: String(amounts[direction] ?? 20),
    kpiRows: kpis(year, [['年节能量或节水量达到设计值', '100', '%']]),
    applyReport: [exampleFile(`申请报告${no}.pdf`)],
    ...(isBuilt
      ? {
          approvalFiles: [exampleFile(`备案证${no}.pdf`)],
          invoiceFiles: [exampleFile(`发票${no}.pdf`)],
          investAudit: [exampleFile(`投资专项审计${no}.pdf`)],
          meterFiles: [exampleFile(`计量台账${no}.xlsx`)],
        }
      : {}),
    ...(direction === 'epc' ? { epcContract: [exampleFile(`合同能源管理合同${no}.pdf`)] } : {}),
  }
}

/** Below the amount by the default rules for such a project, 万元. */
const amounts: Readonly<Record<string, number>> = {
  retrofit: 28,
  epc: 30,
  ecCenter: 60,
  water: 15,
  pv: 8,
  resource: 30,
  diagnosis: 10,
}

function parts({ direction, no, year }: FundSeed, between: (low: number, high: number) => number): Answers {
  switch (direction) {
    case 'retrofit':
    case 'epc': {
      const baseline = between(5200, 9800)
      return {
        ...(direction === 'epc' ? { contractType: no % 2 === 0 ? 'share' : 'guarantee' } : {}),
        baselineYear: String(year - 2),
        calibre: 'equal',
        savingMethod: 'output',
        baselineTce: String(baseline),
        // A quarter more output at a fifth less energy per unit.
        afterTce: String(baseline),
        baselineOutput: '100',
        afterOutput: String(between(112, 125)),
        outputUnit: '万件标准产品',
        savedElec: '420',
        auditOrg: '示例节能技术服务中心',
      }
    }
    case 'ecCenter':
      return {
        hardwareInvest: '180',
        softwareInvest: '140',
        meterPoints: String(between(90, 420)),
        platformFns: ['1', '2', '3', '4'],
      }
    case 'water':
      return {
        waterBefore: '620000',
        waterAfter: '410000',
        annualSavingWater: '210000',
        reuseRateBefore: '82.5',
        reuseRateAfter: '94.1',
        waterTitleLevel: 'city',
      }
    case 'pv':
      return { capacityMW: '1.2', gridDate: `${year}-03-15`, annualKwh: '1080000' }
    case 'resource':
      return { wasteType: '粉煤灰、脱硫石膏', annualUse: '42000', product: '加气混凝土砌块' }
    default:
      return {}
  }
}

const vetoes = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].flatMap((n) => [
    [`neg${n}`, true],
    [`neg${n}Proof`, []],
  ]),
)

function invoices(fixed: number, no: number, year: number) {
  return equipment.map(([itemName, model], i) => ({
    rowId: `invest-${i + 1}`,
    itemName,
    model,
    quantity: String(i + 2),
    contractAmount: String(Math.round(fixed / 3)),
    invoiceAmount: String(Math.round(fixed / 3)),
    invoiceNo: `示例${String(year)}${String(10_000 + no * 10 + i)}`,
    paidOn: `${year - 1}-0${6 + i}-18`,
  }))
}

function kpis(year: number, own: readonly (readonly [string, string, string])[]) {
  const rows = [
    ['output', '项目按期完成', '100', '%'],
    ['benefit', ...(own[0] ?? ['效益', '100', '%'])],
    ['satisfaction', '职工和周边居民满意度', '95', '%'],
  ]
  return rows.map(([kpiKind, kpiName, target, unit], i) => ({
    rowId: `kpi-${i + 1}`,
    kpiKind,
    kpiName,
    target,
    unit,
    dueOn: `${year}-12-31`,
  }))
}
