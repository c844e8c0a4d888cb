/** The form of 专项资金: the direction first, the project or title, investment, amount, goals, proofs. */
import type { Answers } from '@green/filing/form/answers.ts'
import {
  area,
  calc,
  choice,
  choices,
  date,
  type FileFormat,
  field,
  files,
  integer,
  money,
  number,
  percent,
  rows,
  section,
  text,
  year,
  yesNo,
} from '@green/filing/form/fields.ts'
import { eliminatedText } from '@green/tools/eliminated-equipment/rules.ts'
import { commitmentFields } from '../blocks/commitment.ts'
import { contactFields } from '../blocks/contact.ts'
import { calibreField, outputUnitField, savedElectricityField } from '../blocks/saved-energy.ts'
import { vetoFields } from '../blocks/vetoes.ts'
import { isBuilding, isDirection, isProject, isTitle, savesEnergy } from './directions.ts'
import { applicationForm, applicationReport, noDoubleStatement } from './templates.ts'

const books: readonly FileFormat[] = ['pdf', 'jpg', 'png', 'xls', 'xlsx']
/** From this investment on an audit of it is required, 万元. Set by this platform. */
export const auditFrom = 500

const byOutput = (answers: Answers) => savesEnergy(answers) && answers.text('savingMethod') === 'output'
const byMeasure = (answers: Answers) =>
  savesEnergy(answers) && ['efficiency', 'metering'].includes(answers.text('savingMethod'))
const isSupported = (answers: Answers) => answers.yes('otherSupport')
const isAudited = (answers: Answers) => isBuilding(answers) && (answers.number('investTotal') ?? 0) >= auditFrom

const otherColumns = [
  field('department', '支持部门', text({ required: true, rules: ['organisationName'] })),
  field('document', '文件', text({ required: true, rules: [{ maxLength: 100 }], hint: '文件名称或文号' })),
  field('amount', '金额', money({ required: true })),
] as const

const investColumns = [
  field('itemName', '设备、工程名称', text({ required: true, rules: [{ maxLength: 60 }] })),
  field('model', '型号', text({ rules: [{ maxLength: 50 }], hint: '按铭牌填写；工程不填' })),
  field('quantity', '数量', integer({ required: true, rules: ['nonzero'] })),
  field('contractAmount', '合同额', money({ required: true })),
  field('invoiceAmount', '发票额', money({ required: true })),
  field('invoiceNo', '发票号', text({ required: true, rules: [{ maxLength: 30 }] })),
  field('paidOn', '付款日期', date({ required: true })),
  field(
    'eliminated',
    '淘汰目录比对',
    calc((row, _answers, reference) => eliminatedText(row.text('model'), reference)),
  ),
] as const

const kpiColumns = [
  field('kpiKind', '指标类别', choice('kpiKind', { required: true })),
  field('kpiName', '指标', text({ required: true, rules: [{ maxLength: 60 }] })),
  field('target', '目标值', text({ required: true, rules: [{ maxLength: 30 }] })),
  field('unit', '单位', text({ required: true, rules: [{ maxLength: 20 }] })),
  field('dueOn', '完成时间', date({ required: true })),
  field('actual', '实际值', text({ rules: [{ maxLength: 30 }], hint: '已完成的填写' })),
] as const

export const form = [
  section('direction', '申报方向', [
    field('sbfx', '申报方向', choice('sbfx', { required: true, hint: '每个批次每个方向申报一项' })),
    field(
      'projectName',
      '项目名称',
      text({ required: true, rules: [{ length: [5, 60] }], hint: '称号、认证类填写“称号或认证名称＋奖励”' }),
    ),
  ] as const),
  section(
    'project',
    '项目概况',
    [
      field('projectSite', '建设地点', text({ required: true, rules: [{ maxLength: 100 }], hint: '须在本市范围内' })),
      field('buildNature', '建设性质', choice('buildNature', { required: isBuilding, visible: isBuilding })),
      field(
        'filingNo',
        '立项备案（核准）号',
        text({ required: isBuilding, visible: isBuilding, rules: [{ maxLength: 50 }] }),
      ),
      field('startDate', '开工日期', date({ required: true })),
      field('endDate', '完工（投运）日期', date({ required: true, hint: '未完工的填写预计日期' })),
      field(
        'content',
        '主要建设内容',
        area(1500, { required: true, rules: [{ length: [50, 1500] }], hint: '采用的技术、设备和能源计量条件' }),
      ),
      field('progress', '项目进展', area(500, { required: true })),
    ] as const,
    { visible: isProject },
  ),
  section(
    'saving',
    '节能量',
    [
      field(
        'contractType',
        '合同能源管理类型',
        choice('epcType', { required: isDirection('epc'), visible: isDirection('epc') }),
      ),
      field('baselineYear', '改造前统计年度', year({ required: true })),
      calibreField(savesEnergy),
      field('savingMethod', '节能量计算方法', choice('savingMethod', { required: true, clause: 'GB/T 13234' })),
      field('baselineTce', '改造前能耗', number({ unit: 'tce', decimals: 4, required: byOutput, rules: ['nonzero'] })),
      field('afterTce', '改造后能耗', number({ unit: 'tce', decimals: 4, required: byOutput })),
      field(
        'baselineOutput',
        '改造前产量',
        number({ decimals: 4, required: byOutput, visible: byOutput, rules: ['nonzero'] }),
      ),
      field(
        'afterOutput',
        '改造后产量',
        number({
          decimals: 4,
          required: byOutput,
          visible: byOutput,
          rules: ['nonzero'],
        }),
      ),
      outputUnitField(byOutput),
      field(
        'measuredSavingTce',
        '年节能量（实测或效率法）',
        number({ unit: 'tce', decimals: 4, required: byMeasure, visible: byMeasure, rules: ['nonzero'] }),
      ),
      savedElectricityField('savedElec', savesEnergy),
      field('auditOrg', '节能量审核机构', text({ rules: ['organisationName'] })),
      field('auditSaving', '审核节能量', number({ unit: 'tce', decimals: 4 })),
    ] as const,
    { visible: savesEnergy },
  ),
  section(
    'title',
    '称号或认证',
    [
      field('titleName', '称号或证书名称', text({ required: true, rules: [{ maxLength: 60 }] })),
      field(
        'titleLevel',
        '级别',
        choice('greenLevel', {
          required: isDirection('gf_title', 'leader'),
          visible: isDirection('gf_title', 'leader'),
          only: ['national', 'city'],
        }),
      ),
      field('docNo', '公布文号或证书号', text({ required: true, rules: [{ maxLength: 60 }] })),
      field('titleDate', '公布或发证日期', date({ required: true })),
      field('titleFile', '证书或公布文件', files(1, 3)),
    ] as const,
    { visible: isTitle },
  ),
  section(
    'centre',
    '能碳管理中心',
    [
      field('hardwareInvest', '硬件投资', money({ required: true })),
      field('softwareInvest', '软件投资', money({ required: true })),
      field('meterPoints', '计量采集点', integer({ unit: '个', required: true, rules: ['nonzero'] })),
      field('platformFns', '平台功能', choices('ecPlatform', { required: true })),
    ] as const,
    { visible: isDirection('ecCenter') },
  ),
  section(
    'waterSaving',
    '节水',
    [
      field('waterBefore', '改造前年取水量', number({ unit: 'm³', required: true })),
      field('waterAfter', '改造后年取水量', number({ unit: 'm³', required: true })),
      field('annualSavingWater', '年节水量', number({ unit: 'm³', required: true, rules: ['nonzero'] })),
      field('reuseRateBefore', '改造前重复利用率', percent({ required: true })),
      field('reuseRateAfter', '改造后重复利用率', percent({ required: true })),
      field(
        'waterTitleLevel',
        '节水型企业级别',
        choice('greenLevel', { only: ['national', 'city'], hint: '已获节水型企业称号的填写，按定额奖励' }),
      ),
    ] as const,
    { visible: isDirection('water') },
  ),
  section(
    'solar',
    '光伏',
    [
      field('capacityMW', '装机容量', number({ unit: 'MW', decimals: 4, required: true, rules: ['nonzero'] })),
      field('gridDate', '并网日期', date({ required: true })),
      field('annualKwh', '年发电量', number({ unit: 'kWh', required: true })),
    ] as const,
    { visible: isDirection('pv') },
  ),
  section(
    'waste',
    '资源综合利用',
    [
      field('wasteType', '利用的废弃物', text({ required: true, rules: [{ maxLength: 60 }] })),
      field('annualUse', '年利用量', number({ unit: 't', required: true, rules: ['nonzero'] })),
      field('product', '产品', text({ required: true, rules: [{ maxLength: 60 }] })),
    ] as const,
    { visible: isDirection('resource') },
  ),
  section(
    'invest',
    '投资与资金来源',
    [
      field('investTotal', '项目总投资', money({ required: true, rules: ['nonzero'] })),
      field('investFixed', '其中：固定资产（设备）投资', money({ required: true })),
      field('investDone', '已完成投资', money({ required: true })),
      field('ownFund', '自筹资金', money({ required: true })),
      field('loan', '贷款', money({ required: true, hint: '没有填0' })),
      field('otherFund', '其他财政资金', money({ required: true, hint: '没有填0' })),
      field('annualBenefit', '年经济效益', money({ hint: '用于计算投资回收期' })),
      field(
        'investRows',
        '投资明细',
        rows(investColumns, {
          min: 1,
          max: 200,
          required: isBuilding,
          visible: isBuilding,
          name: 'itemName',
          hint: '型号自动比对淘汰目录；发票号与本企业以往申报比对',
        }),
      ),
    ] as const,
    { visible: isProject },
  ),
  section('amount', '申请资金', [
    field('applyAmount', '申请资金', money({ required: true, rules: ['nonzero'], hint: '一般不超过系统测算金额' })),
    field(
      'otherSupport',
      '是否已获其他财政支持',
      yesNo({ required: true, hint: '同一项目不得重复享受市级及以上财政资金' }),
    ),
    field(
      'otherRows',
      '已获财政支持',
      rows(otherColumns, { min: 1, max: 20, required: isSupported, visible: isSupported, name: 'department' }),
    ),
    field(
      'bankName',
      '开户行',
      text({
        required: true,
        rules: ['organisationName'],
        personal: true,
        seenBy: ['city'],
        hint: '只有市级拨付时查看',
      }),
    ),
    field(
      'bankNo',
      '银行账号',
      text({
        required: true,
        rules: [{ maxLength: 30 }],
        personal: true,
        account: true,
        seenBy: ['city'],
        hint: '数字，不含空格',
      }),
    ),
  ] as const),
  section('goals', '绩效目标', [
    field('kpiRows', '绩效目标', rows(kpiColumns, { min: 3, max: 30, required: true, name: 'kpiName' })),
  ] as const),
  section('requirements', '申报条件', vetoFields, { intro: '近三年内存在任一否决情形的，不能申报。' }),
  section('materials', '材料', [
    field('applyForm', '资金申请表（盖章）', files(1, 1, { template: applicationForm })),
    field(
      'applyReport',
      '申请报告',
      files(1, 1, {
        required: isProject,
        visible: isProject,
        hint: '企业概况、改造前能源资源消耗、建设内容、节能减排效果计算、投资与效益',
        template: applicationReport,
      }),
    ),
    field('approvalFiles', '备案（核准）及竣工验收', files(1, 3, { required: isBuilding, visible: isBuilding })),
    field(
      'invoiceFiles',
      '设备清单与发票',
      files(1, 20, { required: isBuilding, visible: isBuilding, formats: books }),
    ),
    field(
      'investAudit',
      '投资专项审计报告',
      files(1, 1, { required: isAudited, visible: isBuilding, hint: `总投资${auditFrom}万元以上的必交` }),
    ),
    field(
      'savingAudit',
      '节能量审核报告',
      files(0, 1, { visible: savesEnergy, hint: '申报时可不交，终验拨付前必须提供' }),
    ),
    field(
      'epcContract',
      '合同能源管理合同',
      files(1, 1, { required: isDirection('epc'), visible: isDirection('epc') }),
    ),
    field('meterFiles', '能源计量与台账', files(1, 5, { required: isBuilding, visible: isBuilding, formats: books })),
    field('creditFile', '信用报告', files(1, 1)),
    field('noDoubleFile', '未重复享受财政资金声明', files(1, 1, { anew: true, template: noDoubleStatement })),
  ] as const),
  section('contact', '联系方式', contactFields),
  section('commitment', '真实性承诺', commitmentFields),
] as const
