/** Notices about 节能监察. */
import { everywhere, inside } from '../template.ts'
import { enterprise, opinion, state } from './variables.ts'

const number = { label: '案件编号', sample: 'JNJC-2026-003-012' }
const task = { label: '任务名称', sample: '2026年水泥行业能效专项监察' }

const reviewYear = { label: '考核年度', sample: '2025' }

export const inspectionTexts = {
  inspectionMoved: everywhere(
    '节能监察案件有进展（给参与各方）',
    {
      number,
      step: { label: '办理的步骤', sample: '责令限期整改' },
      enterprise,
      task,
      state,
      said: { label: '办理人的说明', sample: '说明：请补充电力计量台账。', inside: true },
    },
    {
      title: '节能监察（{案件编号}）：{办理的步骤}',
      body: '{企业名称}在“{任务名称}”中的案件当前状态为“{办理状态}”。{办理人的说明}',
    },
  ),
  inspectionToFill: everywhere(
    '节能监察须提交自查表（给企业）',
    { number, task, day: { label: '自查截止', sample: '2026-12-15' } },
    {
      title: '请在{自查截止}前提交节能自查表（{案件编号}）',
      body: '依据“{任务名称}”。逾期记入案卷，监察人员可以直接通知现场核查。',
      sms: '节能监察{案件编号}：请在{自查截止}前提交自查表，逾期将直接现场核查。登录平台办理',
    },
  ),
  inspectionSelfCheckLate: everywhere(
    '节能监察自查表已逾期（给企业）',
    { number, task, day: { label: '自查截止', sample: '2026-12-15' } },
    {
      title: '自查表已逾期，请今天补交（{案件编号}）',
      body: '“{任务名称}”的自查表应在{自查截止}前提交。通知现场核查以前仍可补交；逾期已记入案卷。',
      sms: '节能监察{案件编号}：自查表已逾期，请立即补交，否则将直接现场核查。登录平台办理',
    },
  ),
  inspectionReturned: everywhere(
    '节能监察自查表被退回（给企业）',
    { number, day: { label: '自查截止', sample: '2026-12-15' }, opinion },
    {
      title: '自查表被退回，请改好重交（{案件编号}）',
      body: '意见：{审核意见}。期限仍是{自查截止}。',
      sms: '节能监察{案件编号}：自查表被退回，期限仍是{自查截止}，请改好重交。登录平台办理',
    },
  ),
  inspectionVisit: everywhere(
    '节能监察将到现场核查（给企业）',
    { number, day: { label: '最早核查日', sample: '2026-12-15' } },
    {
      title: '监察人员将到现场核查，最早{最早核查日}（{案件编号}）',
      body: '通知书已经送达。请按通知书备好资料，届时有人在场。',
      sms: '节能监察{案件编号}：将到现场核查，最早{最早核查日}，请备好资料。登录平台查看',
    },
  ),
  inspectionHearing: everywhere(
    '节能监察陈述申辩告知（给企业）',
    { number, day: { label: '陈述申辩截止', sample: '2026-12-15' } },
    {
      title: '可在{陈述申辩截止}前陈述申辩或要求听证（{案件编号}）',
      body: '告知书已经送达。期满不提的视为放弃，随后责令整改。',
      sms: '节能监察{案件编号}：可在{陈述申辩截止}前陈述申辩或要求听证，期满视为放弃。登录办理',
    },
  ),
  inspectionToRectify: everywhere(
    '节能监察须提交整改证明（给企业）',
    { number, day: { label: '整改截止', sample: '2026-12-15' } },
    {
      title: '请在{整改截止}前交齐整改证明（{案件编号}）',
      body: '逾期即进行复查。延期须在期满前书面申请，只有一次。',
      sms: '节能监察{案件编号}：请在{整改截止}前交齐整改证明，逾期直接复查。登录平台办理',
    },
  ),
  inspectionToVerify: everywhere(
    '节能监察自查表已交，请核查（给监察人员）',
    { number, enterprise, task },
    {
      title: '请核查：{企业名称}（{案件编号}）',
      body: '“{任务名称}”的自查表已经提交。下一步：核对自查表，退回或通知现场核查。',
    },
  ),
  inspectionPayment: everywhere(
    '节能监察罚没款将到期（给企业）',
    { number, day: { label: '缴款期限', sample: '2026-12-15' } },
    {
      title: '请在{缴款期限}前缴清罚没款（{案件编号}）',
      body: '逾期后果以处罚决定书为准。缴款后请上传凭证。',
      sms: '节能监察{案件编号}：罚没款{缴款期限}到期，还没缴清，后果见处罚决定书。登录查看',
    },
  ),
  inspectionNews: everywhere(
    '节能监察案件的提醒（给参与各方）',
    { number, enterprise, what: { label: '提醒内容', sample: '整改期限为2026-09-30，请逐项提交证明材料' } },
    { title: '节能监察（{案件编号}）提醒', body: '{企业名称}：{提醒内容}。' },
  ),
  targetReviewMoved: everywhere(
    '节能目标考核有进展（给企业、区县和市级）',
    {
      number: { label: '考核编号', sample: 'JNKH-2025-00012' },
      step: { label: '办理的步骤', sample: '复核通过并告知' },
      enterprise,
      year: { label: '考核年度', sample: '2025' },
      state,
      said: { label: '办理人的说明', sample: '说明：请补充能源审计报告。', inside: true },
    },
    {
      title: '节能目标考核（{考核编号}）：{办理的步骤}',
      body: '{企业名称}{考核年度}年节能目标责任评价考核当前状态为“{办理状态}”。{办理人的说明}',
    },
  ),
  targetReviewToFill: everywhere(
    '节能目标考核须提交自评（给企业）',
    { year: reviewYear, day: { label: '自评截止', sample: '2026-12-15' } },
    {
      title: '请在{自评截止}前提交{考核年度}年节能目标自评',
      body: '逾期各项自评按0分计。',
      sms: '{考核年度}年节能目标自评请在{自评截止}前提交，逾期各项按0分计。登录平台“要办的事”办理',
    },
  ),
  targetReviewResult: everywhere(
    '节能目标考核结果告知（给企业）',
    {
      year: reviewYear,
      grade: { label: '完成等级', sample: '完成', inside: true },
      day: { label: '异议截止', sample: '2026-12-15' },
    },
    {
      title: '{考核年度}年节能目标考核结果已出，异议请在{异议截止}前提出',
      body: '完成等级：{完成等级}。不提异议的，期满即办结，不用再办。',
      sms: '{考核年度}年节能目标考核结果已出，有异议请在{异议截止}前提出，期满办结。登录平台查看',
    },
  ),
  drawWaits: inside(
    '双随机名录已锁定，等待见证（给市级管理员）',
    {
      task,
      number: { label: '任务编号', sample: 'JNJC-2026-003' },
      by: { label: '锁定人', sample: '陈示例' },
    },
    {
      title: '双随机抽取等待见证：{任务名称}',
      body: '任务编号{任务编号}的名录已由{锁定人}锁定。公开数字公布后，请由锁定人以外的人填写数字、见证并抽取。',
    },
  ),
  inspectionTaskPublished: inside(
    '监察任务已下达（给监察人员和区县）',
    {
      task,
      number: { label: '任务编号', sample: 'JNJC-2026-003' },
      until: { label: '自查截止', sample: '2026-04-30' },
    },
    { title: '监察任务已下达：{任务名称}', body: '任务编号{任务编号}，企业自查截止{自查截止}。' },
  ),
  inspectionRecordAnswered: inside(
    '企业确认核查记录或提出异议（给监察人员）',
    { number, enterprise, answer: { label: '企业的意见', sample: '有异议' } },
    {
      title: '核查记录（{案件编号}）：企业{企业的意见}',
      body: '{企业名称}对现场核查记录：{企业的意见}。请查看并答复。',
    },
  ),
  inspectionRecordReplied: everywhere(
    '监察人员答复了企业对核查记录的意见（给企业）',
    { number },
    {
      title: '核查记录（{案件编号}）：您的意见已答复',
      body: '监察人员已答复您对现场核查记录的意见，原意见和答复都予保留。',
    },
  ),
}
