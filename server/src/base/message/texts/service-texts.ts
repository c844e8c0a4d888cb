/** Notices about diagnosis, ratings, county pushes, objections; and about the system itself. */
import { everywhere, inside, toOutsider } from '../template.ts'
import { count, enterprise, opinion, reason, state } from './variables.ts'

const codeYear = { label: '数据年度', sample: '2025' }
const codeStep = { label: '办理的步骤', sample: '维持原结果' }
const creditNumber = { label: '编号', sample: 'XD2026-00012' }
const number = { label: '诊断编号', sample: 'ZD2026-00012' }
const step = { label: '办理的步骤', sample: '提交诊断报告' }
const inquiryNumber = { label: '留言编号', sample: 'LY2026-7F3K9Q2M' }
const subject = { label: '主题', sample: '年度数据什么时候报送' }
const jobTitle = { label: '任务名称', sample: '导出绿色工厂列表' }
const setting = { label: '参数', sample: '字典：开户银行“示例银行”' }
const startsOn = { label: '开始日期', sample: '2027-01-01' }

export const serviceTexts = {
  diagnosisMoved: inside(
    '绿色诊断有进展（给参与各方）',
    { number, step, enterprise, state },
    { title: '绿色诊断（{诊断编号}）：{办理的步骤}', body: '{企业名称}的诊断当前状态为“{办理状态}”。' },
  ),
  diagnosisMovedWithWords: inside(
    '绿色诊断有进展并附说明（给参与各方）',
    { number, step, enterprise, state, said: { label: '办理人的说明', sample: '请补充用电数据。' } },
    {
      title: '绿色诊断（{诊断编号}）：{办理的步骤}',
      body: '{企业名称}的诊断当前状态为“{办理状态}”。说明：{办理人的说明}',
    },
  ),
  diagnosisAdvices: inside(
    '填报诊断建议的实施情况（给企业）',
    { number, count },
    {
      title: '绿色诊断（{诊断编号}）：请填报建议实施情况',
      body: '诊断报告确认已满半年，还有{数量}条建议没有填报实施结果。',
    },
  ),
  digest: everywhere(
    '定期汇总（给订阅的人）',
    {
      title: { label: '汇总名称', sample: '各区县申报数量' },
      content: { label: '内容', sample: '渝北区：12；合计：12', inside: true },
    },
    { title: '定期汇总：{汇总名称}', body: '{内容}' },
  ),
  digestPaused: inside(
    '定期汇总已暂停（给订阅的人）',
    { title: { label: '汇总名称', sample: '各区县申报数量' }, reason },
    {
      title: '定期汇总“{汇总名称}”已暂停',
      body: '没有发出这次汇总：{理由}。处理后可在“自助报表—定期汇总”中恢复，或退订。',
    },
  ),
  badRate: inside(
    '收到差评（给区县和市级）',
    {
      level: { label: '评价等级', sample: '不满意' },
      who: { label: '评价的企业', hint: '匿名时为“匿名企业”', sample: '重庆示例水泥有限公司' },
      content: { label: '评价内容', sample: '等待时间太长' },
      until: { label: '答复期限', sample: '2026-12-20' },
    },
    { title: '收到差评：{评价等级}', body: '{评价的企业}：{评价内容}。请于{答复期限}前答复并回访。' },
  ),
  rateAnswered: inside(
    '服务评价已有回复（给企业）',
    { reply: { label: '回复', sample: '感谢您的意见，我们已改进。' } },
    { title: '您的服务评价已有回复', body: '{回复}' },
  ),
  countyPushed: inside(
    '区县推送企业（给市级）',
    { enterprise, reason },
    { title: '区县推送：{企业名称}', body: '{理由}' },
  ),
  pushDecided: inside(
    '推送结果（给区县）',
    { enterprise, result: { label: '结果', sample: '纳入培育' }, opinion },
    { title: '推送结果：{企业名称}{结果}', body: '{审核意见}' },
  ),
  pushInvited: everywhere(
    '邀请申报绿色工厂（给企业）',
    { level: { label: '级别', sample: '市级' } },
    { title: '邀请申报绿色工厂', body: '经区县推荐，邀请贵单位申报{级别}绿色工厂。' },
  ),
  greenPowerMoved: inside(
    '绿电凭证的办理结果（给企业）',
    {
      numbers: { label: '凭证编号', sample: 'GEC202400001至GEC202400120' },
      step: { label: '办理的步骤', sample: '标为存疑' },
      said: { label: '办理人的说明', sample: '结算单与登记的数量不一致。' },
    },
    { title: '绿电凭证：{办理的步骤}', body: '{凭证编号}。说明：{办理人的说明}' },
  ),
  greenPowerDoubted: everywhere(
    '绿电凭证被标为存疑（给企业）',
    {
      numbers: { label: '凭证编号', sample: 'GEC202400001至GEC202400120' },
      reason: { label: '存疑的理由', sample: '结算单与登记的数量不一致。', inside: true },
    },
    {
      title: '请陈述或撤回：绿电凭证被标为存疑',
      body: '{凭证编号}。理由：{存疑的理由}。核实前不计入已登记量。',
      sms: '有绿电凭证被标为存疑，核实前不计入登记量，请陈述或撤回。登录平台“要办的事”办理',
    },
  ),
  zeroProgressMoved: inside(
    '零碳工厂年度进展（给企业、区县）',
    {
      object: { label: '厂区和年度', sample: '示例汽车零部件北碚厂区2026年' },
      step: { label: '办理的步骤', sample: '要求补充说明' },
      note: { label: '办理人的说明', sample: '减碳量与建成的项目不符，请说明。' },
    },
    { title: '零碳工厂年度进展：{办理的步骤}', body: '{厂区和年度}。说明：{办理人的说明}' },
  ),
  parkPilotMoved: inside(
    '近零碳园区试点（给园区、市级）',
    {
      object: { label: '批次', sample: '第二批' },
      step: { label: '办理的步骤', sample: '退回自评估' },
      note: { label: '办理的说明', sample: '自评估没有附碳排放核算表，请补充。' },
    },
    { title: '近零碳园区试点：{办理的步骤}', body: '{批次}。{办理的说明}' },
  ),
  ecCentreMoved: inside(
    '能碳管理中心（给企业、区县）',
    {
      object: { label: '中心名称', sample: '示例汽车零部件能碳管理中心' },
      step: { label: '办理的步骤', sample: '要求说明能碳管理中心' },
      note: { label: '办理人的说明', sample: '产品碳足迹核算没有运行记录，请补充。' },
    },
    { title: '{办理的步骤}', body: '{中心名称}。说明：{办理人的说明}' },
  ),
  microgridMoved: inside(
    '工业绿色微电网（给企业、区县）',
    {
      object: { label: '厂区和年度', sample: '涪陵厂区2026年' },
      step: { label: '办理的步骤', sample: '要求说明工业绿色微电网' },
      note: { label: '办理人的说明', sample: '上网电量与结算单不一致，请说明。' },
    },
    { title: '{办理的步骤}', body: '{厂区和年度}。说明：{办理人的说明}' },
  ),
  greenTargetMoved: inside(
    '绿电消费比例名单和报告的办理（给企业）',
    {
      year: codeYear,
      step: { label: '办理的步骤', sample: '列入绿电消费比例名单' },
      note: { label: '名单文件或办理人的说明', sample: '2026年绿电消费比例名单（征求意见稿）' },
    },
    { title: '{数据年度}年：{办理的步骤}', body: '{名单文件或办理人的说明}' },
  ),
  carbonMarketMoved: inside(
    '全国碳市场名录和核查结果（给企业）',
    {
      year: codeYear,
      step: { label: '办理的步骤', sample: '列入全国碳市场名录' },
      note: { label: '文件文号或办理人的说明', sample: '2026年重点排放单位名录' },
    },
    { title: '{数据年度}年：{办理的步骤}', body: '{文件文号或办理人的说明}' },
  ),
  supplyAccountMoved: inside(
    '供能户号的办理结果（给企业）',
    {
      number: { label: '户号', sample: '5000000001' },
      step: { label: '办理的步骤', sample: '户号存疑' },
      note: { label: '办理人的说明', sample: '结算单上的户名与贵单位不一致。' },
    },
    { title: '供能户号：{办理的步骤}', body: '{户号}。说明：{办理人的说明}' },
  ),
  parkTenantMoved: inside(
    '园区入驻关系（给对方）',
    {
      step: { label: '办理的步骤', sample: '提出入驻关系' },
      enterprise,
      park: { label: '园区', sample: '重庆示例江津工业园区' },
      said: { label: '办理人的说明', hint: '没有说明时为空', sample: '注册地址不在园区范围内。' },
    },
    { title: '{办理的步骤}：{企业名称}', body: '{企业名称}与{园区}的入驻关系。{办理人的说明}' },
  ),
  energyVerificationMoved: inside(
    '年度能耗核查有进展（给企业、机构和市级）',
    {
      number: { label: '核查编号', sample: 'NHHC2026-00012' },
      year: codeYear,
      enterprise,
      step: codeStep,
      state,
      said: { label: '办理人的说明', hint: '没有说明时为空', sample: '锅炉用煤的盘点记录已补充。' },
    },
    {
      title: '{数据年度}年度能耗核查：{办理的步骤}',
      body: '{企业名称}（{核查编号}）当前状态为“{办理状态}”。{办理人的说明}',
    },
  ),
  energyVerificationFindings: everywhere(
    '年度能耗核查的发现待答复（给企业）',
    {
      number: { label: '核查编号', sample: 'NHHC2026-00012' },
      year: codeYear,
      until: { label: '完成期限', sample: '2026-12-15' },
    },
    {
      title: '请答复{数据年度}年度能耗核查发现（{核查编号}）',
      body: '核查应在{完成期限}前完成；不答复，机构不能出具声明。',
      sms: '{数据年度}年度能耗核查有发现待答复，不答复不能出具声明。登录平台“要办的事”办理',
    },
  ),
  schemeSubmitted: inside(
    '评分方案待发布（给市级）',
    {
      scheme: { label: '评分方案', sample: '绿效码评分方案（第2版）' },
      from: { label: '起用年度', sample: '2026' },
    },
    { title: '评分方案待发布：{评分方案}', body: '自{起用年度}年度数据起用，请核对差异和试算结果后由另一人发布。' },
  ),
  greenCodeTold: everywhere(
    '绿效码评分结果（给企业）',
    { year: codeYear, until: { label: '异议截止日', sample: '2026-12-07' } },
    {
      title: '{数据年度}年度绿效码结果已出，有异议请在{异议截止日}前提出',
      body: '请查看得分和每一项的来源。没有异议的可以直接确认，到期自动确认。是否对外公开由贵单位决定，不选则不公开。',
      sms: '{数据年度}年度绿效码结果已出，有异议请在{异议截止日}前提出，到期自动确认。登录平台办理',
    },
  ),
  greenCodeMoved: inside(
    '绿效码有进展（给企业、区县和市级）',
    { year: codeYear, step: codeStep, enterprise, state },
    { title: '{数据年度}年度绿效码：{办理的步骤}', body: '{企业名称}的绿效码当前状态为“{办理状态}”。' },
  ),
  greenCodeMovedWithWords: inside(
    '绿效码有进展并附说明（给企业、区县和市级）',
    {
      year: codeYear,
      step: codeStep,
      enterprise,
      state,
      said: { label: '办理人的说明', sample: '用电数据与供电单位账单一致，维持原结果。' },
    },
    {
      title: '{数据年度}年度绿效码：{办理的步骤}',
      body: '{企业名称}的绿效码当前状态为“{办理状态}”。说明：{办理人的说明}',
    },
  ),
  greenCodeObjectionDue: inside(
    '绿效码异议答复期限将到（给市级）',
    { year: codeYear, enterprise, until: { label: '答复期限', sample: '2026-12-14' } },
    {
      title: '请在{答复期限}前答复绿效码异议：{企业名称}',
      body: '{企业名称}对{数据年度}年度绿效码有异议，须由发布人以外的市级管理员答复。',
    },
  ),
  creditMoved: inside(
    '信贷参考有进展（给企业、金融机构和市级）',
    { number: creditNumber, step: codeStep, enterprise, state },
    { title: '信贷参考（{编号}）：{办理的步骤}', body: '{企业名称}的信贷参考当前状态为“{办理状态}”。' },
  ),
  creditPushed: inside(
    '信贷参考待受理（给金融机构）',
    { number: creditNumber, enterprise, until: { label: '授权截止', sample: '2027-06-30' } },
    {
      title: '请受理或退回：{企业名称}信贷参考（{编号}）',
      body: '企业授权查看到{授权截止}，过期不能再看。',
    },
  ),
  creditMovedWithWords: inside(
    '信贷参考有进展并附说明（给企业、金融机构和市级）',
    {
      number: creditNumber,
      step: codeStep,
      enterprise,
      state,
      said: { label: '办理人的说明', sample: '授权书没有盖章，请重新提交。' },
    },
    {
      title: '信贷参考（{编号}）：{办理的步骤}',
      body: '{企业名称}的信贷参考当前状态为“{办理状态}”。说明：{办理人的说明}',
    },
  ),
  objectionAnswered: toOutsider(
    '公示异议已答复（给提出异议的人）',
    { number: { label: '异议编号', sample: 'YY2026-7F3K9Q2M' } },
    {
      title: '您提出的公示异议已答复',
      text: '您提出的公示异议已答复，请在门户“公示与异议”凭编号{异议编号}查看。',
    },
  ),
  inquiryAsked: inside(
    '收到咨询留言（给受理的区县或市级）',
    { number: inquiryNumber, subject, until: { label: '答复期限', sample: '2026-12-20' } },
    { title: '咨询留言：{主题}', body: '留言编号{留言编号}，请于{答复期限}前答复。' },
  ),
  inquiriesDue: inside(
    '咨询留言即将到期或已逾期（给区县和市级）',
    { counts: { label: '件数说明', sample: '1件已逾期，2件今天到期' } },
    { title: '咨询留言待答复', body: '{件数说明}，请尽快答复。' },
  ),
  inquiryAnswered: inside(
    '咨询留言已答复（给留言的企业）',
    { number: inquiryNumber, subject },
    { title: '您的咨询已答复：{主题}', body: '留言编号{留言编号}，请在“咨询留言”中查看答复。' },
  ),
  inquiryAnsweredOutside: toOutsider(
    '咨询留言已答复（给未登录的留言人）',
    { number: inquiryNumber },
    {
      title: '您的咨询留言已答复',
      text: '您的咨询留言已答复，请在门户“咨询留言”凭编号{留言编号}和电话后4位查看。',
    },
  ),
  trainingProofRevoked: inside(
    '学习证明撤销（给学员）',
    {
      number: { label: '证明编号', sample: 'PXZM-2026-7K3M9QXA' },
      course: { label: '课程名称', sample: '单位产品能耗限额标准解读' },
      reason,
    },
    { title: '学习证明已撤销：{课程名称}', body: '您的学习证明（{证明编号}）已撤销：{理由}。公开核验时显示已撤销。' },
  ),
  jobFileReady: inside(
    '后台任务完成，文件可下载（给办理人）',
    { title: jobTitle, hours: { label: '保留小时数', sample: '72' } },
    { title: '{任务名称}：已完成', body: '文件已生成，请在“我的任务”中下载，保留{保留小时数}小时。' },
  ),
  jobDone: inside(
    '后台任务完成（给办理人）',
    { title: jobTitle, result: { label: '结果', sample: '共1200行：新增1000，更新150，未变50' } },
    { title: '{任务名称}：已完成', body: '{结果}' },
  ),
  jobFailed: inside(
    '后台任务没有成功（给办理人）',
    { title: jobTitle, why: { label: '原因和办法', sample: '检查之后企业数据有变化，请重新上传并检查' } },
    { title: '{任务名称}：没有成功', body: '{原因和办法}' },
  ),
  drillFailed: inside(
    '恢复演练失败（给系统管理员）',
    { faults: { label: '发现的问题', sample: '附件3个与记录不符' } },
    { title: '恢复演练失败', body: '{发现的问题}。' },
  ),
  restoreWarning: inside(
    '备份与恢复需要处理（给系统管理员）',
    { warnings: { label: '需要处理的事项', sample: '已超过2天没有新的数据副本。' } },
    { title: '备份与恢复需要处理', body: '{需要处理的事项}' },
  ),
  settingProposed: inside(
    '参数变更待复核（给市级和系统管理员）',
    { about: setting, maker: { label: '提出人', sample: '张示例' }, startsOn, reason },
    {
      title: '请复核参数变更：{参数}（{提出人}提出）',
      body: '自{开始日期}起变更，须由提出人以外的人复核；没有复核，不生效。理由：{理由}',
    },
  ),
  settingDecided: inside(
    '参数变更已办理（给提出人）',
    {
      about: setting,
      step: { label: '办理的步骤', sample: '复核通过' },
      startsOn,
      by: { label: '办理人', sample: '李示例' },
    },
    { title: '参数变更已办理：{参数}', body: '您提出的自{开始日期}起的变更“{参数}”由{办理人}办理：{办理的步骤}。' },
  ),
} as const
