/** Notices about an enterprise and its record. */
import { everywhere, inside } from '../template.ts'
import { count, county, days, enterprise, opinion, reason, state } from './variables.ts'

const fields = { label: '变更的内容', sample: '企业名称：重庆示例建材有限公司', inside: true } as const
const what = { label: '提交的事项', sample: '提交企业信息' }
const absorbed = { label: '并入的档案', sample: '重庆示例建材厂（91500112MA0000001X）' }
const closure = { label: '停止经营的情形', sample: '已注销' }
const registeredState = { label: '登记的经营状态', sample: '2026-11-01 已注销' }
const scope = { label: '豁免的范围', sample: '绿色工厂2026年度 规则GF-R03' }

const dataYear = { label: '数据年度', sample: '2025' }

export const enterpriseTexts = {
  ledgerCorrected: inside(
    '账本数值已更正（给企业、区县、市级和监察人员）',
    {
      enterprise,
      year: dataYear,
      changes: { label: '更正的内容', sample: '综合能源消费量由1,200tce改为1,260tce' },
      reason,
      cited: { label: '受影响的事项', sample: '有效称号（绿色工厂 CQGF-2026-0012）' },
    },
    {
      title: '{数据年度}年账本数值已更正：{企业名称}',
      body: '{更正的内容}。原因：{理由}。受影响的事项：{受影响的事项}。已公布、认定和拨付的不自动改变，由工作人员复核。',
    },
  ),
  ledgerCorrectedMany: inside(
    '多个企业年度的账本数值已更正（给区县和市级）',
    { count, waiting: { label: '待复核的事项数', sample: '2' } },
    {
      title: '{数量}个企业年度的账本数值已更正',
      body: '其中{待复核的事项数}项由市级复核。已公布、认定和拨付的不自动改变，逐项列在“更正后的处理”。',
    },
  ),
  ledgerCorrectionReviewed: inside(
    '账本更正后受影响的事项已复核（给企业）',
    { year: dataYear, subject: { label: '受影响的事项', sample: '有效称号（绿色工厂 CQGF-2026-0012）' }, reason },
    { title: '{数据年度}年账本更正：{受影响的事项}已复核', body: '复核结论：{理由}' },
  ),
  ledgerFindingDecided: inside(
    '账本核对发现已处理（给企业）',
    { year: dataYear, finding: { label: '核对规则', sample: '能源实物平衡' }, state, reason },
    {
      title: '{数据年度}年账本核对发现：{办理状态}',
      body: '“{核对规则}”的处理：{办理状态}。理由：{理由}。有不同意见的，可在10个工作日内提出异议。',
    },
  ),
  recordToVerify: inside(
    '企业信息待审核（给区县）',
    { enterprise, what, until: { label: '审核期限', sample: '2026-12-07' } },
    {
      title: '请在{审核期限}前审核企业信息：{企业名称}',
      body: '{企业名称}{提交的事项}。超期告知市级；通过前企业不能提交申报。',
    },
  ),
  nameToGrant: inside(
    '企业名称待核准（给市级）',
    { enterprise, county },
    {
      title: '企业名称待核准：{企业名称}',
      body: '{区县}的“{企业名称}”含字母、数字或其他字符，请对照营业执照核准；核准后由区县审核企业信息。',
    },
  ),
  nameGranted: everywhere(
    '企业名称已核准（给企业）',
    { enterprise, reason },
    { title: '企业名称已核准', body: '名称“{企业名称}”已由市级核准，接着由区县审核企业信息。理由：{理由}' },
  ),
  nameGrantedCounty: inside(
    '企业名称已核准（给区县）',
    { enterprise },
    { title: '企业名称已核准，请审核：{企业名称}', body: '名称“{企业名称}”已由市级核准，请审核企业信息。' },
  ),
  recordVerified: everywhere(
    '企业信息已通过审核（给企业）',
    {},
    { title: '企业信息已通过审核', body: '企业信息已通过区县审核，可以办理申报。' },
  ),
  recordReturned: everywhere(
    '企业信息被退回（给企业）',
    { opinion },
    {
      title: '企业信息被退回，请修改后重交',
      body: '退回意见：{审核意见}。通过前不能提交申报。',
      sms: '企业信息被退回，请修改后重交，通过前不能提交申报。登录平台“要办的事”办理',
    },
  ),
  changeVerified: everywhere(
    '企业关键信息变更已通过审核（给企业）',
    { fields },
    { title: '企业关键信息变更已通过审核', body: '变更已生效（{变更的内容}）。' },
  ),
  changeReturned: everywhere(
    '企业关键信息变更被退回（给企业）',
    { opinion, fields },
    { title: '企业关键信息变更被退回', body: '退回意见：{审核意见}（{变更的内容}）' },
  ),
  nameGrantLate: inside(
    '企业名称逾期未核准（给市级）',
    { county, enterprise, since: { label: '提交日期', sample: '2026-11-02' }, days },
    {
      title: '企业名称逾期未核准：{企业名称}',
      body: '{区县}的“{企业名称}”于{提交日期}提交企业信息，名称等待市级核准已超过{天数}个工作日，请尽快核准或退回。等待核准的时间不计入区县的审核期限。',
    },
  ),
  verificationLate: inside(
    '区县逾期未审核企业信息（给市级）',
    { county, enterprise, since: { label: '提交日期', sample: '2026-11-02' }, what, days },
    {
      title: '{区县}逾期未审核企业信息：{企业名称}',
      body: '{企业名称}于{提交日期}{提交的事项}，已超过{天数}个工作日，请督促{区县}审核。',
    },
  ),
  registerDiffers: inside(
    '企业信息与登记不一致（给区县）',
    { enterprise, differences: { label: '不一致的内容', sample: '法定代表人：档案“张三”，登记“李四”' } },
    { title: '企业信息与登记不一致：{企业名称}', body: '{不一致的内容}' },
  ),
  enterpriseClosed: inside(
    '企业停止经营（给企业和区县）',
    { enterprise, closure, standing: registeredState, reason },
    {
      title: '企业{停止经营的情形}：{企业名称}',
      body: '{企业名称}登记为“{登记的经营状态}”（{理由}），不能再办理新的申报；已提交的事项可以继续办结。',
    },
  ),
  enterprisesMerged: inside(
    '企业档案已合并（给两家的主账号）',
    { enterprise, absorbed, until: { label: '可撤销至', sample: '2026-12-20' } },
    {
      title: '企业档案已合并：{企业名称}',
      body: '{并入的档案}已并入{企业名称}，名下的申报、称号、年度能耗、绿效码、账号等随之并入，请重新登录。如有异议，请于{可撤销至}前联系市级主管部门撤销。',
    },
  ),
  enterprisesSeparated: inside(
    '企业档案合并已撤销（给两家的主账号）',
    { enterprise, absorbed, reason },
    {
      title: '企业档案合并已撤销：{企业名称}',
      body: '{企业名称}与{并入的档案}已恢复为合并前各自的档案，请重新登录。理由：{理由}',
    },
  ),
  enterpriseReopened: inside(
    '企业恢复正常经营（给企业）',
    { enterprise, reason },
    {
      title: '企业恢复正常经营：{企业名称}',
      body: '{企业名称}登记为“正常经营”（{理由}），可以办理申报。',
    },
  ),
  waiverGranted: inside(
    '市级已豁免一项提醒（给企业）',
    { scope, until: { label: '豁免截止日', sample: '2026-12-31' }, reason },
    {
      title: '市级已豁免一项提醒：{豁免的范围}',
      body: '{豁免截止日}前填报时，这项提醒不需要再说明原因。豁免理由：{理由}',
    },
  ),
  waiverEnded: inside(
    '提醒的豁免已结束（给企业）',
    { scope, reason },
    {
      title: '一项提醒的豁免已结束：{豁免的范围}',
      body: '今后填报时，这项提醒需要修改或说明原因。结束理由：{理由}',
    },
  ),
} as const
