/** Notices about the steps of a filing. */
import { everywhere, inside, textMessage } from '../template.ts'
import { count, county, days, enterprise, filing, officer, opinion, programme, reason, state } from './variables.ts'

const filerRemark = {
  label: '申报单位的说明',
  hint: '没有时为空',
  sample: '说明：联系人有变动。',
  inside: true,
} as const
const cases = { label: '案件清单', sample: '重庆示例水泥有限公司（绿色工厂，2026-12-20到期）。' }
const draft = { label: '草稿名称', sample: '绿色工厂申报草稿' }
const letter = { label: '文书名称', sample: '绿色工厂认定通知书' }
const section = { label: '申报的一节', sample: '水资源' }
const number = { label: '文号', sample: '渝经信绿认〔2026〕12号' }
const list = { label: '公布的名单', sample: '2026年度国家级绿色工厂名单' }
const document = { label: '公布文号', sample: '工信厅节函〔2026〕88号' }
const on = { label: '文件日期', sample: '2026-11-20' }
const from = { label: '原区县', sample: '沙坪坝区' }
const to = { label: '新区县', sample: '渝北区' }
const entry = { label: '拨付事项', hint: '拨付台账的一笔', sample: '拨付50万元' }

export const filingTexts = {
  assigneeChanged: inside(
    '申报的承办人有变更（给现在和原来的承办人）',
    {
      filing,
      assignee: { label: '承办人', hint: '放回的为“无人”', sample: '张示例' },
      by: { label: '办理人', sample: '李示例' },
      reason,
    },
    { title: '{申报事项}由{承办人}承办', body: '{办理人}变更了{申报事项}的承办人，现由{承办人}承办。理由：{理由}' },
  ),
  filingMoved: everywhere(
    '申报有进展（给申报单位）',
    { filing, state },
    { title: '{申报事项}：{办理状态}', body: '您的{申报事项}当前状态为“{办理状态}”。' },
  ),
  filingMovedWithOpinion: everywhere(
    '申报有进展并附意见（给申报单位）',
    { filing, state, opinion },
    { title: '{申报事项}：{办理状态}', body: '意见：{审核意见}' },
  ),
  filingReturned: everywhere(
    '申报被退回修改（给申报单位）',
    { filing, state, opinion },
    {
      title: '请修改后重新提交：{申报事项}',
      body: '{办理状态}，期限见“要办的事”。意见：{审核意见}',
      sms: '{申报事项}被退回，请修改后重新提交，期限见平台“要办的事”',
    },
  ),
  filingGranted: everywhere(
    '申报已通过（给申报单位）',
    { filing, state },
    {
      title: '{申报事项}：{办理状态}，不用再办',
      body: '您的{申报事项}当前状态为“{办理状态}”。证书和文书在申报详情中查看和下载。',
      sms: '{申报事项}：{办理状态}，不用再办。证书和文书登录平台查看',
    },
  ),
  filingMovedToAgent: everywhere(
    '代办的申报有进展（给代办机构）',
    {
      enterprise,
      filing,
      state,
      said: { label: '审核意见', hint: '没有时为空', sample: '意见：请核对能源消费量。', inside: true },
    },
    { title: '{企业名称}的{申报事项}：{办理状态}', body: '贵机构代办的申报当前状态为“{办理状态}”。{审核意见}' },
  ),
  filingToCounty: inside(
    '申报单位办理了一步（给区县）',
    { enterprise, step: { label: '办理的步骤', sample: '提交给区县审核' }, filing, state, said: filerRemark },
    { title: '{企业名称}：{办理的步骤}', body: '{申报事项}，当前状态“{办理状态}”。{申报单位的说明}' },
  ),
  filingToCity: inside(
    '申报到市级（给市级）',
    { enterprise, filing, state, said: filerRemark },
    { title: '{企业名称}：{办理状态}', body: '{申报事项}，当前状态“{办理状态}”。{申报单位的说明}' },
  ),
  countyRecommended: inside(
    '区县推荐（给市级）',
    { enterprise, filing, state, said: filerRemark, county },
    { title: '请办理：{企业名称}（{区县}已推荐）', body: '{申报事项}，当前状态“{办理状态}”。' },
  ),
  stepUndone: inside(
    '审核人撤销了刚才的办理（给申报单位）',
    { filing, before: { label: '撤销前的状态', sample: '区县退回' }, state },
    {
      title: '{申报事项}：审核人撤销了刚才的办理',
      body: '刚才的“{撤销前的状态}”已由审核人撤销，当前状态为“{办理状态}”，无需处理。',
    },
  ),
  submitAsked: everywhere(
    '操作员或代办人请主账号提交（给申报单位）',
    {
      helper: { label: '填写人', sample: '王操作' },
      role: { label: '填写人身份', sample: '操作员' },
      programme,
      window: { label: '批次和截止时间', hint: '没有批次时为空', sample: '（2026年度第一批，2026-12-20 23:59截止）' },
    },
    {
      title: '{填写人}请您提交：{申报类别}申报',
      body: '{填写人身份}{填写人}已填好{申报类别}申报{批次和截止时间}，请您核对后提交。',
    },
  ),
  sectionHelpInvited: textMessage(
    '请人填写申报的一节（给受邀填写人）',
    {
      name: { label: '姓名', sample: '张工' },
      enterprise,
      programme,
      section,
      link: { label: '链接', sample: 'https://example.gov.cn/web/sectionHelp#AbC', needed: true },
      until: { label: '有效期至', sample: '2026-12-20 23:59' },
    },
    '{姓名}，{企业名称}请您填写{申报类别}申报中的“{申报的一节}”：{链接}，{有效期至}前有效，凭本手机号验证码打开。如与您无关，请忽略。',
  ),
  sectionHelpDone: inside(
    '受邀填写人填好了一节（给请人填写的人）',
    {
      helper: { label: '填写人', sample: '张工' },
      programme,
      section,
      note: { label: '附言', hint: '没有时为空', sample: '取水量按水表读数，请核对。' },
    },
    {
      title: '{填写人}填好了：{申报的一节}',
      body: '{填写人}已填好{申报类别}申报中的“{申报的一节}”，链接已结束，请核对后继续填报并提交。{附言}',
    },
  ),
  confirmationAsked: inside(
    '对方登记了与本单位的合同（给对方单位）',
    { enterprise, programme, number: { label: '受理号', sample: 'EC2026-00012' } },
    {
      title: '{企业名称}：{申报类别}待贵单位确认',
      body: '{企业名称}登记了与贵单位的{申报类别}（{受理号}），请核对后确认或提出异议。',
    },
  ),
  letterIssued: everywhere(
    '出具了决定文书（给申报单位）',
    { filing, letter, number },
    { title: '{申报事项}：{文书名称}已出具', body: '{文书名称}（{文号}）已出具，可在申报详情中查看和下载。' },
  ),
  letterVoided: everywhere(
    '决定文书已作废（给申报单位）',
    { letter, number, reason },
    { title: '{文书名称}（{文号}）已作废', body: '{文书名称}（{文号}）已作废，请勿再使用。原因：{理由}' },
  ),
  talkToFiler: everywhere(
    '审核人员在沟通中发来消息（给申报单位）',
    { filing, role: { label: '发送人身份', sample: '区县管理员' } },
    {
      title: '请回复{发送人身份}：{申报事项}',
      body: '{发送人身份}在您的{申报事项}中发来消息；办理计时已停的，回复后继续。',
      sms: '审核人员就您的{申报事项}发来消息，请登录平台“要办的事”查看并回复',
    },
  ),
  talkToOffice: inside(
    '申报单位在沟通中发来消息（给审核人员）',
    { enterprise, filing },
    { title: '{企业名称}：在沟通中发来消息', body: '{企业名称}在{申报事项}中发来消息，请查看并回复。' },
  ),
  proposalMade: inside(
    '拟定了结论，待另一人批准（给市级）',
    { enterprise, step: { label: '拟定的结论', sample: '审定通过' }, officer, filing },
    {
      title: '请批准：{企业名称}{拟定的结论}（{办理人姓名}拟定）',
      body: '{申报事项}的结论须由拟定人以外的市级管理员批准；没有批准，不生效。',
    },
  ),
  proposalRefused: inside(
    '不同意拟定的结论（给拟定人）',
    { enterprise, officer, reason },
    { title: '不同意拟定结论：{企业名称}', body: '{办理人姓名}不同意您拟定的结论。理由：{理由}' },
  ),
  objectionRaised: inside(
    '公示中收到异议（给市级）',
    { enterprise, filing, number: { label: '异议编号', sample: 'YY2026-7F3K9Q2M' } },
    { title: '公示异议：{企业名称}', body: '{申报事项}在公示中收到异议（{异议编号}），答复前不能审定。' },
  ),
  limitReminder: inside(
    '办理时限提醒（给审核人员）',
    { counts: { label: '件数', sample: '1件已超期，2件即将到期' }, cases },
    {
      title: '办理时限提醒：{件数}',
      body: '{案件清单}请尽快办理；需要企业补充的，可在“沟通”中提出并暂停计时。',
    },
  ),
  limitEscalation: inside(
    '超过办理时限（给上级）',
    { office: { label: '单位', sample: '渝北区' }, count, cases },
    { title: '{单位}有{数量}件超过办理时限，请督办', body: '{案件清单}' },
  ),
  filingsMovedIn: inside(
    '在办申报随企业转来（给新区县）',
    { enterprise, count, from, to },
    {
      title: '{企业名称}迁入：{数量} 件在办申报转来',
      body: '该企业由{原区县}迁入，尚未推荐的 {数量} 件申报转由{新区县}办理，原来的办理过程保留在各件的历史中。',
    },
  ),
  filingsMovedOut: inside(
    '在办申报随企业转走（给原区县）',
    { enterprise, count, from, to },
    {
      title: '{企业名称}迁出：{数量} 件在办申报已转走',
      body: '该企业迁往{新区县}，尚未推荐的 {数量} 件申报转由{新区县}办理；已推荐的仍由本区县负责。',
    },
  ),
  filingsMovedWithYou: inside(
    '在办申报随单位转由新区县办理（给申报单位）',
    { count, from, to },
    {
      title: '{数量} 件在办申报转由{新区县}办理',
      body: '贵单位由{原区县}迁入{新区县}，尚未推荐的 {数量} 件申报转由{新区县}审核，办理时限从今天起重新计算，不需要重新提交；已推荐的仍由{原区县}负责。',
    },
  ),
  districtChanged: inside(
    '区划调整已完成转移（给区县和市级）',
    { count, from, to },
    {
      title: '区划调整：{数量} 家企业由{原区县}转入{新区县}',
      body: '{原区县}转入{新区县}的企业及其在办申报、能耗数据和监察案件已由{新区县}负责，待审核的申报重新计算办理时限；提交过的申报仍显示当时的区县。',
    },
  ),
  districtOfEnterprise: inside(
    '所属区县因区划调整变更（给申报单位）',
    { from, to },
    {
      title: '所属区县变更为{新区县}',
      body: '因区划调整，贵单位的所属区县由{原区县}变更为{新区县}，档案已自动更新，不需要办理。在办的申报由{新区县}办理，办理时限从今天起重新计算；提交过的申报仍显示当时的区县。',
    },
  ),
  draftEnding: everywhere(
    '草稿将移入回收站（给申报单位）',
    {
      draft,
      days,
      until: { label: '移入日期', sample: '2026-12-20' },
      keepDays: { label: '继续保留的天数', sample: '180' },
    },
    {
      title: '{草稿名称}将在{天数}天后移入回收站',
      body: '草稿已很久没有修改，将于{移入日期}移入回收站。打开草稿并修改任意一处，即可继续保留{继续保留的天数}天。',
    },
  ),
  draftBinned: inside(
    '草稿已移入回收站（给申报单位）',
    { draft, days, until: { label: '可以恢复到哪一天', sample: '2026-12-20' } },
    {
      title: '{草稿名称}已移入回收站',
      body: '草稿{天数}天没有修改，已移入回收站，{可以恢复到哪一天}前可以恢复，之后将彻底删除。',
    },
  ),
  draftDroppedByAgent: inside(
    '代办机构删除了草稿（给委托企业）',
    {
      agent: { label: '代办人和机构', sample: '王代办（示例咨询公司）' },
      programme,
      until: { label: '可以恢复到哪一天', sample: '2026-12-20' },
    },
    {
      title: '{代办人和机构}删除了{申报类别}申报草稿',
      body: '草稿由该代办机构起草，已移入回收站，{可以恢复到哪一天}前可以恢复，之后将彻底删除。',
    },
  ),
  recommendedFurther: everywhere(
    '已推荐上报（给申报单位）',
    { filing, document: { label: '上报文号', sample: '渝经信节能〔2026〕21号' }, on },
    {
      title: '{申报事项}：已推荐上报',
      body: '市级已于{文件日期}以{上报文号}推荐上报，结果公布后会再通知您；市级认定继续有效。',
    },
  ),
  listedAbove: everywhere(
    '推荐上报后入选（给申报单位）',
    { filing, list, document, on },
    {
      title: '{申报事项}：已入选{公布的名单}',
      body: '{公布的名单}已于{文件日期}由{公布文号}公布，您的称号已相应升级，可下载新证书。',
    },
  ),
  notListedAbove: everywhere(
    '推荐上报后未入选（给申报单位）',
    { filing, list, document, on },
    {
      title: '{申报事项}：未入选{公布的名单}',
      body: '{公布的名单}已于{文件日期}由{公布文号}公布，您单位未入选；市级认定继续有效。',
    },
  ),
  titleEnding: everywhere(
    '称号即将到期（给持有单位）',
    { title: { label: '称号编号', sample: 'CQGF2023-0012' }, days, until: { label: '到期日', sample: '2026-12-20' } },
    { title: '{称号编号}还有{天数}天到期', body: '有效期至{到期日}，如需延续请留意新的申报批次。' },
  ),
  projectVerified: inside(
    '项目完成情况已核查（给申报单位）',
    { filing, result: { label: '核查结果', sample: '核查节能量1200tce' }, opinion },
    { title: '{申报事项}：完成情况已核查', body: '{核查结果}。意见：{审核意见}' },
  ),
  fundToConfirm: inside(
    '拨付台账待复核（给市级）',
    { enterprise, entry, officer },
    {
      title: '请复核：{企业名称}{拨付事项}（{办理人姓名}提出）',
      body: '须由提出人以外的市级管理员在拨付台账中复核；没有复核，不拨付。',
    },
  ),
  fundToConfirmAgain: inside(
    '拨付台账待第二人复核（给市级）',
    { enterprise, entry, officer, first: { label: '第一位复核人', sample: '赵复核' } },
    {
      title: '请作第二人复核：{企业名称}{拨付事项}',
      body: '{办理人姓名}提出，{第一位复核人}已复核；超过本批次限额，请由第三位市级管理员在拨付台账中复核。',
    },
  ),
  fundConfirmed: everywhere(
    '资金核定、拨付或追回（给申报单位）',
    { filing, entry },
    { title: '{申报事项}：{拨付事项}', body: '可在申报详情中查看核定、拨付和追回的情况。' },
  ),
} as const
