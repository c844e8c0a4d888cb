/** What a merge does with each kind of row: it follows, unless the rule says that it stays; and what happens where both have one. */

type Texts = (row: Readonly<Record<string, unknown>>) => string

export type Rule = {
  /** What the rows are, for people. */
  label: string
  /** Why they do not follow. */
  stays?: string
  /** Where both have a row that only one may have: the officer chooses, the merge is refused, or the survivor's counts. */
  clash?: 'choose' | 'refuse' | 'first'
  /** The columns that make one question of several rows: the year of months. Without it, those of the broken uniqueness. */
  unit?: readonly string[]
  /** The unit in words. */
  says?: Texts
  /** What one side has, beside the other. */
  tells?: { columns: readonly string[]; words: Texts }
  /** How the side that does not count gives way and still stands beside the other; without it, its rows are set aside until an undo. */
  yields?: Readonly<Record<string, (enterpriseId: string) => Record<string, unknown>>>
}

const yearOf: Texts = ({ year }) => `${year}年`
const text = (value: unknown, unit = '') => (value === null || value === undefined ? '—' : `${value}${unit}`)
const state: Rule['tells'] = { columns: ['state'], words: (row) => text(row.state) }

/** By table.column; `enterprise-merge.int.test.ts` fails where a link has none. */
export const mergeRules: Readonly<Record<string, Rule>> = {
  'account.enterprise_id': {
    label: '账号',
    clash: 'choose',
    unit: [],
    says: () => '主账号',
    tells: { columns: ['name'], words: (row) => text(row.name) },
    // The other one goes on as an operator.
    yields: { account_enterprise: () => ({ operator: true }) },
  },
  'hand_over.enterprise_id': { label: '账号接管申请' },
  'consent.enterprise_id': { label: '代办委托' },
  'consent.institution_id': { label: '受托代办' },
  'enterprise_change.enterprise_id': { label: '档案变更记录', stays: '随原档案保管，撤销合并时一并恢复' },
  'enterprise_label.enterprise_id': { label: '企业标签', clash: 'first' },
  'verification_draft.enterprise_id': { label: '审核意见草稿', clash: 'first' },
  'personal_look.enterprise_id': { label: '个人信息查看记录' },
  'energy_record.enterprise_id': {
    label: '年度能耗',
    clash: 'choose',
    unit: ['year'],
    says: yearOf,
    tells: {
      columns: ['totalTce'],
      words: (row) =>
        `综合能耗 ${text(row.totalTce === null ? null : Math.round(Number(row.totalTce) * 100) / 100, ' tce')}`,
    },
    yields: {
      energy_record_accepted: () => ({ accepted: false }),
      // Both stay side by side as sources of the year.
      energy_record_source: (enterpriseId) => ({ sourceId: enterpriseId }),
    },
  },
  'energy_explanation.enterprise_id': { label: '能耗数据说明', clash: 'first' },
  'energy_history.enterprise_id': { label: '能耗办理记录' },
  'fact_statement.enterprise_id': { label: '账本各来源', stays: '账本只增不改；合并后按年度能耗重新记入' },
  'fact_adoption.enterprise_id': { label: '账本采用值', stays: '账本只增不改；合并后按年度能耗重新记入' },
  'fact_finding.enterprise_id': { label: '账本核对发现', stays: '合并后按各自的账本重新核对' },
  'fact_correction.enterprise_id': { label: '账本更正', stays: '更正发生在各自的账本' },
  'fact_follow_up.enterprise_id': { label: '更正后的处理', stays: '随原企业办结' },
  'energy_base.enterprise_id': {
    label: '能耗基准和目标',
    clash: 'choose',
    unit: [],
    says: () => '基准年',
    tells: { columns: ['baseYear', 'baseTce'], words: (row) => `${text(row.baseYear)}年 ${text(row.baseTce, ' tce')}` },
  },
  'energy_task.enterprise_id': { label: '填报任务备注', clash: 'first' },
  'green_report.enterprise_id': {
    label: '绿效码报告',
    clash: 'choose',
    unit: ['year'],
    says: yearOf,
    tells: { columns: ['number'], words: (row) => text(row.number) },
  },
  'credit_reference.enterprise_id': { label: '信贷参考' },
  'credit_reference.bank_id': { label: '收到的信贷参考' },
  'green_power.enterprise_id': { label: '绿电凭证' },
  'green_target.enterprise_id': { label: '绿电消费比例', clash: 'choose', unit: ['year'], says: yearOf, tells: state },
  'carbon_market.enterprise_id': {
    label: '全国碳市场名录',
    clash: 'choose',
    unit: ['year'],
    says: yearOf,
    tells: state,
  },
  'carbon_verified.enterprise_id': { label: '碳排放核查结果', clash: 'first' },
  'cbam_good.enterprise_id': { label: 'CBAM数据', stays: '只有原企业可以看，不并入另一家' },
  'carbon_account.enterprise_id': { label: '碳配额台账', stays: '只有原企业可以看，不并入另一家' },
  'supply_account.enterprise_id': { label: '供能户号' },
  'meter_key.enterprise_id': { label: '能管系统密钥', stays: '授权由原企业作出，并入后由存续企业重新授权' },
  'meter_delivery.enterprise_id': { label: '能管系统报送批次', stays: '随原企业的授权保管' },
  'meter_reading.enterprise_id': { label: '能管系统读数', stays: '随原企业的授权保管；已记入账本的月份不变' },
  'zero_progress.enterprise_id': {
    label: '零碳工厂年度进展',
    clash: 'choose',
    unit: ['year', 'site'],
    says: yearOf,
  },
  'park_pilot.enterprise_id': {
    label: '近零碳园区试点',
    clash: 'choose',
    unit: ['list_number'],
    says: (row) => String(row.list_number),
  },
  'ec_centre.enterprise_id': {
    label: '能碳管理中心',
    clash: 'choose',
    unit: ['centre'],
    says: (row) => String(row.centre),
  },
  'microgrid.enterprise_id': {
    label: '工业绿色微电网',
    clash: 'choose',
    unit: ['year', 'site'],
    says: yearOf,
  },
  'title.enterprise_id': { label: '称号' },
  'file.enterprise_id': { label: '上传的文件' },
  'file_upload.enterprise_id': { label: '没有传完的文件' },
  'file_use.target_id': { label: '档案所附文件' },
  'rating_result.enterprise_id': {
    label: '评分批次的结果',
    stays: '按评分时的企业冻结，不改；未发布的批次不再为原档案赋码',
  },
  'green_code.enterprise_id': {
    label: '绿效码',
    clash: 'choose',
    unit: ['year'],
    says: yearOf,
    tells: { columns: ['grade'], words: (row) => text(row.grade) },
  },
  'filing.enterprise_id': { label: '申报和备案', clash: 'refuse', says: () => '未办结的申报', tells: state },
  'filing.counterpart_id': { label: '作为相对方的申报' },
  'section_link.enterprise_id': { label: '请人填写的链接' },
  'warning_waiver.enterprise_id': { label: '预警豁免' },
  'statistic.enterprise_id': { label: '统计数据' },
  'diagnosis.enterprise_id': { label: '绿色诊断' },
  'inquiry.enterprise_id': { label: '咨询留言' },
  'county_push.enterprise_id': { label: '区县推送', clash: 'choose', unit: ['year'], says: yearOf, tells: state },
  'inspection_target.enterprise_id': { label: '节能监察任务名单', clash: 'first' },
  'inspection.enterprise_id': { label: '节能监察', clash: 'refuse', says: () => '同一监察任务', tells: state },
  'target_review.enterprise_id': { label: '节能目标考核', clash: 'refuse', says: () => '同一年度考核', tells: state },
  'energy_scenario.enterprise_id': { label: '情景测算' },
  'calculation.enterprise_id': { label: '计算结果' },
  'energy_verification.enterprise_id': { label: '年度能耗核查' },
  'energy_verification.institution_id': { label: '受委托的能耗核查' },
  'energy_system_task.enterprise_id': { label: '能源管理体系步骤', clash: 'first' },
  'enterprise_site.enterprise_id': { label: '厂区和单元' },
  'park_tenant.enterprise_id': { label: '入驻园区', clash: 'first' },
  'park_tenant.park_id': { label: '入驻企业', clash: 'first' },
  'service_rate.enterprise_id': { label: '服务评价' },
  'training_enrolment.enterprise_id': { label: '培训报名' },
  'district_move.enterprise_id': { label: '区划调整的转移', clash: 'first' },
}
