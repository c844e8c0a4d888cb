/** Notices about batches and filings due in them. */
import { everywhere, inside } from '../template.ts'
import { batch, count, days, deadline, reason } from './variables.ts'

export const batchTexts = {
  draftDeadline: everywhere(
    '草稿临近截止（给申报单位）',
    { batch, days, deadline },
    {
      title: '还没提交：{批次名称}，{截止时间}截止',
      body: '您有一份申报尚未提交，还有{天数}天，逾期不能提交。',
      sms: '您有一份申报还没提交，{截止时间}截止，还有{天数}天，逾期不能提交。登录平台办理',
    },
  ),
  batchReminder: everywhere(
    '提醒尚未提交的单位（给申报单位）',
    { batch, words: { label: '提醒人写的话', sample: '请在本周内提交，逾期不再受理。', inside: true } },
    { title: '{批次名称}：请尽快提交', body: '{提醒人写的话}' },
  ),
  batchChanged: inside(
    '批次有变更（给已开始申报的单位和区县）',
    { batch, changes: { label: '变更内容', sample: '申报截止由2026-12-20 23:59改为2026-12-31 23:59' }, reason },
    { title: '“{批次名称}”有变更', body: '{变更内容}。理由：{理由}' },
  ),
  deadlineMoved: inside(
    '期限因系统维护顺延（给企业）',
    {
      what: { label: '事项', sample: '绿色工厂申报（GF2026-00012）的退回补正' },
      before: { label: '原期限', sample: '2026-12-18 23:59' },
      after: { label: '新期限', sample: '2026-12-21 23:59' },
    },
    { title: '{事项}期限顺延', body: '{事项}的期限落在系统维护期间，由{原期限}顺延至{新期限}。' },
  ),
  owedDeadline: everywhere(
    '应填报的临近截止（给企业）',
    { batch, days, deadline },
    {
      title: '请在{截止时间}前填报：{批次名称}',
      body: '还有{天数}天。本企业每年须填，还没有提交；逾期列入未报名单并告知区县。',
      sms: '年度数据请在{截止时间}前提交，逾期列入未报名单并告知区县。登录平台办理',
    },
  ),
  owedLate: everywhere(
    '应填报的已逾期（给企业）',
    { batch, deadline },
    {
      title: '已逾期，请补报：{批次名称}',
      body: '{截止时间}截止，本企业尚未提交，仍可补报；区县已收到未报名单。',
      sms: '年度数据已于{截止时间}截止，本单位仍须补报，区县已收到未报名单。登录平台办理',
    },
  ),
  owedLateToCounty: inside(
    '企业逾期未报（给区县）',
    { batch, count },
    { title: '{数量}家逾期未报“{批次名称}”，请督促', body: '名单在“填报进度”，可以一次提醒。' },
  ),
} as const
