/** The check list of an inspection: what is verified for each of the eight contents, and on which clauses it rests. */

/** The eight contents of 《工业节能监察办法》, by their numbers there. */
export type ContentNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** One item to verify. `part` is the chapter of the self-check, A to H, that declares it. */
export type CheckNode = {
  key: string
  part: string
  title: string
  content: ContentNumber
  /** Present: the item is a figure in this unit; else it is looked at and judged. */
  unit?: string
  /** What to look at. */
  look: string
  /** Keys of the clauses that usually apply; any clause of the content may be cited. */
  clauses: readonly string[]
}

const fixed: readonly CheckNode[] = [
  {
    key: 'equipmentGrade',
    part: 'D',
    title: '主要用能设备能效等级',
    content: 1,
    look: '对照铭牌和能效标识，抽查电机、变压器、锅炉、空压机、风机、水泵；生产列入目录产品的，查能效标识和备案',
    clauses: ['jnf-68', 'jnf-73-label', 'jnf-73-file', 'jnf-73-forge'],
  },
  {
    key: 'eliminatedEquipment',
    part: 'D',
    title: '在用淘汰设备台数',
    content: 2,
    unit: '台',
    look: '对照淘汰目录逐台核对型号，拍摄铭牌',
    clauses: ['jnf-71'],
  },
  {
    key: 'eliminatedProcess',
    part: 'D',
    title: '淘汰的产品和工艺',
    content: 2,
    look: '查看主要生产工艺和装备，核对产业结构调整目录淘汰类',
    clauses: ['jnf-71'],
  },
  {
    key: 'meterRate',
    part: 'E',
    title: '能源计量器具配备率',
    content: 3,
    unit: '%',
    look: '抽查进出用能单位和主要次级用能单位的计量器具',
    clauses: ['jnf-74'],
  },
  {
    key: 'meterCheck',
    part: 'E',
    title: '计量器具检定校准',
    content: 3,
    look: '抽查检定证书和有效期，核对编号',
    clauses: ['jnf-74'],
  },
  {
    key: 'totalTce',
    part: 'B',
    title: '综合能源消费量（当量值）',
    content: 4,
    unit: 'tce',
    look: '核对统计报表、台账、结算单据',
    clauses: ['jnf-75', 'jnf-82'],
  },
  {
    key: 'outputValue',
    part: 'B',
    title: '工业总产值',
    content: 4,
    unit: '万元',
    look: '核对统计报表',
    clauses: ['jnf-75'],
  },
  {
    key: 'usageReport',
    part: 'F',
    title: '能源利用状况报告和统计台账',
    content: 4,
    look: '查看报送回执和原始记录；重点用能单位必查',
    clauses: ['jnf-82', 'jnf-75', 'jnf-77'],
  },
  {
    key: 'savingPlan',
    part: 'F',
    title: '节能目标责任制、节能计划和技术措施',
    content: 5,
    look: '查看文件、分解到部门的指标和考核记录',
    clauses: ['jnf-24'],
  },
  {
    key: 'energyPost',
    part: 'A',
    title: '能源管理岗位和能源管理负责人',
    content: 5,
    look: '查看任命文件、备案情况；重点用能单位必查',
    clauses: ['jnf-84'],
  },
  {
    key: 'training',
    part: 'F',
    title: '节能宣传教育和岗位培训',
    content: 6,
    look: '查看培训计划、签到和教材',
    clauses: ['jnf-26'],
  },
  {
    key: 'openOpinions',
    part: 'G',
    title: '以往监察意见和整改的落实',
    content: 7,
    look: '对照以往文书逐项核对',
    clauses: ['jnf-83', 'jnsc-26'],
  },
  {
    key: 'projectReview',
    part: 'G',
    title: '固定资产投资项目节能审查意见落实',
    content: 8,
    look: '对照审查意见核对规模、主要设备和能耗',
    clauses: ['jnf-68', 'jnsc-26', 'jnsc-start'],
  },
]

/** A product with a limit standard, as the self-check or the task names it. */
export type LimitedProduct = { name: string; unit: string; standard: string }

/** The items to verify for these contents; a product with a limit is one item each. */
export function checkList(contents: readonly number[], products: readonly LimitedProduct[]): CheckNode[] {
  const limits = products.map(
    ({ name, unit, standard }): CheckNode => ({
      key: `limit:${name}`,
      part: 'C',
      title: `${name} 单位产品能耗`,
      content: 1,
      unit,
      look: `核对产量、能耗和统计边界，与${standard || '限额标准'}比较，不修约`,
      clauses: ['jnf-72'],
    }),
  )
  return [...limits, ...fixed].filter(({ content }) => contents.includes(content))
}
