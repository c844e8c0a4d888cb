/** Eligibility questions of a 零碳园区. */
import type { EligibilityQuestion } from '@green/filing/scoring/eligibility.ts'
import { notice } from './form.ts'

export const eligibility: readonly EligibilityQuestion[] = [
  {
    key: 'body',
    ask: '本单位是园区的管理机构（或受其授权的运营单位）',
    clause: notice,
    otherwise: '请由园区管理机构注册园区账号后申报',
    known: ({ orgKind }) => (orgKind === 'park' ? null : false),
  },
  {
    key: 'catalogue',
    ask: '属于省级及以上开发区，在审核公告目录内；或为省级人民政府批准的新园区',
    clause: notice,
    otherwise: '目录外的园区不在国家范围；可关注市级近零碳园区试点',
  },
  {
    key: 'boundary',
    ask: '整体园区或园中园，有明确的四至边界',
    clause: notice,
    otherwise: '先取得批复所附的四至范围图',
  },
  {
    key: 'tenants',
    ask: '已在“厂区与园区”中与入驻企业确认入驻关系',
    clause: '平台要求：园区数据由企业账本合计',
    otherwise: '先在“厂区与园区”中提出或确认入驻关系',
  },
]
