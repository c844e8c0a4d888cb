/** What an inspection of the demo city may find: the item, the clause, the facts, and what follows from it. */
import type { CheckItem, FindingFields } from '@green/contract/calls/inspection/verification.ts'
import { emptyFinding } from '@green/filing/inspection/verification.ts'

export type BreachKey = 'motors' | 'report' | 'meters' | 'post'

export type Breach = {
  /** The item of the check list. */
  node: string
  finding: Partial<FindingFields>
  /** What the inspectors wrote down in passing. */
  seen: string
  /** The enterprise's statement, the answer, and whether it was adopted. */
  stated: { point: string; answer: string; adopted: boolean }
  /** How it was mended, and what the re-check saw. */
  mended: string
  rechecked: string
  /** A measure that only follows a 法制审核. */
  isGrave?: true
  /** The clause binds 重点用能单位 only. */
  bindsLarge?: true
}

export const breaches: Readonly<Record<BreachKey, Breach>> = {
  motors: {
    node: 'eliminatedEquipment',
    finding: {
      checked: 2,
      result: 'breach',
      clause: 'jnf-71',
      consequence: 'stopUse',
      facts: '水泵房1号、2号电动机型号JO2-51-4，列入高耗能落后机电设备淘汰目录，核查时正在运行。',
    },
    seen: '水泵房两台电动机铭牌为JO2-51-4，正在运行，已拍摄铭牌。',
    stated: {
      point: '2号电动机为备用，全年运行不足100小时，请不计入在用台数。',
      answer: '经核对运行记录，2号电动机上年运行612小时，属于在用设备；整改期限按设备到货时间确定。',
      adopted: false,
    },
    mended: '两台JO2-51-4电动机已停用拆除，换装YE4-132S-4电动机，旧机已交回收单位。',
    rechecked: '现场查看，两台淘汰电动机已拆除，新电动机铭牌与采购合同一致。',
    isGrave: true,
  },
  report: {
    node: 'usageReport',
    bindsLarge: true,
    finding: {
      result: 'breach',
      clause: 'jnf-82',
      consequence: 'rectify',
      facts: '没有按规定报送上年度能源利用状况报告，统计台账缺少4月至6月的能源购进、消费记录。',
    },
    seen: '企业不能出示能源利用状况报告的报送回执，统计台账缺少三个月的记录。',
    stated: {
      point: '统计人员4月离职，交接期间台账未及时登记，原始结算单据齐全。',
      answer: '单据齐全的情况已核实，可以据此补记台账；未按规定报送报告的事实成立。',
      adopted: true,
    },
    mended: '已补报能源利用状况报告并取得回执，按结算单据补记4月至6月的能源统计台账。',
    rechecked: '查看报送回执和补记的台账，与结算单据一致。',
  },
  meters: {
    node: 'meterRate',
    finding: {
      checked: 71.4,
      result: 'breach',
      clause: 'jnf-74',
      consequence: 'transfer',
      facts: '主要次级用能单位应装电能表14块，实装10块，配备率71.4%，低于国家标准的要求。',
    },
    seen: '配电室4条出线没有安装电能表，已拍摄配电柜。',
    stated: {
      point: '4条出线计划随配电室改造一并加装电能表。',
      answer: '改造计划可以在有权部门处理时提交，事实成立。',
      adopted: false,
    },
    mended: '4条出线已加装电能表并接入能源管理系统。',
    rechecked: '现场查看，14块电能表均已安装并在检定有效期内。',
  },
  post: {
    node: 'energyPost',
    bindsLarge: true,
    finding: {
      result: 'breach',
      clause: 'jnf-84',
      consequence: 'rectify',
      facts: '没有设立能源管理岗位，原能源管理负责人离任后一年未另行聘任，也未报送备案。',
    },
    seen: '企业不能出示能源管理负责人的任命文件和备案回执。',
    stated: {
      point: '能源管理工作由设备部负责人兼管，拟于本季度任命专人。',
      answer: '兼管没有任命文件，也未备案；请在整改期限内任命并备案。',
      adopted: false,
    },
    mended: '已设立能源管理岗位，聘任能源管理负责人并完成备案。',
    rechecked: '查看任命文件、聘任人员的资格证明和备案回执，符合要求。',
  },
}

/** The finding of an item in which nothing is wrong. */
export function soundFinding({ key, unit, declared }: CheckItem): FindingFields {
  if (unit === null) return { ...emptyFinding, result: key === 'eliminatedProcess' ? 'notConcerned' : 'lawful' }
  if (key === 'eliminatedEquipment') return { ...emptyFinding, checked: 0, result: 'lawful' }
  if (key === 'meterRate') return { ...emptyFinding, checked: 100, result: 'lawful' }
  return declared === null
    ? { ...emptyFinding, result: 'notConcerned', remark: '本年度没有生产，不适用限额标准。' }
    : { ...emptyFinding, checked: declared, result: 'lawful' }
}
