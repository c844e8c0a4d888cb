/** Notices about experts and their reviews. */
import { inside } from '../template.ts'
import { count, deadline, enterprise, filing, programme, reason } from './variables.ts'

const unit = { label: '申报单位', hint: '隐名评审时为编号', sample: '重庆示例水泥有限公司' }
const choice = {
  label: '产生方式',
  hint: '抽取种子、抽中人数、与抽取不一致之处，不含姓名',
  sample: '专家随机抽取产生：种子3f9a1c07be52，从8位候选中抽中3位；按抽取结果分配',
}
const until = { label: '聘期截止', sample: '2028-12-31' }

export const expertTexts = {
  meetingToConfirm: inside(
    '评审会纪要待确认（给到会的市级管理员）',
    {
      meeting: { label: '评审会', sample: '2026年度绿色工厂 2026-11-20评审会' },
      officer: { label: '记录人', sample: '王示例' },
    },
    {
      title: '请确认：{评审会}纪要',
      body: '由{记录人}记录。请核对成员、结论和不同意见，由主持人和另一名到会成员确认；有误的请退回。',
    },
  ),
  expertTask: inside(
    '分配了评审任务（给专家）',
    { unit, deadline, programme, choice },
    {
      title: '请在{截止时间}前评分：{申报单位}{申报类别}',
      body: '不能评请现在回避；逾期计入履职评价。{产生方式}。',
    },
  ),
  expertSuccessor: inside(
    '按抽取顺序递补（给专家）',
    { unit, deadline, programme, choice },
    {
      title: '请在{截止时间}前评分：{申报单位}{申报类别}',
      body: '您按抽取顺序递补。不能评请现在回避；逾期计入履职评价。{产生方式}。',
    },
  ),
  expertDeadline: inside(
    '评审临近截止（给专家）',
    { enterprise: unit, deadline },
    {
      title: '请在{截止时间}前提交评分：{申报单位}',
      body: '还没有提交。不能评审请现在回避，以便更换专家；逾期计入履职评价。',
    },
  ),
  sheetReopened: inside(
    '评分退回修改（给专家）',
    { unit, deadline, reason },
    { title: '评分退回修改：{申报单位}', body: '请于{截止时间}前修改后重新提交。理由：{理由}' },
  ),
  expertReplaced: inside(
    '专家回避，已有人递补（给市级）',
    { enterprise, successor: { label: '递补的专家', sample: '孙专家' }, reason },
    { title: '专家回避：{企业名称}', body: '已由{递补的专家}按抽取顺序递补。理由：{理由}' },
  ),
  expertMissing: inside(
    '专家回避，须更换专家（给市级）',
    { enterprise, reason },
    { title: '专家回避：{企业名称}', body: '请更换专家。理由：{理由}' },
  ),
  scoresComplete: inside(
    '专家评分已全部提交（给市级）',
    { enterprise, filing },
    { title: '评审完成：{企业名称}', body: '{申报事项}的专家评分已全部提交。' },
  ),
  scoresDivided: inside(
    '专家评分已全部提交，分歧较大（给市级）',
    { enterprise, filing },
    { title: '评审完成：{企业名称}', body: '{申报事项}的专家评分已全部提交，分歧较大。' },
  ),
  expertRenewed: inside('续聘专家（给专家）', { until }, { title: '评审专家续聘', body: '您的聘期已延至{聘期截止}。' }),
  expertTermEnding: inside(
    '专家聘期将到期（给专家）',
    { until },
    { title: '评审专家聘期将于{聘期截止}到期', body: '请更新利害关系申报和不能评审的日期，以便续聘。' },
  ),
  expertTermsEnding: inside(
    '专家聘期将到期（给市级）',
    { count, until, names: { label: '专家名单', sample: '孙专家、周专家' } },
    { title: '{数量}位专家的聘期将于{聘期截止}到期', body: '{专家名单}' },
  ),
} as const
